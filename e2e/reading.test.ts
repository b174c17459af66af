/** Reading: the news of a day, a chapter of an e-book, a word of the glossary. */

import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, PHONE, signUp, visit } from './browser.ts'

test('news is filtered, opened, and its figures and sources stand in it', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/daily-news?area=external-sector-area')
  const headline = page.getByRole('link', { name: /trade agreement/ }).first()
  await headline.waitFor()
  await headline.click()

  await page.getByRole('heading', { name: 'Why in news' }).waitFor()
  await page.getByRole('heading', { name: 'Sources' }).waitFor()
  await page.getByText('Not yet reviewed by the mentor').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

test('a chapter is read, and a word of the glossary found by how it sounds', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/ebooks')
  await page
    .getByRole('link', { name: /Public Finance and the Budget/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /Why governments tax and spend/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Why governments tax and spend' }).waitFor()
  await page.getByText('Worked example').first().waitFor()
  await expectNoSidewaysScroll(page)

  await page.goto('/ebooks?glossary')
  await page.getByRole('searchbox').fill('mudrasfiti')
  await page.getByText('मुद्रास्फीति', { exact: true }).first().waitFor()
  await context.close()
})
