/** What axe finds on a page, in both looks. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { wear } from './browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Only these depend on colours; everything else is the same page in either look. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * No rule of WCAG 2.2 AA is broken, in light or, with the longer tests, in dark; `within` looks at a part of the page only.
 */
export async function expectAccessible(page: Page, within?: string) {
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  const found = []
  const looks = [
    ['light', TAGS],
    ['dark', { type: 'rule' as const, values: OF_COLOURS }],
  ] as const
  for (const [theme, rules] of LONG ? looks : looks.slice(0, 1)) {
    await wear(page, theme)
    await atRest(page)
    // There are no frames from elsewhere, so one look from inside is enough, and quicker.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (within) axe.include(within)
    const { violations } = await axe
      .options({ runOnly: Array.isArray(rules) ? [...rules] : rules, resultTypes: ['violations'] } as never)
      .analyze()
    found.push(
      ...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    )
  }
  await wear(page, before ?? '')
  expect(found.map((line) => `${new URL(page.url()).pathname} ${line.slice(0, 400)}`)).toEqual([])
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
