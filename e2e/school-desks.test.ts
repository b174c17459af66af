/**
 * The small desks of the school: an announcement reaches a learner who puts it away; a switch closes a part for pages and
 * server alike; a test of five questions is put together, published and taken.
 */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, PHONE, SITE, signUp, type Visit, visit } from './browser.ts'

const { DB_URL = '', ANON_KEY = '' } = process.env
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: DB_URL })
  await database.connect()
})
afterAll(() => database?.end())

async function administrator(): Promise<Visit> {
  const visited = await visit('/', { viewport: PHONE })
  const email = await signUp(visited.page, undefined, 'Meera Nair')
  await database.query(
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  return visited
}

/** Announcements of other runs, and of other files, are put away first. */
const bar = ({ page }: Visit, title: string) =>
  page.getByRole('region', { name: 'Announcements' }).getByText(title)

test('an announcement is written in both languages, published, seen by a learner and put away for good', async () => {
  const meera = await administrator()
  const { page } = meera
  const title = `Library closed ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin?desk=announcements')
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Look at what is marked above.').waitFor()
  await page.getByLabel('Title (English)').fill(title)
  // What is typed survives a reload.
  await page.reload()
  expect(await page.getByLabel('Title (English)').inputValue()).toBe(title)
  await page.getByLabel('Title (Hindi)').fill('पुस्तकालय बंद')
  await page.getByLabel('Text (English)').fill('Back on **Sunday**. See the [events](/events).')
  await page.getByLabel('Text (Hindi)').fill('**रविवार** को वापस।')
  await page.getByLabel('For whom').selectOption('signed-in')
  await page.getByLabel('Important').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByText('Each of them gets a notification').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It reaches open pages', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'All of them' }).click()
  await page.getByRole('button', { name: `Open ${title}` }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const asha = await visit('/', { viewport: PHONE })
  await signUp(asha.page)
  await asha.page.goto('/events')
  await bar(asha, title).waitFor()
  await asha.page
    .getByRole('region', { name: 'Announcements' })
    .getByRole('link', { name: 'events' })
    .first()
    .waitFor()
  await expectAccessible(asha.page)
  await expectNoSidewaysScroll(asha.page)
  await asha.page.getByRole('button', { name: `Put away “${title}”` }).click()
  await bar(asha, title).waitFor({ state: 'detached' })
  // Kept with the account too, not only on this device.
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `select count(*)::integer as n from public.announcement_dismissals put_away
         join public.announcements said on said.id = put_away.announcement_id where said.title = $1`,
        [title],
      )
      return rows[0].n
    })
    .toBe(1)
  await asha.page.reload()
  await asha.page.getByRole('heading', { level: 1 }).waitFor()
  await bar(asha, title).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: `Open ${title}` }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn.', { exact: true }).waitFor()
  expect([...meera.complaints, ...asha.complaints]).toEqual([])
})

test('a part that is switched off is closed at once for a learner and at the API, and open again afterwards', async () => {
  const { page, complaints } = await administrator()
  const asha = await visit('/', { viewport: PHONE })
  const email = await signUp(asha.page)
  await asha.page.goto('/profile')
  const client = createClient(SITE, ANON_KEY, { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const device = {
    endpoint: `https://push.example.com/${crypto.randomUUID()}`,
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
    name: 'Phone',
  }
  const ask = () => client.rpc('add_push_device', { p_device: device })
  const row = page.getByRole('listitem').filter({ hasText: 'Messages to devices' })

  await page.goto('/admin?desk=switches')
  try {
    await row.getByRole('button', { name: 'Close it' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Close it' }).click()
    await dialog.getByText('This is missing.').first().waitFor()
    await expectAccessible(page)
    const why = 'Our sender is being mended until Sunday.'
    await dialog.getByLabel('What learners read (English)').fill(why)
    await dialog.getByLabel('What learners read (Hindi)').fill('रविवार तक मरम्मत चल रही है।')
    await dialog.getByRole('button', { name: 'Close it' }).click()
    await row.getByText('Closed', { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    expect((await ask()).error).toMatchObject({ code: '42501', message: why })
    await asha.page.goto('/profile?part=notifications')
    await asha.page.getByText(why).first().waitFor()
  } finally {
    await row.getByRole('button', { name: 'Open it again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open it again' }).click()
    await row.getByText('Open', { exact: true }).waitFor()
  }
  expect((await ask()).error).toBeNull()
  expect(complaints).toEqual([])
})

test('a test is put together of five questions, published in a name, and taken by a learner', async () => {
  const { page, complaints } = await administrator()
  const title = `Five on money ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin?desk=tests')
  await page.getByRole('button', { name: 'Make a test' }).click()
  await page.getByLabel('Title (English)').fill(title)
  await page.getByLabel('Title (Hindi)').fill('मुद्रा पर पाँच')
  await page.getByLabel('What it covers, in a sentence (English)').fill('Money and prices.')
  await page.getByLabel('What it covers, in a sentence (Hindi)').fill('मुद्रा और कीमतें।')
  await page.getByLabel('Minutes', { exact: true }).fill('10')
  await page.getByLabel('Topics').selectOption({ index: 1 })
  for (let at = 1; at <= 5; at++) {
    await page
      .getByRole('button', { name: /^Add: / })
      .and(page.locator(':enabled:not([aria-disabled])'))
      .first()
      .click()
    await page.getByRole('heading', { name: `Questions (${at})` }).waitFor()
  }
  await page.getByRole('button', { name: 'Question 2 further up' }).click()
  await page.getByText('10 marks in all', { exact: false }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Who has read it through').fill('Meera Nair')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Learners can take it now.').waitFor()

  const asha = await visit('/', { viewport: PHONE })
  await signUp(asha.page)
  await asha.page.goto('/test-dashboard')
  const { rows } = await database.query('select slug from public.tests where title = $1', [title])
  await asha.page.goto(`/test-dashboard?begin=${rows[0].slug}`)
  await asha.page.getByText(title).first().waitFor()
  await asha.page
    .getByRole('button', { name: /begin|start/i })
    .first()
    .click()
  await asha.page.waitForURL(/attempt=/)

  await page.reload()
  await page.getByText('Somebody has begun this test', { exact: false }).waitFor()
  expect(await page.getByLabel('Minutes', { exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await database.query(`update public.tests set status = 'retired' where slug = $1`, [rows[0].slug])
  expect(complaints).toEqual([])
})

test.each(['rules', 'mains', 'challenges', 'events', 'jobs'])(
  'the desk %s stands on a phone without scrolling sideways, and is accessible',
  async (desk) => {
    const { page, complaints } = await administrator()
    await page.goto(`/admin?desk=${desk}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  },
)
