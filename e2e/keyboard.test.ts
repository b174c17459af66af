/** The main journeys by keyboard alone: the focus is always somewhere, always seen, and never held. */

import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { newAddress, PASSWORD, PHONE, signUp, visit } from './browser.ts'
import {
  expectAtTitle,
  expectFocusKept,
  expectFocusSeen,
  focused,
  roleAndName,
  tabThrough,
  tabTo,
} from './keyboard.ts'

const email = newAddress()
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  const { page, context } = await visit('/')
  await signUp(page, email)
  signedIn = await context.storageState()
  await context.close()
})

async function open(path: string) {
  const opened = await visit(path, { storageState: signedIn })
  // of the page itself, which its first look has made way for
  await opened.page.locator('#root main h1').first().waitFor()
  return opened
}

/** Tab from here reaches this name, and Enter follows. */
async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

test.each([
  ['- button "Start"', 'button "Start"'],
  ['- heading "Loans: how much?" [level=2]: text', 'heading "Loans: how much?" [level=2]'],
  [
    `- 'heading "₹40 crore: \\"asset\\" or the bank''s \\\\?" [level=2]':`,
    String.raw`heading "₹40 crore: \"asset\" or the bank's \\?" [level=2]`,
  ],
  ['- textbox: typed', 'textbox'],
])('role and name are read from %s', (line, expected) => {
  expect(roleAndName(line)).toBe(expected)
})

longTest('signing in, the menu of the account, and the page that it leads to', async () => {
  const { page, context } = await visit('/auth')
  await page.getByLabel('Email').waitFor()
  await tabTo(page, 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(profile|daily-news)$/)
  await expectFocusKept(page)

  // it comes after the page: the keyboard must not be past it by then
  await page.getByRole('button', { name: /Asha Rao/ }).waitFor()
  await page.keyboard.press('Home')
  await tabTo(page, /^button .*Asha Rao/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('menuitem "View Profile"')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('menuitem "Sign Out"')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toMatch(/^button "(.*)Asha Rao/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('menuitem "View Profile"')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile$/)
  await expectFocusKept(page)
  await context.close()
})

test('the first Tab is a way past the header, and a change of page takes the focus to its title', async () => {
  const { page, context } = await open('/events')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('link "Skip to content"')
  await expectFocusSeen(page, 'the skip link')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await tabTo(page, 'Syllabus', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/syllabus$/)
  await expectAtTitle(page, 'Syllabus')
  expect(await page.title()).toMatch(/Syllabus/)
  await page.goBack()
  await expect.poll(() => page.title()).toMatch(/Events/)
  await context.close()
})

test('a question is answered with Tab, Space and Enter, checked, and followed by the next', async () => {
  const { page, context } = await open('/practice?size=5')
  await press(page, 'Start')
  await page.getByText('Question 1 of 5').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^heading .*level=2/)
  await press(page, /^radio "Option a/, 'Space')
  await press(page, 'Check')
  await expect.poll(() => focused(page)).toMatch(/^heading "(Right\.|The key is [abcd]\.)"/)
  await press(page, 'Next question')
  await page.getByText('Question 2 of 5').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^heading .*level=2/)
  await context.close()
})

longTest('a short test is begun, answered, looked over and handed in', async () => {
  const { page, context } = await open('/practice?mode=exam&size=5')
  await press(page, 'Start')
  for (let at = 1; at <= 5; at++) {
    await page.getByText(`Question ${at} of 5`).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^heading .*level=2/)
    await press(page, /^radio "Option a/, 'Space')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: /^Option b/ }).isChecked()).toBe(true)
    await press(page, at < 5 ? 'Next question' : 'To the overview')
  }
  await page.getByText('0 questions are blank, 0 flagged.').waitFor()
  await expectFocusKept(page)
  await press(page, 'Submit')
  await page.waitForURL(/\/test-results\?attempt=/)
  await page.locator('main h1').waitFor()
  await expectFocusKept(page)
  await context.close()
})

longTest(
  'the assessment is taken from its beginning to the plan that follows',
  { timeout: 180_000 },
  async () => {
    const { page, context } = await open('/onboarding-test')
    await press(page, 'Begin')
    await expectAtTitle(page, 'About you')
    for (const choice of ['2027', 'First reading', 'Engineering', 'English', '4', '7'])
      await press(page, new RegExp(`^button "${choice}"`), 'Space')
    await press(page, 'To the questions')
    for (let at = 1; at <= 20; at++) {
      await page.getByText(`Question ${at}`, { exact: true }).waitFor()
      await expect.poll(() => focused(page)).toMatch(/^heading .*level=[12]/)
      await press(page, /^radio "Option a/, 'Space')
      await press(page, /^button "Leaning"/)
      await press(page, 'Next')
      const next = page.getByText(`Question ${at + 1}`, { exact: true })
      await next.or(page.getByRole('heading', { name: 'Where you stand' })).waitFor()
      if (page.url().includes('/onboarding-results')) break
    }
    await expectAtTitle(page, 'Where you stand')
    await page.getByRole('region', { name: 'A first plan' }).waitFor()
    await tabThrough(page)
    await context.close()
  },
)

longTest('a chapter is found and read, and its look changed', async () => {
  const { page, context } = await open('/ebooks')
  await press(page, /^link "[^"]*Public Finance and the Budget/)
  await page.getByRole('heading', { level: 1, name: /Public Finance/ }).waitFor()
  await expectFocusKept(page)
  await press(page, /^link "[^"]*Why governments tax and spend/)
  await page.getByRole('heading', { level: 1, name: 'Why governments tax and spend' }).waitFor()
  await expectFocusKept(page)
  await context.close()
})

