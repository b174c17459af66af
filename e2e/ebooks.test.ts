/** A book is read: marked, left, taken up on another device, checked, searched, and what was marked taken along. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  CUT_OFF,
  DESKTOP,
  expectNoSidewaysScroll,
  PHONE,
  signUp,
  visit,
  wear,
  withServiceWorkers,
} from './browser.ts'

withServiceWorkers()

const BOOK = 'money-banking-and-prices'
const CHAPTER = `/ebooks?book=${BOOK}&chapter=03-inflation-and-how-it-is-measured`

/** Chooses the first words of a paragraph, as a finger or a mouse would. */
async function chooseWords(page: Page, words: string) {
  await page.getByText(words).first().waitFor()
  await page.evaluate((wanted) => {
    for (const block of document.querySelectorAll('[data-block]')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        const at = node.data.indexOf(wanted)
        if (at === -1) continue
        block.scrollIntoView({ block: 'center' })
        document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
        return
      }
    }
    throw new Error(`No words "${wanted}"`)
  }, words)
}

longTest('a chapter is marked on a phone, read on elsewhere, and all of it can be taken along', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/ebooks?view=highlights')
  await page.getByText('Nothing is marked yet.').waitFor()
  await expectAccessible(page)

  await page.goto(CHAPTER)
  await page.getByRole('heading', { level: 1, name: /Inflation/ }).waitFor()
  await page.getByRole('button', { name: 'Start the check' }).first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await chooseWords(page, 'needs no basket')
  await page.getByRole('button', { name: 'Highlight: Blue, double line' }).click()
  await page.getByRole('button', { name: '1 mark in this text' }).click()
  await page.getByRole('button', { name: /needs no basket/ }).click()
  await page.getByLabel('Your note on it').fill('Against the CPI, which has one.')
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByText('A card was made. It comes up in your next review.').waitFor()
  await page.getByRole('region', { name: 'Highlight' }).getByRole('button', { name: 'Close' }).click()
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('annotation:')))

  // Without a network a bookmark is kept here, and sent when there is one again.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Bookmark this place' }).click()
  await page.getByLabel('Name of the bookmark').fill('Go on here')
  await page.getByLabel('Name of the bookmark').press('Escape')
  await context.setOffline(false)
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('annotation:')))
  await page.reload()
  await page.getByRole('button', { name: '2 marks in this text' }).waitFor()

  // The place is kept where somebody stays.
  await page.locator('[data-section="other-mirrors-wpi-ppi-cpi-iw-deflator"]').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await page.waitForResponse((response) => response.url().includes('keep_reading_place') && response.ok())
  expect(complaints.filter((line) => !CUT_OFF.test(line) && !/Could not/.test(line))).toEqual([])

  // Another device of the same learner: signed in, and nothing known of what was read on this one.
  const storageState = await context.storageState()
  for (const origin of storageState.origins) {
    origin.localStorage = origin.localStorage.filter(({ name }) => !name.startsWith('reading_'))
  }
  const other = await visit(`/ebooks?book=${BOOK}&chapter=01-what-money-is-and-who-makes-it`, {
    viewport: DESKTOP,
    storageState,
  })
  await other.page.getByText(/Continue from \d+\s% on /).waitFor()
  await expectAccessible(other.page)
  await other.page.getByRole('button', { name: 'Continue there' }).click()
  await other.page.getByRole('heading', { level: 1, name: /Inflation/ }).waitFor()
  await other.page.getByRole('button', { name: '2 marks in this text' }).waitFor()
  await other.page.waitForFunction(() => window.scrollY > 500)
  expect(await other.page.getByText(/Continue from \d+\s% on /).count()).toBe(0)

  await other.page.goto('/ebooks?view=highlights')
  await other.page.getByText('Against the CPI, which has one.').waitFor()
  await expectAccessible(other.page)
  await wear(other.page, 'dark')
  await expectAccessible(other.page)
  const download = other.page.waitForEvent('download')
  await other.page.getByRole('button', { name: 'Export' }).click()
  await other.page.getByRole('menuitem', { name: 'For Anki (TSV)' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toContain('Against the CPI, which has one.\tneeds no basket\t')
  await other.page.getByRole('button', { name: /^Delete: needs no basket/ }).click()
  await other.page.getByRole('button', { name: 'Undo' }).click()
  await other.page.getByText('needs no basket').waitFor()
  await other.context.close()
  await context.close()
})

longTest(
  'a text is searched, set otherwise, chosen by keys, and a section counts as read after its check',
  async () => {
    const { page, context } = await visit('/', { viewport: DESKTOP })
    await signUp(page)
    await page.goto(CHAPTER)
    await page.getByRole('heading', { level: 1, name: /Inflation/ }).waitFor()

    await page.getByRole('button', { name: 'Search in this text' }).click()
    await page.getByRole('searchbox').fill('deflator')
    await page.getByText(/^1 of \d+$/).waitFor()
    await page.getByRole('searchbox').press('Enter')
    await page.getByText(/^2 of \d+$/).waitFor()
    await page.getByRole('button', { name: 'Search the whole book' }).click()
    await page
      .getByText(/^\d+ hits?$|No other chapter has these words/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Type and colours' }).click()
    for (const theme of ['Sepia', 'Night']) {
      await page.getByText(theme, { exact: true }).click()
      await expectAccessible(page)
    }
    await page.getByText('As the site', { exact: true }).click()
    await page.getByRole('button', { name: 'Larger' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await wear(page, 'dark')
    await expectAccessible(page)

    await page.keyboard.press('m')
    await page.getByRole('toolbar', { name: 'What to do with the chosen words' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 mark in this text' }).waitFor()

    await page.getByRole('button', { name: 'Start the check' }).first().click()
    await page
      .getByText(/^Recall check: /)
      .first()
      .waitFor()
    const onward = page.getByRole('button', { name: /^(Next question|To the overview)$/ })
    for (let isLast = false; !isLast; ) {
      await page.getByRole('button', { name: 'I don’t know' }).click()
      isLast = (await onward.textContent()) === 'To the overview'
      await onward.click()
    }
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText(/^Read, with a check: 0 of \d right\.$/).waitFor()
    await page.getByRole('button', { name: 'Count as read without a check' }).first().click()
    await page.getByText('Counted as read, without a check.').waitFor()

    await page.goto('/ebooks')
    await page.getByRole('img', { name: '3\u00a0% of the sections read' }).waitFor()
    await expectAccessible(page)
    await context.close()
  },
)
