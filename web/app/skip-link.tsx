/** The first stop of the keyboard: past the header, to the page. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './app-copy.ts'

export function SkipLink() {
  const words = useCopy(copy)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, and must not enter the history
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="absolute -top-16 left-4 z-50 bg-primary px-4 py-2 text-on-primary no-underline focus:top-2"
    >
      {words.skip}
    </a>
  )
}
