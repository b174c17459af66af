/** The keys of a review: space goes on, digits rate, U takes back. Not while somebody writes, and never with a modifier. */

import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { RATINGS, type Rating } from './card-rules.ts'

const WRITING = 'textarea, select, input, [contenteditable], [role=dialog], [role=menu]'
/** What space presses by itself. */
const PRESSED = 'button, a, summary'

type Acts = { goOn: () => void; rate: (rating: Rating) => void; takeBack: () => void }

export function useReviewKeys(acts: Acts) {
  const current = useRef(acts)
  current.current = acts
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITING)) return
      if (!areSingleKeysOn()) return
      const rating = RATINGS.find((one) => String(one) === event.key)
      if (rating) current.current.rate(rating)
      else if (event.key.toLowerCase() === 'u') current.current.takeBack()
      else if (event.key === ' ' && !target.closest(PRESSED)) current.current.goOn()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
