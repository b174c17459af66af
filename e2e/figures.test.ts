/** Living numbers: a newer figure is published, and the strip, a news item, a chapter and a kept answer follow. */

import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, newAddress, PHONE, signUp, visit } from './browser.ts'

const { DB_URL } = process.env
const FIGURE = 'fiscal-deficit'
const NEWER = { display: '4.37', period: '2026-27, Revised Estimate' }

let database: pg.Client
beforeAll(async () => {
  if (!DB_URL) throw new Error('Set DB_URL: npm run -s status prints it for a running instance.')
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
  await takeBack()
})
afterAll(async () => {
  await takeBack()
  await database.end()
})

/** The library as it was loaded: other journeys read it too. */
async function takeBack() {
  await database.query('update public.facts set superseded_by = null where id = $1', [FIGURE])
  await database.query(`delete from public.facts where origin = 'desk' and id like $1 || '-%'`, [FIGURE])
  await database.query('update public.facts set headline_rank = 4 where id = $1', [FIGURE])
}

test('what an administrator publishes stands, with the old struck through, wherever a learner reads it', async () => {
  const learner = await visit('/', { viewport: PHONE })
  await signUp(learner.page)
  await learner.page.goto('/chat')
  const field = learner.page.getByRole('textbox', { name: /message|question/i }).first()
  await field.fill('What is the fiscal deficit?')
  await learner.page.keyboard.press('Enter')
  await learner.page
    .getByText(/4\.3.*2026-27, Budget Estimate/)
    .first()
    .waitFor()

  const admin = await visit('/')
  const email = await signUp(admin.page, newAddress(), 'Meera Nair')
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  await publish(admin.page)
  await admin.page.goto('/admin?desk=figures')
  await admin.page.getByText(/Used in .*1 book.*note/).waitFor()
  await expectAccessible(admin.page)

  const { page } = learner
  await page.goto('/daily-news')
  const strip = page.getByRole('region', { name: 'Key indicators' })
  await strip.getByText(/^4\.37/).waitFor()
  await strip.getByRole('link', { name: /Fiscal deficit/ }).click()
  await page.getByRole('heading', { level: 2, name: 'What became of it' }).waitFor()
  await page.locator('s', { hasText: '4.3' }).first().waitFor()
  const chapter = await page.getByRole('link', { name: /Receipts, expenditure/i }).getAttribute('href')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/daily-news?item=2026-02-01-union-budget-2026-27')
  await expectBoth(page)
  await page.goto(chapter ?? '')
  await expectBoth(page)

  await page.goto('/chat')
  await page.getByText('A figure in this answer was replaced after it was given.').waitFor()
  await expectBoth(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/daily-news?view=figures&lately=yes')
  await page.getByText(NEWER.period).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const { context, complaints } of [learner, admin]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

async function publish(page: Page) {
  await page.goto('/admin?desk=figures')
  const form = page.getByRole('region', { name: 'Publish a newer figure' })
  const choice = form.getByLabel('Which figure')
  await choice.getByRole('option', { name: /^Fiscal deficit of the Union/ }).waitFor({ state: 'attached' })
  await choice.selectOption(FIGURE)
  await form.getByLabel('Value, as a number').fill('4.37')
  await form.getByLabel('As it is written').fill(NEWER.display)
  await form.getByLabel(/What it describes/).fill(NEWER.period)
  await form.getByLabel('As of').fill('2027-03-31')
  await form.getByLabel('Read in the source by').fill('Meera Nair')
  await form.getByRole('button', { name: 'See what it touches' }).click()
  await form.getByText(/1 book/).waitFor()
  await form.getByRole('button', { name: 'Publish it' }).click()
  await form.getByText(/^Published\./).waitFor()
}

/** The old one struck through, the newer one as plain text. */
async function expectBoth(page: Page) {
  await page
    .locator('s', { hasText: /4\.3\s/ })
    .first()
    .waitFor()
  await page.getByText(/4\.37/).first().waitFor()
}
