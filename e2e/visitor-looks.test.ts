/** Public pages that read from the backend come with what visitors read of them, also where no script runs. */

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, PASSWORD, PHONE, SITE, signUp, visit, withVisitorLooks } from './browser.ts'

const PAGES = [
  ['/daily-mission', '10 mixed questions'],
  ['/practice', 'Question 1 of 10'],
  ['/mains-evaluation', 'Question of the day'],
  ['/events', 'Calendar file'],
  ['/syllabus', 'Monetary Policy'],
] as const

withVisitorLooks()

/** The first visitor after a while has them written for the next one. */
async function whenWritten(address: string) {
  await expect
    .poll(async () => (await fetch(`${SITE}${address}`)).text(), { interval: 500 })
    .toMatch(/data-full/)
}

test('without scripts a visitor reads what the day brings', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE, javaScriptEnabled: false })
  for (const [address, told] of PAGES) {
    await whenWritten(address)
    await page.goto(address)
    await page.locator('.first-look').getByText(told).first().waitFor()
    expect(await page.getByText('Loading').count(), address).toBe(0)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})

/** The application is kept away until `let` is called. */
async function holdApplication(context: BrowserContext) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is chosen before the application is there is chosen in it, and the day goes on', async () => {
  await whenWritten('/practice')
  const { page, context, complaints } = await visit('/privacy-policy', { viewport: PHONE })
  const letItCome = await holdApplication(context)
  await page.goto('/practice')
  await page.locator('label', { has: page.getByRole('radio', { name: /^Option b/ }) }).click()
  expect(await page.locator('.first-look').count()).toBeGreaterThan(0)
  letItCome()
  await expect.poll(() => page.locator('.first-look').count()).toBe(0)
  await expect.poll(() => chosen(page, /^Option b/)).toBe(true)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/^(Right\.|The key is [abcd]\.)$/).waitFor()

  // whoever has begun sees their own day at once, and not that of everybody
  await page.reload()
  await page.getByText(/^Question \d of 10$/).waitFor()
  expect(await page.locator('.first-look:visible').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

function chosen(page: Page, name: RegExp) {
  return page.getByRole('radio', { name }).isChecked()
}

test('an address that asks for one thing is not white until its code is here', async () => {
  const { page, context, complaints } = await visit('/privacy-policy', { viewport: PHONE })
  const letItCome = await holdApplication(context)
  await page.goto('/ebooks?note=inflation', { waitUntil: 'commit' })
  const lines = () =>
    page.locator('#root').evaluate((root) => {
      const { content, height } = getComputedStyle(root, '::before')
      return content === 'none' ? 'none' : height
    })
  await expect.poll(lines).toBe('320px')
  letItCome()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await lines()).toBe('none')
  expect(complaints).toEqual([])
  await context.close()
})

test('whoever only reads has the same page after the application came', async () => {
  // the calendar may be another one by then: sessions are announced beside this
  for (const [address, told] of PAGES.filter(([at]) => at !== '/events')) {
    await whenWritten(address)
    const { page, context, complaints } = await visit('/privacy-policy')
    const letItCome = await holdApplication(context)
    await page.goto(address)
    const look = page.locator('.first-look')
    await look.getByText(told).first().waitFor()
    const before = page.locator('.first-look[data-full] main')
    const [shownBefore, allBefore] = [await shown(before), spaced(await before.textContent())]
    letItCome()
    await expect.poll(() => look.count()).toBe(0)
    const after = page.locator('#root main')
    const sameLength = (await shown(after)).slice(0, beginning(shownBefore).length)
    expect(sameLength, address).toBe(beginning(shownBefore))
    // what a list can be narrowed by is read a moment later
    await expect
      .poll(async () => spaced(await after.textContent()).slice(0, beginning(allBefore).length), {
        message: address,
      })
      .toBe(beginning(allBefore))
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('whoever chose Hindi gets the next page written in Hindi, and in English after choosing that', async () => {
  const { page, context, complaints } = await visit('/terms-of-service', { viewport: PHONE })
  const root = page.locator('html')
  for (const [choice, lang] of [
    ['हिंदी', 'hi'],
    ['English', 'en'],
  ] as const) {
    await page.getByRole('button', { name: choice }).click()
    await expect.poll(() => root.getAttribute('lang')).toBe(lang)
    await page.reload({ waitUntil: 'commit' })
    expect(await page.evaluate(() => fetch('').then((answer) => answer.text()))).toContain(
      `<html lang="${lang}"`,
    )
    expect(await root.getAttribute('data-other')).toBeNull()
  }
  expect(await context.cookies()).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

/** More of a long list may come before what stands below it. */
const beginning = (text: string) => text.slice(0, Math.floor(text.length * 0.9))

/** All but what folds out of a list of choices. */
async function shown(main: Locator) {
  const text = await main.evaluate((node) => {
    const copy = node.cloneNode(true) as Element
    for (const option of copy.querySelectorAll('option')) option.remove()
    return copy.textContent
  })
  return spaced(text)
}

/** Lines fall as they may, and a clock runs. */
const spaced = (text: string | null) =>
  (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\d+:\d\d this question/g, '')

test('who signs in as soon as the form is there is signed in', async () => {
  const first = await visit('/')
  const email = await signUp(first.page)
  await first.context.close()
  const { page, context } = await visit('/')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await context.close()
})
