/** Mains answers, planned and written: by a visitor, by a learner with a bad line and two devices, by keyboard alone. */

import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { LONG, longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { DESKTOP, expectNoSidewaysScroll, PHONE, SITE, signUp, visit, withServiceWorkers } from './browser.ts'

withServiceWorkers()

// Every page is looked at in both themes and at 360 px, which takes its time.
vi.setConfig({ testTimeout: 240_000 })

const CASH = '/mains-evaluation?question=cash-in-a-digital-economy'
const ANSWER = [
  'Currency to GDP was 12.1 per cent in 2025-26, against 8.7 per cent in 2016-17, a low made by the withdrawal of notes.',
  'Digital payments replace cash as a medium of exchange. Households keep notes as a store of value, and informal firms pay wages in them.',
  'More cash for each rupee of deposits lowers the money multiplier. Therefore trusted, cheap banking should draw these hoards into deposits.',
]

async function onDatabase<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: process.env.DB_URL })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Other journeys put up questions of their own meanwhile. */
async function liveQuestions() {
  const [row] = await onDatabase<{ n: number }>(
    `select count(*)::int as n from public.mains_questions where status = 'live'`,
  )
  return row?.n
}

const answersOf = (email: string) =>
  onDatabase<{ id: string; text: string; status: string; version_no: number; plan: object; seconds: number }>(
    `select answer.* from public.answers answer join auth.users learner on learner.id = answer.user_id
     where learner.email = $1 order by version_no`,
    [email],
  )

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

