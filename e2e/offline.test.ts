/**
 * Without a network: today's work is there although nobody opened it, what is done arrives once, even when the server's
 * answer to it was lost, nothing is left for the next person, and a new release waits for a test.
 */

import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import {
  expectNoSidewaysScroll,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  SITE,
  visit,
  withServiceWorkers,
} from './browser.ts'
import { keptIn } from './kept-offline.ts'
import { type Line, openLine } from './line.ts'
import { withWorkDue } from './work-due.ts'

withServiceWorkers()

let database: pg.Client
let line: Line

beforeAll(async () => {
  database = new pg.Client({ connectionString: process.env.DB_URL })
  await database.connect()
})
afterAll(() => database?.end())
beforeEach(async () => {
  line = await openLine()
})
afterEach(() => line?.close())

/** A learner with an account, three cards that are due, and two questions that were answered wrong days ago. */
async function learner() {
  const email = newAddress()
  const asked = await fetch(`${SITE}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: process.env.ANON_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Asha Rao' } }),
  })
  expect(asked.status).toBe(200)
  await fetch(await mailedLink(email), { redirect: 'manual' })
  const { rows } = await database.query<{ id: string }>('select id from auth.users where email = $1', [email])
  const id = rows[0]?.id as string
  await withWorkDue(database, id)
  return { id, email }
}

/** Signs in over the line, and waits until the service worker and today's work are there. */
async function arrive(email: string) {
  const visited = await visit('/auth', { viewport: PHONE, baseURL: line.origin })
  const { page } = visited
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/profile/)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(() => localStorage.getItem('kept-today') !== null)
  return visited
}

async function cut(page: Page) {
  line.cut()
  await page.context().setOffline(true)
}

async function mend(page: Page) {
  line.mend()
  await page.context().setOffline(false)
}

/** What is still only on this device. */
const waitingIn = (page: Page, id: string) =>
  page.evaluate(
    (learner) =>
      Object.keys(localStorage).filter(
        (key) =>
          key.startsWith('attempt:') ||
          [`card-reviews:${learner}`, `mission-done:${learner}`, `news-reads:${learner}`].includes(key),
      ),
    id,
  )

/** That the network is gone is said once; a key that came when it was said already meant nothing. */
async function goOnOffline(page: Page, at: number, key: string) {
  await page.getByRole('button', { name: 'Go on offline' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  if (await page.getByRole('button', { name: new RegExp(`^Question ${at}, (un)?seen`) }).isVisible())
    await page.keyboard.press(key)
}

/** Answers every question of the set that is open with its first option, and hands it in. */
async function doSet(page: Page) {
  const place = page.getByText(/^Question \d+ of \d+/).first()
  await place.waitFor()
  const count = Number(/of (\d+)/.exec((await place.textContent()) ?? '')?.[1])
  for (let at = 1; at <= count; at++) {
    await page.getByText(`Question ${at} of ${count}`).waitFor()
    await page.keyboard.press('1')
    if (at === 1) {
      await goOnOffline(page, at, '1')
      await page.keyboard.press('c')
      await page.getByText(/^The key comes with the next connection/).waitFor()
    }
    if (at < count) await page.keyboard.press('n')
  }
  await page.getByRole('button', { name: 'To the overview' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Handed in on this device.').waitFor()
  return count
}

test('a day without a network: mission, news, reviews and a test go on, and all of it arrives once', async () => {
  const { id, email } = await learner()
  const { page, context } = await arrive(email)
  await page.goto('/test-dashboard?begin=general-mock-1')
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByText('Question 1 of 100').waitFor()
  await page.keyboard.press('1')
  await page.getByText('Saved', { exact: true }).waitFor()
  const sitting = page.url()

  // no key, truth or reason of a question that is still open
  const kept = await keptIn(page)
  expect(kept.filter(({ key }) => key.startsWith('attempt/')).length).toBeGreaterThan(1)
  expect(kept.filter(({ key }) => key.startsWith('news/')).length).toBeGreaterThan(3)
  const told = JSON.stringify(kept.filter(({ key }) => key.startsWith('attempt/')))
  expect(told).not.toMatch(/"(key|truths|reasons|explanation)":(?!")/)

  await cut(page)
  await page.goto('/daily-mission')
  await page.getByRole('status').getByText('You are offline.').waitFor()
  await expectNoSidewaysScroll(page)
  const rows = page.locator('[data-task]')
  await rows.first().waitFor()
  const set = rows.filter({ has: page.getByText('Topic', { exact: true }) }).first()
  const taskId = (await set.getAttribute('data-task')) as string
  await set.getByRole('heading').getByRole('button').click()
  await page
    .getByText(/^Question 1 of/)
    .first()
    .waitFor()
  // what is begun without a network goes on after a reload without one
  await page.reload()
  const count = await doSet(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await page
    .locator(`[data-task="${taskId}"]`)
    .getByText(/^Done here; it goes to your account/)
    .waitFor()
  const skip = page.getByRole('button', { name: /^Skip: / }).last()
  const skipped = (await skip.getAttribute('aria-label'))?.replace('Skip: ', '') as string
  await skip.click()
  await page.getByRole('button', { name: 'Too easy' }).click()
  await page.getByText('Skipped: too easy').waitFor()
  await page.reload()
  await page.getByText('Skipped: too easy').waitFor()

  await page.goto('/daily-news')
  await page.getByText(/What stands here is from /).waitFor()
  const story = page.locator('[data-item]').first()
  await story.locator('h4 a').click()
  await page.locator('#why-in-news, #what-changed').first().waitFor()
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click()
  const item = new URL(page.url()).searchParams.get('item')
  await page.reload()
  await page.locator('#why-in-news, #what-changed').first().waitFor()
  await expectNoSidewaysScroll(page)

  await page.goto('/practice?view=card-review')
  for (const at of [1, 2]) {
    await page.getByText(`Card ${at} of 3`).waitFor()
    await page.keyboard.press('Space')
    await page.getByText('A ratio').waitFor()
    await page.keyboard.press('3')
  }
  await page.getByText('Card 3 of 3').waitFor()

  await page.goto('/practice')
  // One of the two that are due may have been asked in the set of the mission.
  await page.getByRole('button', { name: /^Review [12] now$/ }).click()
  const reviews = await doSet(page)
  const reviewed = new URL(page.url()).searchParams.get('attempt')

  await page.goto(sitting)
  await page.getByText('Question 2 of 100').waitFor()
  await page.keyboard.press('2')
  await goOnOffline(page, 2, '2')
  await page.keyboard.press('n')
  await page.getByText('Question 3 of 100').waitFor()
  await page.keyboard.press('3')
  await page.reload()
  await page.getByText('Question 4 of 100').waitFor()
  await page.goto('/daily-mission')
  await rows.first().waitFor()

  const names = [
    'submit_attempt',
    'skip_mission_task',
    'keep_news_reads',
    'keep_card_reviews',
    'save_answers',
  ]
  line.loseAnswersTo(...names)
  await mend(page)
  await expect
    .poll(
      async () => {
        // it would be sent again by itself, some seconds later
        await page.reload()
        await page.waitForLoadState('networkidle')
        return waitingIn(page, id)
      },
      { timeout: 50_000 },
    )
    .toEqual([])
  expect(line.lost()).toEqual([...names].sort())

  const one = async (sql: string, values: unknown[]) => (await database.query(sql, values)).rows
  const [task] = await one('select status, attempt_id from public.mission_tasks where id = $1', [taskId])
  expect(task.status).toBe('done')
  expect(
    await one(
      `select count(*)::int as answers, count(*) filter (where answer.selected = 0)::int as first,
         min(attempt.submitted_by) as by
       from public.attempts attempt join public.attempt_answers answer on answer.attempt_id = attempt.id
       where attempt.id = $1`,
      [task.attempt_id],
    ),
  ).toEqual([{ answers: count, first: count, by: 'learner' }])
  expect(
    await one(
      'select count(*)::int as n from public.review_logs where attempt_id = $1 group by question_id having count(*) > 1',
      [task.attempt_id],
    ),
  ).toEqual([])
  expect(
    await one(
      `select status, skip_reason from public.mission_tasks where user_id = $1 and title ->> 'en' = $2`,
      [id, skipped],
    ),
  ).toEqual([{ status: 'skipped', skip_reason: 'too_easy' }])
  expect(
    await one(
      'select count(*)::int as n, bool_and(read_at is not null) as is_read from public.news_reads where user_id = $1 and item_id = $2',
      [id, item],
    ),
  ).toEqual([{ n: 1, is_read: true }])
  expect(
    await one(
      `select attempt.kind, attempt.submitted_by, count(*) filter (where answer.selected = 0)::int as answers
       from public.attempts attempt join public.attempt_answers answer on answer.attempt_id = attempt.id
       where attempt.id = $1 group by attempt.id`,
      [reviewed],
    ),
  ).toEqual([{ kind: 'review', submitted_by: 'learner', answers: reviews }])
  expect(await one('select rating from public.card_reviews where user_id = $1', [id])).toEqual([
    { rating: 3 },
    { rating: 3 },
  ])
  expect(
    await one(
      `select position, selected from public.attempt_answers
       where attempt_id = $1 and selected is not null order by position`,
      [new URL(sitting).searchParams.get('attempt')],
    ),
  ).toEqual([
    { position: 1, selected: 0 },
    { position: 2, selected: 1 },
    { position: 3, selected: 2 },
  ])

  // nothing of it is left for the next person
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/landing/)
  await expect.poll(() => keptIn(page)).toEqual([])
  await cut(page)
  await page.goto('/daily-mission')
  await page
    .getByRole('button', { name: /^Start/ })
    .or(page.getByRole('heading'))
    .first()
    .waitFor()
  expect(await page.locator(`[data-task="${taskId}"]`).count()).toBe(0)
  await context.close()
})

longTest(
  'a new release waits as long as a test is open in any tab, and then only until it is wanted',
  async () => {
    const { email } = await learner()
    const { page, context } = await arrive(email)
    await page.goto('/test-dashboard?begin=general-mock-1')
    await page.getByRole('button', { name: /^Begin/ }).click()
    await page.getByText('Question 1 of 100').waitFor()
    await page.evaluate(() => Reflect.set(window, 'isTheSame', true))

    line.carryRelease('another')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    const news = await context.newPage()
    await news.goto('/daily-news')
    const offer = news.getByText('A new version of the site is ready.')
    await news.waitForTimeout(5000)
    expect(await offer.count()).toBe(0)
    expect(await page.getByText('A new version of the site is ready.').count()).toBe(0)
    await page.keyboard.press('1')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)

    await page.getByRole('button', { name: 'Leave' }).click()
    await offer.waitFor()
    await news.evaluate(() => Reflect.set(window, 'isTheSame', true))
    await news.getByRole('button', { name: 'Update now' }).click()
    await news.waitForFunction(() => Reflect.get(window, 'isTheSame') === undefined)
    // the other tab goes on with what it has, whose files are still there
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2)
    await context.close()
  },
)

test('the site can be installed, under its name, with icons of every size and ways into the day', async () => {
  const { page, context } = await visit('/landing', { baseURL: line.origin })
  const client = await context.newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // a context of its own may count as a private window, which is the only thing that may speak against it
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { data, errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({
    short_name: 'Economy Mentor',
    start_url: '/daily-news',
    display: 'standalone',
  })
  for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  await context.close()
})
