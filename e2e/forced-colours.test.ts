/** With a contrast theme of the system, which takes all colours away, what is chosen, judged or marked is still told apart. */

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { signUp, visit } from './browser.ts'
import { handInAnswer } from './mains-answers.ts'

const THEMED = { forcedColors: 'active', colorScheme: 'dark' } as const

const styleOf = (one: Locator, name: string, part?: string) =>
  one.evaluate(
    (element, [property, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(property as string),
    [name, part] as const,
  )

longTest('the option that was chosen is seen, and how each question stands', async () => {
  const { page, context } = await visit('/', THEMED)
  await signUp(page)
  await page.goto('/practice?size=5')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Question 1 of 5').waitFor()
  const option = (letter: string) => page.getByRole('radio', { name: new RegExp(`^Option ${letter}`) })
  await option('b').check()
  const ground = (letter: string) => styleOf(option(letter).locator('xpath=..'), 'background-color')
  expect(await ground('b')).not.toBe(await ground('a'))

  const sign = async (at: number) =>
    styleOf(page.getByRole('button', { name: new RegExp(`^Question ${at},`) }), 'content', '::after')
  expect([await sign(1), await sign(2)]).toEqual(['"●"', 'none'])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: /^(Right\.|The key is [abcd]\.)$/ }).waitFor()
  expect(await sign(1)).toMatch(/[✓✕]/)

  await page.getByRole('button', { name: 'The whole answer sheet' }).click()
  const [first, second] = await page
    .getByRole('button', { name: /^Question 1,/ })
    .last()
    .locator('span span')
    .all()
  expect(await styleOf(second as Locator, 'background-color')).not.toBe(
    await styleOf(first as Locator, 'background-color'),
  )
  await context.close()
})

longTest('the sentences of an answer that a point was found in are read like the others', async () => {
  const { page, context } = await visit('/', THEMED)
  await signUp(page)
  const answer = await handInAnswer(page, 'agriculture-union-and-states', {
    text: 'Agriculture is in the State List (entry 14), yet the Union sets prices, credit and subsidy. This division of work shapes every farm policy.',
  })
  await page.goto(`/mains-evaluation?answer=${answer}`)
  const found = page.locator('mark').filter({ hasText: 'Agriculture is in the State List' })
  await found.waitFor()
  expect(await styleOf(found, 'color')).toBe(await styleOf(page.locator('body'), 'color'))
  await context.close()
})

longTest(
  'of what the search found, the words that were asked for are read in the row that is chosen, too',
  async () => {
    const { page, context } = await visit('/syllabus', THEMED)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('inflation')
    const chosen = page.getByRole('option', { selected: true }).filter({ has: page.locator('mark') })
    await chosen.waitFor()
    const asked = chosen.locator('mark').first()
    expect(await styleOf(asked, 'color')).toBe(await styleOf(chosen, 'color'))
    expect(await styleOf(asked, 'background-color')).toBe('rgba(0, 0, 0, 0)')
    await context.close()
  },
)
