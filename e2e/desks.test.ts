/** Every desk and view of mentors and administrators reads what it shows. How each looks: every-desk.long.test.ts. */

import { expect, test } from 'vitest'
import { asEach, failuresOn, viewsOf } from './sweep/walk.ts'

/** A part that is fetched is busy only when it is there. */
const CALM_MS = 200
const STAFF = ['mentor', 'admin'] as const
const openAs = asEach(STAFF)

/** As a link of the page does it. */
function goTo(address: string) {
  delete (window as { calmSince?: number }).calmSince
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

test.each(STAFF)('what the %s opens is there, and nothing of it failed', async (who) => {
  const { page } = await openAs(who, '/')
  const failures = failuresOn(page)
  const addresses = viewsOf([who]).map(({ address }) => String(address))
  await page.goto(String(addresses[0]))
  for (const address of addresses) {
    await page.evaluate(goTo, address)
    await page.locator('main h1').first().waitFor()
    // what fails is tried again first, and the page is busy as long
    await page.waitForFunction(
      (still) => {
        const kept = window as { calmSince?: number | undefined }
        const isBusy = document.querySelector('main [aria-busy=true]') !== null
        kept.calmSince = isBusy ? undefined : (kept.calmSince ?? performance.now())
        return kept.calmSince !== undefined && performance.now() - kept.calmSince > still
      },
      CALM_MS,
      { polling: 50 },
    )
    expect([address, ...failures]).toEqual([address])
  }
})
