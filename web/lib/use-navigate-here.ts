/** Leads on from the page that asked for it: an answer that comes late calls nobody back who has gone elsewhere meanwhile. */

import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'

export function useNavigateHere() {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(
    /** `fromTop`: to another view of this page, which would stay as far down as the one that goes (use-scroll.ts). */
    (to: To, { fromTop = false, ...options }: NavigateOptions & { fromTop?: boolean } = {}) => {
      if (!isHere.current) return
      if (fromTop) window.scrollTo(0, 0)
      void navigate(to, options)
    },
    [navigate],
  )
}
