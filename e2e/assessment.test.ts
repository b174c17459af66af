/** The assessment: the reminder, the questions with a pause, the result, and the reminder gone. */

import { expect, test } from 'vitest'
import { PHONE, signUp, visit } from './browser.ts'
import { atWidth } from './sweep/looks.ts'

test('a newcomer takes the assessment, pauses, goes on, and the badge is gone', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/onboarding-test')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  for (const choice of ['2027', 'First reading', 'Engineering', 'English']) {
    await page.getByRole('button', { name: choice, exact: true }).click()
  }
  await page
    .getByRole('group', { name: 'Hours of study on a usual day' })
    .getByRole('button', { name: '4' })
    .click()
  await page
    .getByRole('group', { name: 'Days of study in a usual week' })
    .getByRole('button', { name: '6' })
    .click()
  await page.getByRole('button', { name: 'To the questions' }).click()

  for (let at = 1; at <= 20; at++) {
    await page.getByText(`Question ${at}`, { exact: true }).waitFor()
    if (at === 4) {
      await page.reload()
      await page.getByRole('button', { name: 'Go on', exact: true }).click()
      await page.getByText('Question 4', { exact: true }).waitFor()
    }
    await page.locator('label', { has: page.getByRole('radio', { name: /^Option b/ }) }).click()
    await page.getByRole('button', { name: 'Leaning', exact: true }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const next = page.getByText(`Question ${at + 1}`, { exact: true })
    await next.or(page.getByRole('heading', { name: 'Where you stand' })).waitFor()
    if (page.url().includes('/onboarding-results')) break
  }
  await page.getByRole('heading', { name: 'Where you stand' }).waitFor()
  await page.getByRole('region', { name: 'A first plan' }).waitFor()
  await page.setViewportSize(PHONE)
  const middle = await page.getByText('Intermediate', { exact: true }).first().boundingBox()
  expect(middle?.height, 'the names of the levels stand in a line each').toBeLessThan(24)
  expect(await atWidth(page, 320)).toEqual([])
  await expect.poll(() => page.getByText('Assessment Test Pending').count()).toBe(0)
  await context.close()
})
