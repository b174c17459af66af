/** What axe finds on a page, in both looks. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { wear } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Only these depend on colours; everything else is the same page in either look. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

type Look = 'light' | 'dark'

/**
 * No rule of WCAG 2.2 AA is broken, in light or, with the longer tests, in dark; `within` looks at a part of the page only.
 */
export async function expectAccessible(page: Page, within?: string) {
  const found = await faultsOfAxe(page, LONG ? ['light', 'dark'] : ['light'], within)
  expect(found.map((line) => `${new URL(page.url()).pathname} ${line}`)).toEqual([])
}

/** In its first look a page is asked everything, in another one only what depends on colours. */
export async function faultsOfAxe(page: Page, looks: Look[], within?: string): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  // what comes while axe looks is there at once
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const look of looks) {
    await wear(page, look)
    await atRest(page)
    // There are no frames from elsewhere, so one look from inside is enough, and quicker.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (within) axe.include(within)
    const runOnly = look === looks[0] ? TAGS : { type: 'rule' as const, values: OF_COLOURS }
    const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] } as never).analyze()
    found.push(
      ...violations.map(({ id, nodes }) =>
        `${look} ${id}: ${nodes.map(({ html }) => html).join(' ')}`.slice(0, 400),
      ),
    )
  }
  await wear(page, before ?? '')
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** What is still on its way from one colour to another is nobody's contrast. */
async function atRest(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
