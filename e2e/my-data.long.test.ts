/** A learner takes her data along, asks that the account be deleted, changes her mind, asks again, and is gone. */

import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, PHONE, SITE, visit } from './browser.ts'

const given = (name: string) => process.env[name] ?? ''
const database = new pg.Pool({ connectionString: given('DB_URL'), max: 2 })
const service = createClient(SITE, given('SERVICE_ROLE_KEY'), { auth: { persistSession: false } })
afterAll(() => database.end())

async function learner() {
  const email = `leaves.${crypto.randomUUID().slice(0, 8)}@example.in`
  const { data } = await service.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
  })
  const id = data.user?.id ?? ''
  await database.query(
    `update public.profiles set created_at = now() - interval '30 days', onboarding_test_taken = true where user_id = $1`,
    [id],
  )
  await service
    .from('learner_notes')
    .insert({ user_id: id, title: 'On inflation', body: 'Core is not headline.' })
    .throwOnError()
  return { id, email }
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function askForDeletion(page: Page, email: string) {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await page.locator('#data').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete in fourteen days' }).click()
  await page.getByRole('region', { name: 'Your account is going' }).waitFor()
}

test('an archive is made, downloaded and read; the account goes, stays, and goes', async () => {
  const { id, email } = await learner()
  const { page, context } = await visit('/auth', { viewport: PHONE, acceptDownloads: true })
  await signIn(page, email)
  await page.waitForURL(/daily-news|profile/)
  await page.goto('/profile#data')
  const data = page.locator('#data')
  await data.getByRole('button', { name: 'Make an archive' }).click()
  await data.getByRole('button', { name: 'Download' }).waitFor({ timeout: 90_000 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '#data')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const archive = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(strFromU8(archive['written/notes.md'] as Uint8Array)).toContain('Core is not headline.')
  const [profile] = JSON.parse(strFromU8(archive['data/public.profiles.json'] as Uint8Array))
  expect(profile).toMatchObject({ user_id: id, full_name: 'Asha Rao' })

  await askForDeletion(page, email)
  await expectNoSidewaysScroll(page)
  await page.goto('/events')
  await page.getByText(/Your account will be deleted on/).waitFor()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText(/Your account will be deleted on/).waitFor({ state: 'detached' })

  await page.goto('/profile#data')
  await askForDeletion(page, email)
  await database.query(
    `update private.account_deletions set due_at = now() - interval '1 hour', told_at = coalesce(told_at, now()) where user_id = $1`,
    [id],
  )
  const other = await learner()
  await database.query(
    `insert into private.account_deletions (user_id, email, due_at, told_at) values ($1, $2, now() + interval '1 hour', now())`,
    [other.id, other.email],
  )
  const ran = await fetch(`${SITE}/functions/v1/delete-accounts`, {
    method: 'POST',
    headers: { apikey: given('SECRET_KEY'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ job: 'delete-accounts', id: crypto.randomUUID(), data: {} }),
  })
  // it also clears up after accounts that other journeys removed
  expect((await ran.json()).deleted).toBeGreaterThan(0)
  const left = await database.query('select id from auth.users where id = any ($1)', [[id, other.id]])
  expect(left.rows).toEqual([{ id: other.id }])
  const asked = await database.query(
    'select user_id from private.account_deletions where user_id = any ($1)',
    [[id, other.id]],
  )
  expect(asked.rows).toEqual([{ user_id: other.id }])
  await context.close()

  const later = await visit('/auth', { viewport: PHONE })
  await signIn(later.page, email)
  await later.page.getByText('Invalid login credentials').first().waitFor()
  await later.context.close()
})
