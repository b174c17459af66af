/** The avatar and its menu: name, email, profile, theme, sign-out, and the assessment reminder (spec §2). */

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuButton, MenuChoice, MenuLink } from '#web/components/ui/menu.tsx'
import { useTheme } from '#web/features/preferences/index.ts'
import {
  AssessmentBadge,
  AssessmentPendingCard,
  useIsAssessmentPending,
} from '#web/features/profile/index.ts'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { displayName } from '#web/session/display-name.ts'
import { useSession, useSignedInUser } from '#web/session/session.tsx'
import { copy as sessionCopy } from '#web/session/session-copy.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { copy } from './account-copy.ts'
import { Avatar } from './avatar.tsx'
import { faceQuery } from './face-queries.ts'

export default function AccountMenu() {
  return (
    <DataProvider>
      <AvatarMenu />
    </DataProvider>
  )
}

function AvatarMenu() {
  const user = useSignedInUser()
  const { role } = useSession()
  const words = useCopy(copy)
  const sessionWords = useCopy(sessionCopy)
  const isPending = useIsAssessmentPending(user.id)
  const theme = useTheme()
  const signOut = useSignOut()
  const { data: face } = useQuery(faceQuery(user.id))
  const name = displayName({
    full_name: face?.full_name ?? user.user_metadata.full_name,
    email: user.email,
  })

  return (
    <Menu
      label={words.account}
      buttonClassName="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 pl-1 font-medium text-sm"
      button={
        <>
          <span className="relative">
            <Avatar userId={user.id} name={name} className="size-9 text-xs" />
            {isPending && <AssessmentBadge />}
          </span>
          {/* two boxes: what is shown again is no longer cut by itself */}
          <span className="sr-only lg:not-sr-only">
            <span className="line-clamp-2 max-w-20 text-left xl:max-w-28">{name}</span>
          </span>
          <ChevronDown aria-hidden size={16} strokeWidth={1.6} className="hidden md:block" />
        </>
      }
      header={(close) => (
        <>
          <p className="px-4 pt-2 pb-3">
            <b className="block break-words">{name}</b>
            <span className="block break-words text-muted text-xs">{user.email}</span>
          </p>
          {isPending && <AssessmentPendingCard onLeave={close} className="mb-2" />}
        </>
      )}
    >
      <MenuLink to="/profile">{words.viewProfile}</MenuLink>
      {role === 'mentor' && <MenuLink to="/mentor">{words.mentorDesk}</MenuLink>}
      <MenuChoice {...theme} />
      <MenuButton onClick={signOut}>{sessionWords.signOut}</MenuButton>
    </Menu>
  )
}
