/** To sign in, and back to this page. */

import { Link } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { copy } from './write-copy.ts'

export function SignInLink() {
  const words = useCopy(copy)
  return (
    <Link to="/auth" state={useOrigin()} className={buttonClass()}>
      {words.signIn}
    </Link>
  )
}
