/** To sign in, and back to this page. */

import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { Origin } from '#web/session/guard.tsx'
import { copy } from './write-copy.ts'

export function SignInLink() {
  const words = useCopy(copy)
  const { pathname, search, hash } = useLocation()
  const origin: Origin = { from: { pathname, search, hash } }
  return (
    <Link to="/auth" state={origin} className={buttonClass()}>
      {words.signIn}
    </Link>
  )
}