test('an answer is written, and the question before handing it in gives the focus back', async () => {
  const { page, context } = await open('/mains-evaluation?question=cash-in-a-digital-economy')
  await press(page, 'Write the answer')
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor()
  await expectFocusKept(page)
  await tabTo(page, 'Your answer')
  await page.keyboard.type('Digital payments replace cash as a medium of exchange.')
  await press(page, 'Hand in')
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(() => focused(page)).toBe('button "Hand in"')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('button "Hand in"')
  await context.close()
})

longTest('what is opened beside an answer stays in sight where it was pressed', async () => {
  const { page, context } = await open('/mains-evaluation?question=cash-in-a-digital-economy&step=write')
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor()
  const fold = page.locator('summary', { hasText: 'How it is marked' })
  const isOpen = () => fold.evaluate((one) => one.closest('details')?.open)
  await fold.waitFor()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await fold.evaluate((one) => one === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect.poll(isOpen).toBe(true)
  await expectFocusSeen(page, 'How it is marked')
  await context.close()
})

test('the assistant is opened, asked and closed, and the focus is back where it was', async () => {
  const { page, context } = await open('/syllabus')
  await tabTo(page, 'Open AI Chat Assistant', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const chat = page.getByRole('dialog', { name: 'AI Chat Assistant' })
  await chat.waitFor()
  await expect.poll(() => focused(page)).toBe('textbox "Message"')
  await page.keyboard.type('What is inflation?')
  await page.keyboard.press('Enter')
  await chat.getByText('no language model was used').first().waitFor()
  await expectFocusKept(page)
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => chat.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('button "Open AI Chat Assistant"')
  await context.close()
})

longTest('on a phone a suggestion that the keyboard comes to is read whole', async () => {
  const { page, context } = await visit('/syllabus', { storageState: signedIn, viewport: PHONE })
  await page.getByRole('button', { name: 'Open AI Chat Assistant' }).click()
  const chat = page.getByRole('dialog', { name: 'AI Chat Assistant' })
  await chat.getByRole('textbox', { name: 'Message' }).fill('What is inflation?')
  await page.keyboard.press('Enter')
  const suggestions = chat.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  await suggestions.nth(1).waitFor()
  for (const key of ['Shift+Tab', 'Tab'] as const)
    for (const at of key === 'Tab' ? [1, 2] : [2, 1, 0]) {
      const suggestion = suggestions.nth(at)
      await tabTo(page, (await suggestion.textContent()) ?? '', key)
      await expect
        .poll(async () => {
          const box = await suggestion.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width
        })
        .toBe(true)
    }
  await context.close()
})

test('the language is changed: nothing that was typed is lost, and the focus stays', async () => {
  const { page, context } = await open('/mains-evaluation')
  await tabTo(page, 'Search the questions')
  await page.keyboard.type('money')
  await tabTo(page, /हिंदी/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('hi')
  expect(await focused(page)).toMatch(/^button "[^"]*हिंदी/)
  expect(await page.locator('main input[type=search]').inputValue()).toBe('money')
  expect(await page.title()).toMatch(/[ऀ-ॿ]/)
  await context.close()
})

longTest('the questions of a story, and of the ten minutes, are left to where they were begun', async () => {
  const { page, context } = await open('/daily-news?item=2025-12-01-financial-inclusion-strategy')
  await press(page, /^button "Answer \d+ on this story"/)
  await expect.poll(() => focused(page)).toMatch(/^heading .*level=2/)
  await tabTo(page, 'Leave', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^button "(Go on|Answer)/)

  await page.goto('/daily-news?view=ten')
  await press(page, /^button ".*5 questions/)
  await expect.poll(() => focused(page)).toMatch(/^heading /)
  await tabTo(page, 'Leave', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Leave' }).waitFor({ state: 'hidden' })
  await expectFocusKept(page)
  await context.close()
})

longTest(
  'on a phone nothing stays behind the note on the network, and whoever puts it away is where they were',
  async () => {
    const { page, context } = await visit('/syllabus', { storageState: signedIn, viewport: PHONE })
    await page.locator('#root main h1').first().waitFor()
    // what tells of the network comes after everything else
    await page.locator('[data-notes]').waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Put this note away' }).waitFor()
    await tabThrough(page)
    await tabTo(page, 'Privacy Policy')
    await press(page, 'Put this note away')
    await page.getByRole('button', { name: 'Put this note away' }).waitFor({ state: 'hidden' })
    expect(await focused(page)).not.toBe('')
    await context.close()
  },
)

longTest('on the way back through a text nothing lies behind the tools that stay above it', async () => {
  const { page, context } = await open('/ebooks?note=inflation')
  await page.getByRole('toolbar', { name: 'Reading tools' }).waitFor()
  expect((await tabThrough(page, 400, 'Shift+Tab')).length).toBeGreaterThan(60)
  await context.close()
})

longTest.each(['/landing', '/auth', '/auth?mode=signup', '/daily-mission', '/syllabus'])(
  'Tab goes through %s and out of it, and everything it comes by is seen',
  async (path) => {
    const { page, context } = await visit(path)
    await page.locator('h1').first().waitFor()
    expect((await tabThrough(page)).length).toBeGreaterThan(3)
    await context.close()
  },
)
