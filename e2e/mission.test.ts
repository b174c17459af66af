/** The daily mission: a visitor's comes along into the account, a learner's is done to its end, and changed on the way. */

import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectNoSidewaysScroll, PHONE, signUp, signUpByHand, visit, withServiceWorkers } from './browser.ts'
import { keptIn } from './kept-offline.ts'

withServiceWorkers()

/** Answers the questions that are open, all or the first few, each with its reasons told, and hands in. */
async function answer(page: Page, handIn: 'Submit' | 'Finish', most = Number.POSITIVE_INFINITY) {
  const place = page.getByText(/^Question \d+ of \d+/).first()
  await place.waitFor()
  const count = Number(/of (\d+)/.exec((await place.textContent()) ?? '')?.[1])
  for (let at = 1; at <= Math.min(count, most); at++) {
    await page.getByText(`Question ${at} of ${count}`).waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('c')
    await page.getByText(/^(Right\.|The key is [abcd]\.)$/).waitFor()
    if (at < count && at < most) await page.keyboard.press('n')
  }
  if (most < count) await page.getByRole('button', { name: 'Overview' }).click()
  else await page.getByRole('button', { name: 'To the overview' }).click()
  await page.getByRole('button', { name: handIn, exact: true }).click()
}

async function writeSkeleton(page: Page) {
  await page.getByLabel('Opening').fill('The FRBM Act and its escape clause')
  await page.getByLabel('Head 1').fill('Forecasts that err on one side')
  await page.getByLabel('Head 2').fill('Borrowing outside the budget')
  await page.getByLabel('Last line').fill('A council that only advises is a beginning')
  await page.getByRole('button', { name: 'Done with it' }).click()
}

/** No rule broken that a machine can find, in this state of the page. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/**
 * Twice a week a full answer stands where else there is a skeleton; never on a day of rest, which it then is no more.
 * Resolves with the skeleton's id.
 */
async function makeOnADayOfRest(page: Page, email: string) {
  const database = new pg.Client({ connectionString: process.env.DB_URL })
  await database.connect()
  const rest = `update public.study_settings set rest_weekdays = $2::smallint[]
    where user_id = (select id from auth.users where email = $1)`
  const [weekday] = (
    await database.query(`select extract(isodow from now() at time zone 'Asia/Kolkata')::int as day`)
  ).rows
  await database.query(rest, [email, [weekday.day]])
  const own = 'user_id = (select id from auth.users where email = $1)'
  // it may have been made ahead on a day like any other, or be in the making while it is taken away
  await expect
    .poll(
      async () => {
        await database.query(`delete from public.missions where ${own}`, [email])
        await page.goto('/daily-mission')
        await page.getByText('Today is one of your days of rest.').waitFor()
        const { rows } = await database.query(`select kind from public.mission_tasks where ${own}`, [email])
        return rows.map(({ kind }) => kind)
      },
      { timeout: 20_000 },
    )
    .toContain('skeleton')
  const { rows } = await database.query(
    `select id from public.mission_tasks where kind = 'skeleton' and ${own}`,
    [email],
  )
  await database.query(rest, [email, []])
  await database.end()
  return rows[0].id as string
}

test('a visitor does a part of the public mission, signs up, and finds it in the account', async () => {
  const { page, context } = await visit('/daily-mission', { viewport: PHONE })
  await page.getByRole('button', { name: /^Start/ }).click()
  await answer(page, 'Finish')
  await page.getByText('12 of 30 min').waitFor()
  await page.getByRole('button', { name: 'Go on, next: Skeleton of an answer' }).click()
  await page.getByLabel('Opening').fill('Half a thought')
  await page.reload()
  expect(await page.getByLabel('Opening').inputValue()).toBe('Half a thought')
  await writeSkeleton(page)
  await page.getByText('15 of 30 min').waitFor()
  await expectNoSidewaysScroll(page)

  await signUpByHand(page)
  await page.getByText('2 tasks of the public mission came along.').waitFor()
  await page.goto('/daily-mission')
  await page.getByText('This day counts. The rest is yours to choose.').waitFor()
  const done = page.getByRole('listitem').filter({ hasText: 'Done at' })
  expect(await done.count()).toBe(2)
  await page.getByText('Borrowing outside the budget').waitFor()
  await page.reload()
  await done.first().waitFor()
  expect(await done.count()).toBe(2)
  await context.close()
})

