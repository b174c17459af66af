/** A full mock at speed, through cut networks, a reload and a change of device: not one answer is lost. */

import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { loseNetwork, PASSWORD, PHONE, signUp, visit, withServiceWorkers } from './browser.ts'

withServiceWorkers()

const MOCK = 'general-mock-1'
let database: pg.Client

beforeAll(async () => {
  const url = process.env.DB_URL
  if (!url) throw new Error('Set DB_URL: npm run -s status prints it for a running instance.')
  database = new pg.Client({ connectionString: url })
  await database.connect()
})
afterAll(() => database?.end())

/** Keys of the mock in its order, read beside the server. */
async function keys(): Promise<number[]> {
  const { rows } = await database.query<{ key: number }>(
    `select key.key from exam_private.test_questions held
     join public.questions question on question.id = held.question_id
     join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
     where held.test = $1 order by held.position`,
    [MOCK],
  )
  return rows.map(({ key }) => key)
}

/** What is answered at each question: mostly some option, every seventh left blank. */
function choiceAt(position: number): number | null {
  return position % 7 === 0 ? null : (position * 3) % 4
}

async function answer(page: Page, from: number, to: number) {
  for (let position = from; position <= to; position++) {
    await page.getByText(`Question ${position} of 100`).waitFor()
    const choice = choiceAt(position)
    if (choice !== null) await page.keyboard.press(String(choice + 1))
    await page.keyboard.press('n')
  }
}

async function answerOffline(page: Page, from: number, to: number) {
  await loseNetwork(page)
  await answer(page, from, to)
  await page.context().setOffline(false)
}

async function begin(page: Page) {
  await page.goto(`/test-dashboard?begin=${MOCK}`)
  await page.getByRole('button', { name: /^Begin/ }).click()
  await page.getByText('Question 1 of 100').waitFor()
}

async function handIn(page: Page) {
  await page.getByText('Before you submit').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Before you see the key').waitFor()
  await page.getByRole('button', { name: 'Skip and show' }).click()
}

/** By hand: two for a right one, two thirds off for a wrong one. */
async function expectedMarks() {
  const sum = (await keys()).reduce((total, key, at) => {
    const choice = choiceAt(at + 1)
    return total + (choice === null ? 0 : choice === key ? 12 : -4)
  }, 0)
  return sum
}

async function storedScore(email: string) {
  const { rows } = await database.query(
    `select score_sixths, blank_count,
       (select count(*)::int from public.attempt_answers where attempt_id = attempt.id and selected is not null) as answered
     from public.attempts attempt join auth.users on users.id = attempt.user_id
     where users.email = $1 and attempt.test = $2`,
    [email, MOCK],
  )
  return rows[0]
}

/** Whether all of it stands in the window, where nothing lies over it. */
const isInSight = (found: Locator) =>
  found.evaluate((node) => {
    const { top, bottom, left } = node.getBoundingClientRect()
    const above = document.elementFromPoint(left + 8, top + 8)
    return top >= 0 && bottom <= window.innerHeight && above !== null && node.contains(above)
  })

test('far down, on a phone as at a desk, the clock stays in sight, and so does the word that the time is up; the results begin at their top', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  const email = await signUp(page)
  await begin(page)
  const confidence = page.getByRole('group', { name: /^How sure (?:are|were) you\?$/ })
  const clock = page.getByRole('timer', { name: 'left', exact: true })
  for (const viewport of [{ width: 1280, height: 620 }, PHONE]) {
    await page.setViewportSize(viewport)
    await confidence.scrollIntoViewIfNeeded()
    expect(await isInSight(clock)).toBe(true)
  }

  await loseNetwork(page)
  await database.query(
    `update public.attempts attempt set expires_at = now() from auth.users
     where users.id = attempt.user_id and users.email = $1`,
    [email],
  )
  await page.clock.install()
  await page.clock.fastForward('02:00:01')
  const over = page.getByRole('alert').filter({ hasText: 'Time is up.' })
  await over.waitFor()
  await confidence.scrollIntoViewIfNeeded()
  expect(await isInSight(over)).toBe(true)

  await context.setOffline(false)
  await page.waitForURL(/test-results/)
  await page.getByRole('heading', { name: 'Before you see the key' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await context.close()
})

longTest('a 100-question mock with the network cut three times and one reload', async () => {
  const { page, context } = await visit('/')
  const email = await signUp(page)
  await begin(page)

  await answer(page, 1, 20)
  await answerOffline(page, 21, 35)
  await answer(page, 36, 50)
  await context.setOffline(true)
  await answer(page, 51, 60)
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  // Goes on at the first blank: question 7.
  await page.getByText('Question 7 of 100').waitFor()
  await page.getByRole('button', { name: /^Question 61,/ }).click()
  await answer(page, 61, 80)
  await answerOffline(page, 81, 90)
  await answer(page, 91, 100)
  await handIn(page)
  await page.getByRole('button', { name: /Make my repair set/ }).waitFor()
  await page.getByText(/^Your first look at each of 100 questions took /).waitFor()

  expect(await storedScore(email)).toEqual({
    score_sixths: await expectedMarks(),
    blank_count: 14,
    answered: 86,
  })
  await context.close()
})

longTest(
  'begun on a laptop, finished on a phone',
  async () => {
    const { page, context } = await visit('/')
    const email = await signUp(page)
    await begin(page)
    await answer(page, 1, 50)
    await page.getByText('Saved', { exact: true }).waitFor()
    await context.close()

    const phone = await visit('/auth', { viewport: PHONE })
    await phone.page.getByLabel('Email').fill(email)
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    // A newcomer is shown the profile once in each browser.
    await phone.page.waitForURL(/\/profile/)
    await phone.page.goto('/test-dashboard?tab=started')
    await phone.page.getByText(/^Resume, /).click()
    await phone.page.getByText('Question 7 of 100').waitFor()
    await phone.page.getByRole('button', { name: /^Question 51,/ }).click()
    await answer(phone.page, 51, 100)
    await handIn(phone.page)
    await phone.page.getByRole('button', { name: /Make my repair set/ }).waitFor()

    expect(await storedScore(email)).toEqual({
      score_sixths: await expectedMarks(),
      blank_count: 14,
      answered: 86,
    })
    await phone.context.close()
  },
  120_000,
)
