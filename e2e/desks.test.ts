/** Every desk and view of mentors and administrators reads what it shows. How each looks: every-desk.long.test.ts. */

import { expect, test } from 'vitest'
import { asEach, failuresOn, viewsOf } from './sweep/walk.ts'

const STAFF = ['mentor', 'admin'] as const
const openAs = asEach(STAFF)

test.each(STAFF)('what the %s opens is there, and nothing of it failed', async (who) => {
  const { page } = await openAs(who, '/')
  const failures = failuresOn(page)
  for (const { address } of viewsOf([who])) {
    await page.goto(address as string)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    // what fails is tried again first, and the page is busy as long
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
    expect([address, ...failures]).toEqual([address])
  }
})
