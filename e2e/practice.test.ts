/** Practice as a visitor and as a learner: what is answered is kept, comes along, and is never lost. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, PHONE, signUp, visit } from './browser.ts'

test('a visitor answers today’s ten, signs up, and finds them in the account', async () => {
  const { page, context } = await visit('/practice', { viewport: PHONE })
  for (let at = 1; at <= 10; at++) {
    await page.getByText(`Question ${at} of 10`).waitFor()
    await page.getByRole('radio', { name: /^Option a/ }).check({ force: true })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: at < 10 ? 'Next question' : 'Finish' }).click()
    if (at === 4) await page.reload()
  }
  await page.getByText('That was today’s ten.').waitFor()
  await expectNoSidewaysScroll(page)
  const said = await page.getByText(/of 10 right, /).textContent()
  const right = Number(/^(\d+) of 10/.exec(said ?? '')?.[1])

  await signUp(page)
  await page.getByText('Your 10 answers came along.').waitFor()
  await page.goto('/practice')
  await page.getByText('Ten of the day').waitFor()
  await page.getByText(`${right} of 10 right`).waitFor()
  await context.close()
})

test('with the network cut, a learner goes on, reloads nothing away, and all arrives', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/practice?mode=exam&size=20')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Question 1 of 20').waitFor()

  for (let at = 1; at <= 20; at++) {
    await page.getByText(`Question ${at} of 20`).waitFor()
    if (at === 5 || at === 12) await context.setOffline(true)
    await page.keyboard.press(String((at % 4) + 1))
    if (at === 6) await page.getByText('You are offline. Go on answering.').waitFor()
    if (at === 8 || at === 15) await context.setOffline(false)
    if (at === 10) {
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.reload()
      await page.getByText('Question 11 of 20').waitFor()
      await page.getByRole('button', { name: /^Question 10,/ }).click()
      expect(await page.getByRole('radio', { name: /^Option c/ }).isChecked()).toBe(true)
    }
    await page.keyboard.press('n')
  }
  await page.getByText('0 questions are blank, 0 flagged.').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/\/test-results\?attempt=/)
  await context.close()
})

test('keyboard alone: a question is judged, checked and left', async () => {
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
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('n')
  await page.getByText('Question 2 of 5').waitFor()
  await context.close()
})
