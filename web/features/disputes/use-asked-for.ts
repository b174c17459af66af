/** A part of a page that an address names after its #: whoever comes for it is taken there. */

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function useAskedFor<Part extends HTMLElement>(name: string) {
  const { hash } = useLocation()
  const isAskedFor = hash === `#${name}`
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isAskedFor) part.current?.scrollIntoView()
  }, [isAskedFor])
  return { part, isAskedFor }
}
