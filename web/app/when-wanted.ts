/**
 * A written page can be read, and its links work, before the application is here. It is fetched as soon as somebody
 * reaches for the page, else a while after the page was there, once the browser has nothing better to do; at once where
 * the page is still to become somebody's: in another language, or of a learner (public/theme.js marks both). A click that
 * comes before it is not lost.
 */

import { fetchFilesAhead } from '#web/lib/files-ahead.ts'
import { holdClicks } from '#web/lib/hold-clicks.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

const REACHES = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const

/** Whoever only reads is left to read: a cheap phone has its hands full with the application. */
const QUIET_MS = 4000

export function whenWanted(fetchIt: () => Promise<void>) {
  let isTaken = false
  function take() {
    if (isTaken) return
    isTaken = true
    for (const reach of REACHES) document.removeEventListener(reach, take)
    fetchIt().then(() => held()?.click(), held)
  }

  const held = holdClicks(document, take)
  for (const reach of REACHES) document.addEventListener(reach, take, { passive: true })
  const { other, stored } = document.documentElement.dataset
  if (other !== undefined || stored !== undefined) take()
  else if (document.readyState === 'complete') takeLater()
  else window.addEventListener('load', takeLater, { once: true })

  function takeLater() {
    whenIdle(fetchFilesAhead)
    setTimeout(() => whenIdle(take), QUIET_MS)
  }
}
