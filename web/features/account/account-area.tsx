/** The right end of the header: Sign In for visitors, the avatar and its menu for learners (spec §2). */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { whenCalmInTurn } from '#web/lib/when-calm.ts'
import { useIsHere } from '#web/lib/written-page.ts'
import { useSession } from '#web/session/session.tsx'
import { useOrigin } from '#web/session/use-origin.ts'
import { copy } from './account-copy.ts'

// only learners need it, and it brings the data client along
const AccountMenu = lazyPart(
  'the menu of the account',
  whenCalmInTurn(() => import('./account-menu.tsx')),
)

export function AccountArea() {
  const { status } = useSession()
  const words = useCopy(copy)
  const isHere = useIsHere()
  const origin = useOrigin()

  if (status === 'loading' && isHere) return <Placeholder />
  if (status === 'signed-in') {
    return (
      <Suspense fallback={<Placeholder />}>
        <AccountMenu />
      </Suspense>
    )
  }
  return (
    <ButtonLink to="/auth" state={origin} size="sm" className="for-visitors">
      {words.signIn}
    </ButtonLink>
  )
}

function Placeholder() {
  // as wide as the button that comes
  return (
    <span aria-hidden className="flex min-w-11 items-center justify-center pl-1 md:w-16 md:justify-start">
      <span className="size-9 rounded-full bg-sunken" />
    </span>
  )
}
