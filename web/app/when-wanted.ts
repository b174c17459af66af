/**
 * A written page can be read, and its links work, before the application is here. It is fetched as soon as somebody
 * reaches for the page, else once the browser has nothing better to do; at once where the page is still to become
 * somebody's: in Hindi, or of a learner (public/theme.js marks both). A click that comes before it is not lost.
 */

import { holdClicks } from '#web/lib/hold-clicks.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

const REACHES = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const

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
  const { lang, dataset } = document.documentElement
  if (lang === 'hi' || dataset.stored !== undefined) take()
  else if (document.readyState === 'complete') whenIdle(take)
  else window.addEventListener('load', () => whenIdle(take), { once: true })
}
