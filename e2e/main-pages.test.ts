/** The pages that most people meet first: whole at 200 % and 320 px, in the colours of the system, at rest, and in Hindi. */

import { expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { MAIN } from './sweep/addresses.ts'
import { atWidth, inForcedColours, moving, parts, spacedOut } from './sweep/looks.ts'
import { inHindi, settled } from './sweep/sweep.ts'
import { asEach } from './sweep/walk.ts'

const openAs = asEach(['visitor', 'newcomer'])

/** All others are looked at in `every-page.long.test.ts`, too. */
const SHOWN = LONG ? MAIN : MAIN.filter((address) => ['/daily-news', '/practice'].includes(address))

test.each(SHOWN)('%s keeps everything in every size, colour and language', async (address) => {
  const { page } = await openAs(address === '/auth' ? 'visitor' : 'newcomer', address)
  await page.goto(address)
  const faults = [
    ...(await settled(page)),
    ...(await parts(page)),
    ...(await moving(page)),
    ...(await inForcedColours(page)),
    ...(await spacedOut(page)),
    ...(await atWidth(page, 640, 400)),
    ...(await atWidth(page, 320, 480)),
    ...(await inHindi(page)),
  ]
  expect(faults, faults.join('\n')).toEqual([])
})

test('every page of the header takes the focus to its title, which is its own', async () => {
  const { page } = await openAs('newcomer', '/syllabus')
  await page.goto('/syllabus')
  await settled(page)
  const links = page.locator('header nav a[href^="/"]:visible')
  const titles = [await page.title()]
  for (const link of await links.all()) {
    const to = await link.getAttribute('href')
    if (to === '/syllabus') continue
    await link.click()
    await page.waitForURL((url) => url.pathname === to)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('main h1')), {
        message: `the focus at ${to}`,
      })
      .toBe(true)
    titles.push(await page.title())
  }
  expect(new Set(titles).size, titles.join('\n')).toBe(titles.length)
  expect(titles.length).toBeGreaterThan(8)
})
