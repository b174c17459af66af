/**
 * A new page starts at its top or at the part that was asked for; going back returns to where the learner was. A page
 * that only writes its state into its address stays where it is.
 */

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

export function useScroll() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    if (type === 'POP' && positions.has(key)) window.scrollTo(0, positions.get(key) ?? 0)
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type === 'PUSH' || (type === 'REPLACE' && shown.current !== pathname)) window.scrollTo(0, 0)
    shown.current = pathname
  }, [key, pathname, hash, type])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    function remember() {
      positions.set(key, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
