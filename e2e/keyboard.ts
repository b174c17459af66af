/** Somebody without a mouse: what has the focus, whether it can be seen, and the way to the next thing. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Role and name of what has the focus, as a screen reader is told them: `button "Start"`; empty where nothing has it. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator('*:focus')
  if ((await focus.count()) === 0) return ''
  const [first = ''] = (await focus.ariaSnapshot()).split('\n')
  return roleAndName(first)
}

/** The first line of an aria snapshot, `- role "name" [state]: text`, without its text. A name may hold colons and quotes. */
export function roleAndName(line: string): string {
  const key = line.replace(/^- /, '')
  // YAML puts a key that holds a colon within single quotes, and doubles those inside
  const plain = key.startsWith("'") ? key.slice(1).replaceAll("''", "'") : key
  return /^\w+( "(?:[^"\\]|\\.)*")?( \[[^\]]*\])*/.exec(plain)?.[0] ?? ''
}

/** Presses Tab until something of this name has the focus. Nothing on the way there may be unseen. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const isMeant = (now: string) => (typeof name === 'string' ? now.endsWith(`"${name}"`) : name.test(now))
  const passed: string[] = []
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now !== '') await expectFocusSeen(page, now)
    if (isMeant(now)) return
    passed.push(now)
  }
  throw new Error(`The keyboard never came to ${name}: ${passed.join(' | ')}`)
}

/** Tab goes through the whole page and comes out of it again: nothing holds the focus. Returns what it came by. */
export async function tabThrough(page: Page, most = 400, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const passed: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    // after the last thing the focus leaves the page
    const isFirst = await page.evaluate(() => {
      const focus = document.activeElement
      if (focus === null || focus === document.body) return true
      const isKnown = focus.hasAttribute('data-passed')
      focus.setAttribute('data-passed', '')
      return isKnown
    })
    if (isFirst && step > 0) return passed
    await expectFocusSeen(page, now)
    passed.push(now)
  }
  throw new Error(`Tab does not come out of ${page.url()}: …${passed.slice(-8).join(' | ')}`)
}

/** What has the focus is on the screen, not wholly under something else, and marked (WCAG 2.4.7 and 2.4.11). */
export async function expectFocusSeen(page: Page, name: string) {
  await expect.poll(() => page.evaluate(whatHidesTheFocus), { message: `${name} at ${page.url()}` }).toBe('')
}

function whatHidesTheFocus(): string {
  const focus = document.activeElement
  if (!focus || focus === document.body) return 'nothing has the focus'
  if (focus.matches('h1, h2, h3, main, [tabindex="-1"]')) return ''
  // a field that is drawn by its label, as radio buttons are
  const around = [focus, focus.closest('label'), focus.parentElement, focus.nextElementSibling]
  const isMarked = around.some((element) => {
    if (!element) return false
    const style = getComputedStyle(element)
    const isOutlined =
      style.outlineStyle !== 'none' &&
      Number.parseFloat(style.outlineWidth) > 0 &&
      !/, 0\)$|transparent/.test(style.outlineColor)
    return isOutlined || style.boxShadow !== 'none'
  })
  if (!isMarked) return 'it is not marked'
  const box = (focus.closest('label') ?? focus).getBoundingClientRect()
  if (box.width < 1 || box.height < 1) return 'it has no size'
  const points = [0.1, 0.5, 0.9].flatMap((down) =>
    [0.1, 0.5, 0.9].map((across) => [box.x + across * box.width, box.y + down * box.height] as const),
  )
  const isOnTop = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && around.some((element) => element?.contains(there) || there.contains(element))
  })
  return isOnTop ? '' : 'it is off the screen or under something else'
}

/** After a change of page the title has the focus, so that it is read out. */
export async function expectAtTitle(page: Page, title: string | RegExp) {
  await expect
    .poll(() => focused(page))
    .toMatch(new RegExp(`^heading .*${typeof title === 'string' ? title : title.source}.*level=1`))
}

/** The focus is somewhere: it never falls back to the page as a whole. */
export async function expectFocusKept(page: Page) {
  await expect.poll(() => focused(page), { message: `the focus at ${page.url()}` }).not.toBe('')
}