/** Nobody is kept out, by day or by night; nothing scrolls sideways at 360 px. */
async function expectGoodPage(page: Page) {
  await expectAccessible(page)
  const size = page.viewportSize() ?? DESKTOP
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

test.each([['a phone', PHONE] as const, ...(LONG ? [['a wide screen', DESKTOP] as const] : [])])(
  'on %s a visitor writes, has it checked, signs up, and finds the draft in the account',
  async (_name, viewport) => {
    const { page, context, complaints } = await visit('/mains-evaluation', { viewport })
    await page.getByRole('heading', { name: 'Question of the day' }).waitFor()
    await page.getByText(`${await liveQuestions()} questions`, { exact: true }).waitFor()
    await expectGoodPage(page)
    await page.getByLabel('Search the questions').fill('money multiplier paradox')
    await page.getByText(`1 of ${await liveQuestions()} questions`).waitFor()
    expect(page.url()).toContain('q=money+multiplier+paradox')
    await page.getByRole('link', { name: /^Digital payments have become a habit/ }).click()

    await page.getByText('Strong answers resolve the paradox', { exact: false }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Write the answer' }).click()
    await editor(page).fill(ANSWER.join('\n\n'))
    await page.getByText(/^\d+ of 150 words$/).waitFor()
    await page.getByRole('button', { name: 'Check my answer' }).click()
    await page.getByRole('heading', { name: 'What the checks found' }).waitFor()
    await page.getByText('Marks need an account').waitFor()
    await expectGoodPage(page)
    await page.reload()
    expect(await editor(page).inputValue()).toBe(ANSWER.join('\n\n'))

    await page.goto('/mains-evaluation?question=inflation-and-distribution&step=write')
    await page.getByRole('heading', { name: 'One answer without an account' }).waitFor()

    const email = await signUp(page)
    await expect.poll(async () => (await answersOf(email)).length, { timeout: 20_000 }).toBe(1)
    await page.goto(`${CASH}&step=write`)
    await editor(page).waitFor()
    expect(await editor(page).inputValue()).toBe(ANSWER.join('\n\n'))
    await page.reload()
    await editor(page).waitFor()
    expect(await answersOf(email)).toMatchObject([{ text: ANSWER.join('\n\n'), status: 'draft' }])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a learner plans, writes, reloads, loses the line, meets the other device, and hands in', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  const email = await signUp(page)
  await page.goto(CASH)
  await page.getByRole('button', { name: 'Show what is asked' }).click()
  await page.getByRole('button', { name: 'Show it now' }).click()
  await page.getByText('Why the use of cash has not fallen', { exact: false }).waitFor()
  await page.getByLabel('Head 1').fill('Store of value')
  await page.getByRole('link', { name: 'Write the answer' }).click()
  await page.getByText('Store of value').waitFor()
  await editor(page).pressSequentially(ANSWER[0] as string)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await editor(page).waitFor()
  expect(await editor(page).inputValue()).toBe(ANSWER[0])
  await expectGoodPage(page)

  await context.setOffline(true)
  await editor(page).press('Control+End')
  await editor(page).pressSequentially(` ${ANSWER[1]}`)
  await page.getByText('Kept on this device; it is sent when the line is back.').waitFor()
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  const [saved] = await answersOf(email)
  expect(saved).toMatchObject({
    text: `${ANSWER[0]} ${ANSWER[1]}`,
    plan: { heads: ['Store of value', '', '', ''], revealed: 'early' },
  })

  const laptop = await visit(`${CASH}&step=write`, { storageState: await withoutAnswers(page) })
  await editor(laptop.page).waitFor()
  await editor(laptop.page).press('Control+End')
  await editor(laptop.page).pressSequentially(' From the laptop.')
  await laptop.page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await answersOf(email))[0]?.text).toContain('From the laptop.')
  await editor(page).press('Control+End')
  await editor(page).pressSequentially(' From the phone.')
  const alert = page.getByRole('alert', { name: 'This answer was written on another device too' })
  await alert.getByText('From the laptop.', { exact: false }).waitFor()
  await alert.getByText('From the phone.', { exact: false }).waitFor()
  await expectGoodPage(page)
  await alert.getByRole('button', { name: 'Put both into one text' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await answersOf(email))[0]?.text).toMatch(/From the phone\.\n\n[\s\S]*From the laptop\.$/)
  await laptop.context.close()

  await editor(page).fill(ANSWER.join('\n\n'))
  await page.getByRole('button', { name: 'Hand in' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hand this answer in?' })
  await dialog.getByText(/^Written in \d+:\d\d; the examination leaves 7:00\.$/).waitFor()
  await expectGoodPage(page)
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  await page.waitForURL(/\/mains-evaluation\?answer=/)
  await page.getByRole('heading', { name: 'Your answer', exact: true }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await answersOf(email)).toMatchObject([{ text: ANSWER.join('\n\n'), version_no: 1 }])
  expect((await answersOf(email))[0]?.status).not.toBe('draft')

  await page.goto(CASH)
  await page.getByRole('button', { name: 'With my last text' }).click()
  await editor(page).press('Control+End')
  await editor(page).pressSequentially(' Better.')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await answersOf(email)).toMatchObject([
    { text: ANSWER.join('\n\n') },
    { text: `${ANSWER.join('\n\n')} Better.`, version_no: 2, status: 'draft' },
  ])
  await context.close()
})

longTest(
  'handed in without a line, an answer waits on the device and goes when the line is back',
  async () => {
    const { page, context } = await visit('/')
    const email = await signUp(page)
    await page.goto(`${CASH}&step=write`)
    await editor(page).fill(ANSWER.join('\n\n'))
    await page.getByText('Saved', { exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Hand in' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('You are offline.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    await page.getByText('Waits to be handed in').first().waitFor()
    await expectNoSidewaysScroll(page)
    await context.setOffline(false)
    await page.waitForURL(/\/mains-evaluation\?answer=/)
    expect((await answersOf(email))[0]?.status).not.toBe('draft')
    await context.close()
  },
)

longTest('by keyboard alone a question is found, planned, written and handed in', async () => {
  const { page, context } = await visit('/')
  const email = await signUp(page)
  await page.goto('/mains-evaluation')
  await page.getByText(`${await liveQuestions()} questions`, { exact: true }).waitFor()
  await tabTo(page, 'Search the questions')
  await page.keyboard.type('money multiplier paradox')
  await page.getByText(`1 of ${await liveQuestions()} questions`).waitFor()
  await tabTo(page, /^Digital payments have become a habit/)
  await page.keyboard.press('Enter')
  await page.getByText('Strong answers resolve the paradox', { exact: false }).waitFor()
  await tabTo(page, 'Head 1')
  await page.keyboard.type('Store of value')
  await tabTo(page, 'Write the answer')
  await page.keyboard.press('Enter')
  await editor(page).waitFor()
  await tabTo(page, 'Your answer')
  await page.keyboard.type(ANSWER[0] as string)
  await tabTo(page, 'Hand in')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(() => focused(page)).toBe('Hand in')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/mains-evaluation\?answer=/)
  expect(await answersOf(email)).toMatchObject([{ text: ANSWER[0] }])
  await context.close()
})

/** The session of this page on a device that has none of its answers. */
async function withoutAnswers(page: Page) {
  const state = await page.context().storageState()
  return {
    ...state,
    origins: state.origins
      .filter(({ origin }) => SITE.startsWith(origin))
      .map((one) => ({
        ...one,
        localStorage: one.localStorage.filter(({ name }) => !name.startsWith('mains-')),
      })),
  }
}

/** The name of what has the focus. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const labelled =
      element && 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null
    return (element?.getAttribute('aria-label') ?? labelled ?? element?.textContent ?? '').trim()
  })
}

async function tabTo(page: Page, name: string | RegExp) {
  const seen: string[] = []
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    seen.push(now.slice(0, 40))
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`The keyboard never came to ${name}: ${seen.join(' | ')}`)
}
