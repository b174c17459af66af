/** A figure that nobody had yet: an administrator begins it, a learner reads it, and it cannot be begun twice. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, newAddress, PHONE, signUp, visit } from './browser.ts'

const { DB_URL } = process.env
const KEY = 'journey-onion-prices'

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
  await database.query('delete from public.facts where id = $1', [KEY])
}

test('an administrator begins a figure on a phone, and a learner reads it with its source', async () => {
  const admin = await visit('/', { viewport: PHONE })
  const email = await signUp(admin.page, newAddress(), 'Meera Nair')
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  const { page } = admin
  await page.goto('/admin?desk=figures&view=registry')
  await page.getByRole('link', { name: 'New figure' }).click()
  const form = page.getByRole('form', { name: 'New figure' })
  const fill = (label: string | RegExp, value: string) => form.getByLabel(label).fill(value)
  await form.getByLabel('Name', { exact: true }).fill('Journey onion prices')
  await fill('Name in Hindi', 'यात्रा के प्याज़ के दाम')
  await form.getByLabel('Topic').selectOption({ index: 1 })
  await fill('Value, as a number', '31.25')
  await fill('As it is written', '31.25')
  await fill(/^Unit$/, '₹ a kilogram')
  await fill(/^Unit in Hindi/, '₹ प्रति किलोग्राम')
  await fill('Period', 'October 2026')
  await fill('As of', '2026-11-15')
  await form.getByLabel('Status').selectOption('provisional')
  await fill('Publisher', 'Department of Consumer Affairs')
  await fill('Publication', 'Retail prices')
  await fill('Its address', 'https://example.in/prices')
  await fill(/^Published on/, '2026-11-12')
  await fill('Read in the source by', 'Meera Nair')
  expect(await form.getByLabel('Key').inputValue()).toBe(KEY)

  await form.getByRole('button', { name: 'Make the figure' }).click()
  await form.getByText('This day is after the day of publication.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await fill('As of', '2026-10-31')
  await form.getByRole('button', { name: 'Make the figure' }).click()
  await page.getByText('“Journey onion prices” is in the registry.').waitFor()
  await page.getByRole('button', { name: 'Make another' }).click()
  await form.getByLabel('Name', { exact: true }).waitFor()

  const learner = await visit('/', { viewport: PHONE })
  await signUp(learner.page)
  await learner.page.goto(`/daily-news?fact=${KEY}`)
  await learner.page.getByRole('heading', { level: 1, name: 'Journey onion prices' }).waitFor()
  await learner.page.getByText('31.25').first().waitFor()
  await learner.page
    .getByRole('link', { name: /Department of Consumer Affairs/ })
    .first()
    .waitFor()
  await expectAccessible(learner.page)
  await expectNoSidewaysScroll(learner.page)
  for (const { context, complaints } of [admin, learner]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
