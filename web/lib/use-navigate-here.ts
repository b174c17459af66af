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
    (to: To, options?: NavigateOptions) => {
      if (isHere.current) void navigate(to, options)
    },
    [navigate],
  )
}
