/** This page, for the sign-in page to lead back to (spec §2 /auth screen). */

import { useLocation } from 'react-router'
import type { Origin } from './guard.tsx'

export function useOrigin(): Origin {
  const { pathname, search, hash } = useLocation()
  return { from: { pathname, search, hash } }
}