test('a learner does a whole mission of fifteen minutes, and is done for today', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/daily-mission')
  await page.getByRole('radio', { name: '15 min' }).click({ force: true })
  await page.getByText(/^Today’s mission is 15 minutes now/).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const onward = page.getByRole('button', { name: /^(Start|Go on), next: / })
  const end = page.getByRole('heading', { name: 'You are done for today' })
  const writing = page.getByLabel('Opening')
  const asked = page.getByText(/^Question 1 of \d+/).first()
  const story = page.getByRole('button', { name: /^(To the .*question|I have read it)/ })
  for (let at = 0; at < 6 && !(await end.isVisible()); at++) {
    await onward.click()
    await writing.or(asked).or(story).first().waitFor()
    if (await story.isVisible()) await story.click()
    if (await writing.isVisible()) await writeSkeleton(page)
    else await answer(page, 'Submit')
    await onward.or(end).first().waitFor()
    if (await onward.isVisible()) await page.getByText(/^Done: /).waitFor()
  }
  await end.waitFor()
  await page.getByText('1 of 5').waitFor()
  await page.getByText('What your work moved').waitFor()
  await page.getByText(/^The next mission begins on /).waitFor()
  expect(await onward.count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

longTest('a task is skipped and taken back, another one swapped, and a day of rest planned', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/daily-mission')
  const rows = page.locator('[data-task]')
  await rows.first().waitFor()
  const titles = await rows.getByRole('heading').allTextContents()

  await page.getByRole('button', { name: `Skip: ${titles[0]}` }).press('Enter')
  await page.getByRole('button', { name: 'Too easy' }).press('Enter')
  await page.getByText('Skipped: too easy').waitFor()
  await page.reload()
  await page.getByText('Skipped: too easy').waitFor()
  await page.getByRole('button', { name: `Take it back: ${titles[0]}` }).press('Enter')
  await page.getByRole('button', { name: `Skip: ${titles[0]}` }).waitFor()

  await page.getByRole('button', { name: `Swap for another task: ${titles[0]}` }).click()
  await page.getByText('Swapped for another:').waitFor()
  const after = await rows.getByRole('heading').allTextContents()
  expect(after[0]).not.toBe(titles[0])
  expect(after.slice(1)).toEqual(titles.slice(1))
  expect(await page.getByRole('button', { name: `Swap for another task: ${after[0]}` }).count()).toBe(0)

  await page.getByText('My days').click()
  const today = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(),
  )
  // by the keyboard: where the page stands just then, the button of the assistant may lie over the last days of a week
  await page.getByRole('checkbox', { name: today }).press('Space')
  await page.getByText('Today is one of your days of rest.').waitFor()
  await page.getByRole('button', { name: 'Show today’s set anyway' }).click()
  await rows.first().waitFor()
  await context.close()
})

longTest('without a network the mission is still there, and what is done of it arrives later', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  const email = await signUp(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const task = await makeOnADayOfRest(page, email)
  await page.goto('/daily-mission')
  const row = page.locator(`[data-task="${task}"]`)
  await row.waitFor()
  await row.getByRole('heading').getByRole('button').click()
  await page.getByLabel('Opening').waitFor()
  await page.goto('/daily-mission')
  await row.waitFor()
  // kept a moment after it is shown
  await expect.poll(async () => JSON.stringify(await keptIn(page))).toContain(task)

  await context.setOffline(true)
  await page.reload()
  await row.getByRole('heading').getByRole('button').click()
  await writeSkeleton(page)
  await row.getByText('Done here; it goes to your account with the next connection').waitFor()
  await context.setOffline(false)
  await row.getByText(/^Done at /).waitFor()
  await page.reload()
  await row.getByText(/^Done at /).waitFor()
  await context.close()
})
