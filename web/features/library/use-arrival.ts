/** A text arrives after its page did: only now can its title take the focus, or the part that was asked for be shown. */

import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export function useArrival() {
  const { hash, state } = useLocation()
  const type = useNavigationType()
  const title = useRef<HTMLHeadingElement>(null)

  // whoever goes on reading is led to the very words, by the reader
  const isResuming = (state as { resume?: unknown } | null)?.resume !== undefined
  useEffect(() => {
    if (hash && isResuming) return
    // going back, the learner is where they were
    if (type === 'POP' && window.scrollY > 0) return
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type !== 'POP') title.current?.focus({ preventScroll: true })
  }, [hash, type, isResuming])

  return title
}
