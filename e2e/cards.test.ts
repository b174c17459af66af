/** A learner's own cards and notes: made, reviewed, cut off from the network and back, and nothing lost. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { CUT_OFF, expectNoSidewaysScroll, PHONE, signUp, visit, withServiceWorkers } from './browser.ts'

withServiceWorkers()

async function writeCard(page: Page, front: string, back: string) {
  await page.getByLabel('Front: what is asked').fill(front)
  await page.getByLabel('Back: what you want to know').fill(back)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // in the list: the field that it was typed into holds the same text
  await page.getByRole('listitem').filter({ hasText: back }).waitFor()
}

test('cards are written, reviewed by keys, cut off in the middle, and all reviews arrive', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/practice')
  await page.getByRole('link', { name: 'Write a card' }).click()
  await writeCard(page, 'What does CRR stand for?', 'Cash reserve ratio')
  await writeCard(page, 'सीआरआर कौन तय करता है?', 'भारतीय रिज़र्व बैंक')
  await writeCard(page, 'Who sets the repo rate?', 'The Monetary Policy Committee')
  await page.getByText('3 cards', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Review 3 cards' }).click()
  await page.getByText('Card 1 of 3').waitFor()
  expect(await page.getByText('Cash reserve ratio').count()).toBe(0)
  await page.keyboard.press('Space')
  await page.getByText('Cash reserve ratio').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('3')

  await context.setOffline(true)
  await page.getByText('Card 2 of 3').waitFor()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Again/ }).click()
  await page.getByText('Card 3 of 4').waitFor()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Easy/ }).click()
  await page.getByText(/reviews are kept on this device/).waitFor()
  await page.getByText('Card 4 of 4, asked once more').waitFor()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('card-')))
  expect(kept).toHaveLength(1)

  await context.setOffline(false)
  await page.getByText(/reviews are kept on this device/).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Good/ }).click()
  await page.getByText('3 cards reviewed, 1 asked again until you knew it.').waitFor()
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('card-reviews')))

  await page.goto('/practice')
  await page.getByText('No card is due today.').waitFor()
  await page.getByRole('link', { name: 'All cards' }).click()
  await page
    .getByText(/^Due on /)
    .nth(2)
    .waitFor()
  expect(complaints.filter((line) => !CUT_OFF.test(line))).toEqual([])
  await context.close()
})

longTest('a card is mended, put aside, deleted and brought back; the file for Anki holds it', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/practice?view=cards&add')
  await writeCard(page, 'Base year of the CPI?', '2012')
  const more = page.getByRole('button', { name: 'More for: Base year of the CPI?' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Back: what you want to know').last().fill('2024')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText('2024', { exact: true }).waitFor()

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Put aside' }).click()
  await page.getByText('Put aside', { exact: true }).waitFor()
  await page.getByText('No card is due today.').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'For Anki (TSV)' }).click()
  const stream = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toContain('Base year of the CPI?\t2024\t\t\n')
  await context.close()
})

longTest(
  'a note is saved by itself, survives a dead network and a reload, and two devices lose nothing',
  async () => {
    const { page, context } = await visit('/')
    await signUp(page)
    await page.goto('/ebooks?view=notes')
    await page.getByRole('button', { name: 'New note' }).click()
    await page.getByLabel('Title').fill('Fiscal deficit')
    await page.getByLabel('Note', { exact: true }).fill('Total spending less receipts other than borrowing.')
    await page.getByText('Saved', { exact: true }).waitFor()
    await expectAccessible(page)

    await context.setOffline(true)
    await page.getByLabel('Note', { exact: true }).press('End')
    await page.keyboard.type(' Written without a network.')
    await page.getByText(/Kept on this device/).waitFor()
    await context.setOffline(false)
    await page.reload()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe(
      'Total spending less receipts other than borrowing. Written without a network.',
    )

    const phone = await context.newPage()
    await phone.goto(page.url())
    await phone.getByLabel('Note', { exact: true }).fill('From the phone.')
    await phone.getByText('Saved', { exact: true }).waitFor()
    await page.getByLabel('Note', { exact: true }).fill('From the laptop.')
    await page.getByText(/changed on another device too/).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto('/ebooks?view=notes')
    await page.getByText('From the phone.').waitFor()
    await page.getByText('From the laptop.').waitFor()
    await expectNoSidewaysScroll(page)
    await context.close()
  },
)
