/** One page after another, looked at in every way: sizes, looks, spacing, colours of the system, motion, language. */

import type { Page } from 'playwright-core'
import { faultsOfAxe } from '../accessible.ts'
import { DESKTOP, PHONE } from '../browser.ts'
import { hindi } from './language-looks.ts'
import { atWidth, inForcedColours, moving, parts, small, spacedOut } from './looks.ts'

/** What was asked for has come, or has been given up; what is still busy after that is said. */
export async function settled(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // what is off the screen is drawn, too, so that it can be looked at
  await page.evaluate(() => {
    Object.assign(window, { calmSince: undefined })
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets.push(sheet)
  })
  // a search that was typed begins a moment later
  await page
    .waitForFunction(
      (still) => {
        const isCalm =
          document.querySelector('h1') !== null && document.querySelector('main [aria-busy=true]') === null
        const kept = window as { calmSince?: number }
        kept.calmSince = isCalm ? (kept.calmSince ?? performance.now()) : undefined
        return kept.calmSince !== undefined && performance.now() - kept.calmSince > still
      },
      500,
      { timeout: 12_000, polling: 50 },
    )
    .catch(() => {})
  const isBusy = await page.evaluate(() => document.querySelector('main [aria-busy=true]') !== null)
  return isBusy ? ['it is still busy'] : []
}

/** Every look at the page that is open; the faults of each, in words. */
export async function everyLook(page: Page): Promise<string[]> {
  const faults: string[] = []
  const add = (found: string[], where = '') => faults.push(...found.map((fault) => `${where}${fault}`))
  add(await parts(page))
  add(await moving(page))
  add(await faultsOfAxe(page, ['light', 'dark']), '1280 ')
  add(await inForcedColours(page))
  add(await spacedOut(page), '1280 ')
  add(await atWidth(page, 640, 400))
  add(await atWidth(page, 320, 480))
  await page.setViewportSize(PHONE)
  add(await faultsOfAxe(page, ['light', 'dark']), '390 ')
  add(await spacedOut(page), '390 ')
  add(await small(page), '390 ')
  await page.setViewportSize(DESKTOP)
  return faults
}

/** The same page, switched to Hindi where it stands. */
export async function inHindi(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const field = page
    .locator('main input[type=search]:visible, main input[type=text]:visible, main textarea:visible')
    .first()
  const isTyped = (await field.count()) > 0 && (await field.isEditable())
  if (isTyped) await field.fill('gdp')
  await page.locator('button[lang=hi][aria-pressed=false]').first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'hi')
  faults.push(...(await settled(page)))
  // what the new language looks like is there with the next picture
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  if (!(await page.evaluate(() => 'isSamePage' in window))) faults.push('the page was loaded anew')
  if (isTyped && (await field.inputValue()) !== 'gdp') faults.push('what was typed is gone')
  faults.push(...(await hindi(page)))
  for (const width of [1280, 390, 320]) faults.push(...(await atWidth(page, width)))
  await page.setViewportSize(DESKTOP)
  await page.locator('button[lang=en][aria-pressed=false]').first().click()
  return faults.map((fault) => `Hindi: ${fault}`)
}
