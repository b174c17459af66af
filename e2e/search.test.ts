/** The search over everything: from any page by one key, on a phone by a tap, in both languages and scripts. */

import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PHONE, signUp, visit } from './browser.ts'

test('a learner finds a figure, a Hindi word in Latin letters, a slip, and a question to practise', async () => {
  const { page, context, complaints } = await visit('/')
  await signUp(page)
  await page.goto('/performance')
  await page.locator('#root').getByRole('heading', { level: 1 }).waitFor()

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.waitFor()
  await expectAccessible(page, '[role=dialog]')
  await field.fill('repo rat')
  await page.getByRole('option', { name: /repo rate.*%/i }).waitFor()
  await expectAccessible(page, '[role=dialog]')

  await field.fill('mudrasfiti')
  await page
    .getByRole('option', { name: /^Inflation/ })
    .first()
    .waitFor()
  await field.fill('fiscal deficet')
  await page
    .getByRole('option', { name: /Fiscal deficit/i })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')

  await page.keyboard.press('Control+k')
  await field.fill('cheque truncation')
  await field.fill('monetary policy committee')
  const question = page.getByRole('group', { name: 'Questions' }).getByRole('option').first()
  await question.click()
  await page.waitForURL(/\/practice\?attempt=/)
  await page.getByRole('radio').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

longTest('a visitor with a phone searches what is open, in Hindi too', async () => {
  const { page, context, complaints } = await visit('/syllabus', { viewport: PHONE })
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill('infl')
  await page
    .getByRole('option', { name: /^Inflation/ })
    .first()
    .waitFor()
  expect(await page.getByRole('group', { name: 'Notes' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '[role=dialog]')

  await field.fill('xyzzy qwert')
  await page.getByText('Nothing here is called “xyzzy qwert”').waitFor()
  await page.getByRole('link', { name: /Sign in to search/ }).waitFor()
  await field.fill('मुद्रास्फीति')
  await page
    .getByRole('option', { name: /^Inflation/ })
    .first()
    .click()
  await page.waitForURL(/\/syllabus\?topic=inflation/)
  expect(complaints).toEqual([])
  await context.close()
})
