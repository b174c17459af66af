/** Practice as a visitor and as a learner: what is answered is kept, comes along, and is never lost. */

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  loseNetwork,
  PHONE,
  signUp,
  signUpByHand,
  visit,
  withServiceWorkers,
} from './browser.ts'

withServiceWorkers()

test('a visitor answers today’s ten, signs up, and finds them in the account', async () => {
  const { page, context } = await visit('/practice', { viewport: PHONE })
  for (let at = 1; at <= 10; at++) {
    await page.getByText(`Question ${at} of 10`).waitFor()
    await page.locator('label', { has: page.getByRole('radio', { name: /^Option a/ }) }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/^(Right\.|The key is [abcd]\.)$/).waitFor()
    await page.getByRole('button', { name: at < 10 ? 'Next question' : 'To the overview' }).click()
    if (at === 4) await page.reload()
  }
  await page.getByText('0 questions are blank, 0 flagged.').waitFor()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByText('That was today’s ten.').waitFor()
  await expectNoSidewaysScroll(page)
  const said = await page.getByText(/of 10 right, /).textContent()
  const right = Number(/^(\d+) of 10/.exec(said ?? '')?.[1])

  await signUpByHand(page)
  await page.getByText('Your 10 answers came along.').waitFor()
  await page.goto('/practice')
  await page.getByText('Ten of the day').waitFor()
  await page.getByText(`${right} of 10 right`).waitFor()
  await context.close()
})

/** Whether its middle is what would be pressed there, as the page lies now. */
function isOnTop(button: Locator) {
  return button.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

longTest('with the network cut, a learner goes on, reloads nothing away, and all arrives', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/practice?mode=exam&size=20')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Question 1 of 20').waitFor()

  for (let at = 1; at <= 20; at++) {
    await page.getByText(`Question ${at} of 20`).waitFor()
    if (at === 5 || at === 12) {
      await loseNetwork(page)
      // what the site says of it lies over nothing that is pressed
      await page.getByRole('button', { name: 'Put this note away' }).waitFor()
      expect(await isOnTop(page.getByRole('button', { name: 'Previous', exact: true }))).toBe(true)
    }
    await page.keyboard.press(String((at % 4) + 1))
    if (at === 8 || at === 15) await context.setOffline(false)
    if (at === 10) {
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.reload()
      await page.getByText('Question 11 of 20').waitFor()
      await page.getByRole('button', { name: /^Question 10,/ }).click()
      await expect.poll(() => page.getByRole('radio', { name: /^Option c/ }).isChecked()).toBe(true)
    }
    await page.keyboard.press('n')
  }
  await page.getByText('0 questions are blank, 0 flagged.').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/\/test-results\?attempt=/)
  await context.close()
})

longTest('keyboard alone: a question is judged, checked and left', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/practice?size=5')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await page.getByText('Question 1 of 5').waitFor()

  await page.keyboard.press('2')
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Question 1, answered, flagged, current' }).waitFor()
  await page.keyboard.press('c')
  await page.getByText(/^(Right\.|The key is [abcd]\.)$/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await page.getByText('Question 2 of 5').waitFor()
  await context.close()
})

/** The names of the functions that a page asks, in order. */
function askedBy(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/rpc\/(\w+)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  return asked
}

longTest('learn mode: once the key is told nothing more is sent, and the time until then was', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/practice?size=5')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Question 1 of 5').waitFor()
  const asked = askedBy(page)
  const checked = page.waitForRequest(/check_answer/)

  await sleep(1200)
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  const { p_answer: answer } = (await checked).postDataJSON()
  expect(answer.time_ms).toBeGreaterThan(1000)
  await page.getByText(/^(Right\.|The key is [abcd]\.)$/).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  asked.length = 0
  await page.keyboard.press('f')
  await sleep(3000)
  expect(asked.filter((name) => name === 'save_answers')).toEqual([])
  await page.keyboard.press('n')
  await page.getByText('Question 2 of 5').waitFor()
  await page.keyboard.press('p')
  await page.getByText('Question 1 of 5').waitFor()
  await sleep(3000)
  // The look at question 2 was time at it, sent once.
  expect(asked.filter((name) => name === 'save_answers').length).toBeLessThanOrEqual(1)
  await page.getByText('Saved', { exact: true }).waitFor()
  await context.close()
})

longTest(
  'when the clock runs out offline, nothing can be answered any more, and the results name what came too late',
  async () => {
    const database = new pg.Client({ connectionString: process.env.DB_URL })
    await database.connect()
    const { page, context } = await visit('/')
    await signUp(page)
    await page.goto('/practice?mode=exam&size=5')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText('Question 1 of 5').waitFor()
    await page.keyboard.press('1')
    await page.getByText('Saved', { exact: true }).waitFor()
    const attempt = new URL(page.url()).searchParams.get('attempt')
    await database.query(
      `update public.attempts set expires_at = now() + interval '8 seconds' where id = $1`,
      [attempt],
    )
    await database.end()
    await page.reload()
    await page.getByText('Question 2 of 5').waitFor()

    await loseNetwork(page)
    await page.keyboard.press('3')
    await page.getByText('Time is up. The questions are closed.').waitFor()
    await page.keyboard.press('2')
    expect(await page.getByRole('radio', { name: /^Option c/ }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Option b/ }).isDisabled()).toBe(true)
    await page.getByText(/The answers to question 2 did not reach the server in time/).waitFor()
    await context.setOffline(false)
    await page.waitForURL(/\/test-results\?attempt=/)
    await page.getByText('1 answer does not count.').waitFor()
    await page.getByText(/What you chose last at question 2 reached the server only after the end/).waitFor()
    await context.close()
  },
)
