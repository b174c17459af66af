/** The application: shown in an empty page, or taking over one that was written at build. */

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { liftWhenDrawn, shownLook, watchFirstLook } from '#web/lib/first-look.ts'
import type { HeldClick } from '#web/lib/hold-clicks.ts'
import { makeNoCode } from '#web/lib/no-made-code.ts'
import { followSystemTheme } from '#web/lib/theme.ts'
import { waitForCalm, whenCalm } from '#web/lib/when-calm.ts'
import { App } from './app.tsx'
import { preloadFirstPage, preloadReachedLinks } from './preload.ts'

/** A look that has everything does not go for a page that has nothing yet. */
const PATIENT_MS = 20_000

export async function start(root: HTMLElement, held: HeldClick = () => undefined) {
  makeNoCode()
  waitForCalm(shownLook()?.dataset.full === undefined ? undefined : PATIENT_MS)
  watchFirstLook(held())
  void whenCalm(async () => liftWhenDrawn())()
  preloadReachedLinks()
  followSystemTheme()
  const firstPage = preloadFirstPage()
  if (root.dataset.written === undefined) {
    const shown = createRoot(root)
    inSlices(() => shown.render(<App />))
    return shown
  }
  // until its code is here, what is written stays as it is
  await firstPage
  return inSlices(() => hydrateRoot(root, <App />))
}

/** A transition is drawn a few milliseconds at a time, and a touch meanwhile is answered between two of them. */
function inSlices<Drawn>(draw: () => Drawn): Drawn {
  let drawn: Drawn | undefined
  startTransition(() => {
    drawn = draw()
  })
  return drawn as Drawn
}
