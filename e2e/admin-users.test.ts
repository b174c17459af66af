/** The desk of users: found, promoted, shut out at once and let in again, looked at; and who may not even open a desk. */

import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import {
  DESKTOP,
  expectNoSidewaysScroll,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  signUp,
  visit,
} from './browser.ts'

const { DB_URL } = process.env

let database: pg.Client
beforeAll(async () => {
  if (!DB_URL) throw new Error('Set DB_URL: npm run -s status prints it for a running instance.')
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
})
afterAll(() => database.end())

/** Somebody signed in with this role, at the page that the role opens. */
async function personWith(role: string, name: string) {
  const visited = await visit('/')
  const email = await signUp(visited.page, newAddress(), name)
  await database.query(
    'update public.user_roles set role = $2 where user_id = (select id from auth.users where email = $1)',
    [email, role],
  )
  return { ...visited, email }
}

async function act(page: Page, name: string, choose: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name, exact: true }).click()
  await choose()
  await page.getByRole('textbox', { name: 'Why' }).fill('Agreed on the phone')
  await page.getByRole('button', { name: `Confirm: ${name}` }).click()
}

test('an administrator finds a learner, changes the role, bans, lifts the ban, looks at her study, and all of it is noted', async () => {
  const admin = await personWith('admin', 'Meera Nair')
  const learner = await personWith('student', 'Asha Rao')
  const { page } = admin
  await page.goto('/admin?desk=users')
  await page.getByRole('searchbox').fill(learner.email)
  await page.getByText('1 to 1 of 1').waitFor()
  await page.getByRole('row').filter({ hasText: learner.email }).getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor()
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/)
  await expectAccessible(page)
  await page.reload()

  await act(page, 'Change the role', () => page.getByRole('radio', { name: 'Mentor' }).check())
  await page.getByText('The role was changed.').waitFor()
  await page
    .getByRole('region', { name: 'What was done to this account' })
    .getByText('Role changed', { exact: true })
    .waitFor()
  await act(page, 'Change the role', () => page.getByRole('radio', { name: 'Learner' }).check())
  await page
    .getByRole('definition')
    .filter({ hasText: /^Learner$/ })
    .waitFor()

  await learner.page.goto('/practice')
  await act(page, 'Ban', () => page.getByRole('checkbox', { name: 'For good' }).check())
  await page.getByText('Banned for good').waitFor()
  // She is out with what she does next, though her token has most of an hour left.
  await learner.page.goto('/performance')
  await learner.page.waitForURL(/\/auth/)

  await act(page, 'Lift the ban')
  await page.getByText('The ban was lifted.').waitFor()
  await learner.page.getByLabel('Email').fill(learner.email)
  await learner.page.getByLabel('Password', { exact: true }).fill('Monsoon-26-Rain')
  await learner.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await learner.page.waitForURL((url) => !url.pathname.startsWith('/auth'))

  await page.getByRole('link', { name: 'See what this learner sees' }).click()
  await page.getByText('Only to read: you are looking at Asha Rao’s study.').waitFor()
  await page.getByText('No sitting yet.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  expect(await page.locator('main form, main textarea').count()).toBe(0)

  await page.getByRole('link', { name: 'The account' }).click()
  await page.getByRole('heading', { name: 'What you can do' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'All of it in the audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  const acts = page.getByRole('region', { name: 'Acts' })
  for (const done of ['banned', 'unbanned', 'given a role', 'viewed as the learner'])
    await acts.getByText(`Accounts at the desk: ${done}`, { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)

  await page.goto('/admin?desk=users&view=merge')
  await page.getByRole('heading', { name: 'Perhaps the same person' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(admin.complaints).toEqual([])
})

test('a learner, a mentor and a visitor open no desk', async () => {
  const [learner, mentor] = [await personWith('student', 'Ravi Das'), await personWith('mentor', 'Anil Bose')]
  for (const { page } of [learner, mentor]) {
    for (const desk of ['users', 'audit', 'news', 'figures']) {
      await page.goto(`/admin?desk=${desk}`)
      await page.getByText('Access Denied').waitFor()
    }
  }
  const visitor = await visit('/admin?desk=users')
  await visitor.page.waitForURL(/\/auth/)
})

test('somebody is invited as a mentor, chooses a password where the mail leads, and is at the desk', async () => {
  const { page } = await personWith('admin', 'Meera Nair')
  const email = newAddress()
  await page.setViewportSize(PHONE)
  await page.goto('/admin?desk=users')
  await page.getByRole('link', { name: 'Invite somebody' }).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Anil Bose')
  await page.getByRole('radio', { name: 'Mentor' }).check()
  await page.getByRole('textbox', { name: 'Why' }).fill('Marks with us from January')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText(`The invitation went to ${email}.`).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Anil Bose' }).waitFor()

  const mentor = await visit(await mailedLink(email))
  await mentor.page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await mentor.page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await mentor.page.getByRole('button', { name: /Password$/ }).click()
  await mentor.page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await mentor.page.goto('/mentor')
  await mentor.page.getByRole('heading', { level: 1, name: 'Mentor’s desk' }).waitFor()
  await mentor.context.close()
})
