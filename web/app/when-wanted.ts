/**
 * A written page can be read, and its links work, before the application is here. It is fetched as soon as somebody
 * reaches for the page, else once the browser has nothing better to do; at once where the page is still to become
 * somebody's: in Hindi, or of a learner (public/theme.js marks both). A click that comes before it is not lost.
 */

import { whenIdle } from '#web/lib/when-idle.ts'

const REACHES = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const
/** What does nothing by itself. */
const WORKED = 'button, label, input, select, textarea'

export function whenWanted(fetchIt: () => Promise<void>) {
  let clicked: HTMLElement | undefined

  function hold(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(WORKED) : null
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    clicked = target
    take()
  }

  let isTaken = false
  function take() {
    if (isTaken) return
    isTaken = true
    for (const reach of REACHES) document.removeEventListener(reach, take)
    const letGo = () => document.removeEventListener('click', hold, { capture: true })
    fetchIt().then(() => {
      letGo()
      clicked?.click()
    }, letGo)
  }

  document.addEventListener('click', hold, { capture: true })
  for (const reach of REACHES) document.addEventListener(reach, take, { passive: true })
  const { lang, dataset } = document.documentElement
  if (lang === 'hi' || dataset.stored !== undefined) take()
  else if (document.readyState === 'complete') whenIdle(take)
  else window.addEventListener('load', () => whenIdle(take), { once: true })
}
