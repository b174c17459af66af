/** A text arrives after its page did: only now can its title take the focus, or the part that was asked for be shown. */

import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export function useArrival() {
  const { hash } = useLocation()
  const type = useNavigationType()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type !== 'POP') title.current?.focus({ preventScroll: true })
  }, [hash, type])

  return title
}
