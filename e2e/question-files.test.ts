/** Questions in files: a file with faults, its report, the mended file, imported, and taken out again as it was. */

import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { DESKTOP, expectNoSidewaysScroll, PHONE, signUp, visit, wear } from './browser.ts'

const { DB_URL = '' } = process.env
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
})

async function adminAt(viewport: { width: number; height: number }) {
  const { page, complaints } = await visit('/', { viewport, acceptDownloads: true })
  const email = await signUp(page, undefined, 'Meera Nair')
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  await page.goto('/admin?desk=question-files')
  await page.getByRole('heading', { level: 1, name: 'Questions in files' }).waitFor()
  return { page, complaints }
}

const key = crypto.randomUUID().slice(0, 8)
const HEAD = 'id,topic,stem,option_a,option_b,option_c,option_d,key,why_a,why_b,why_c,why_d,explanation'
function row(n: number, right = 'b', topic = 'inflation') {
  const options = ['one', 'two', 'three', 'four'].map((each) => `The ${each} of ${key} ${n}`)
  const whys = options.map((option) => `${option} is so because of ${n}`)
  return [
    `e2e-${key}-${n}`,
    topic,
    `What is asked of ${key} in case ${n}?`,
    ...options,
    right,
    ...whys,
    `It is the ${n}.`,
  ].join(',')
}
const file = (...rows: string[]) => ({
  name: `questions-${key}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${HEAD}\r\n${rows.join('\r\n')}\r\n`),
})

async function check(page: Page, what: ReturnType<typeof file>) {
  await page.getByLabel('File', { exact: true }).setInputFiles(what)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { level: 2, name: 'Rows of the file' }).waitFor()
}

test('a file with faults is reported, mended, imported, and comes out as it went in', async () => {
  const { page, complaints } = await adminAt(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await check(page, file(row(1), row(2, 'e'), row(3, 'c', 'astrology')))
  await page.getByText('2 rows have faults.').waitFor()
  await page.getByText('The key “e” is none of its options.').waitFor()
  await page.getByText('There is no topic “astrology” in the syllabus.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // nothing is imported by itself, and only the good ones by a choice of its own
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await page.getByLabel('Leave out the 2 rows with faults and import the others').check()
  await page.getByRole('button', { name: 'Import one question' }).waitFor()
  // the report is there after a reload
  await page.reload()
  await page.getByText('2 rows have faults.').waitFor()
  await page.getByRole('button', { name: /Open 2 / }).click()
  await page.getByRole('heading', { level: 3, name: 'What to mend' }).waitFor()
  await page.getByRole('link', { name: 'All rows' }).click()

  await page.getByRole('link', { name: 'Choose another file' }).first().click()
  const mended = file(row(1), row(2), row(3, 'c'))
  await check(page, mended)
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await page.getByText(/^Imported /).waitFor()
  await page.getByText('3 new, 0 new versions').waitFor()
  await expectAccessible(page)
  const { rows } = await database.query(
    `select status, origin from public.questions where id like 'e2e-${key}-%'`,
  )
  expect(rows).toEqual(Array(3).fill({ status: 'draft', origin: 'import' }))

  // out as Moodle XML, and back in: all of it is there already
  await page.getByRole('link', { name: 'Choose another file' }).click()
  const out = page.getByRole('region', { name: 'Take questions out' })
  await out.getByLabel('Format', { exact: true }).selectOption('moodle')
  await out.getByLabel('State').selectOption('draft')
  await out.getByText(/questions? fits?\.$/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^questions-\d{4}-\d\d-\d\d\.xml$/)
  const xml = readFileSync(await download.path())
  expect(xml.toString()).toContain(`<idnumber>e2e-${key}-2</idnumber>`)
  // the drafts of everybody, whatever they hold
  await check(page, { name: 'again.xml', mimeType: 'application/xml', buffer: xml })
  await page.getByText('Nothing of this file is new to the bank.').waitFor()
  // the report of the first file is still in the list
  await page.getByRole('link', { name: 'Back to files' }).click()
  await page
    .getByRole('link', { name: `Open the report of questions-${key}.csv` })
    .first()
    .click()
  await page.getByText(/^Imported /).waitFor()
  expect(complaints).toEqual([])
})

test('a file that is no file of questions is refused in words, in Hindi and in the dark too', async () => {
  const { page, complaints } = await adminAt(DESKTOP)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'bomb.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>'),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('The file brings a DOCTYPE of its own').waitFor()
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.reload()
  await page.getByText('फ़ाइल अपना DOCTYPE लाई है').waitFor()
  await wear(page, 'dark')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
