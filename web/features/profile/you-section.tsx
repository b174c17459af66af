/** Who the learner is on the site: picture, name, name on boards, level. */

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Read } from '#web/components/failed-read.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { AvatarPart, avatarCopy } from '#web/features/account/index.ts'
import { BoardSettings } from '#web/features/challenges/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy as sessionCopy } from '#web/session/session-copy.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { NameForm } from './name-form.tsx'
import { copy } from './profile-copy.ts'
import { preparationLevelQuery, useIsAssessmentPending } from './profile-queries.ts'
import { Part, SectionFrame } from './section-frame.tsx'
import { Unread } from './unread.tsx'
import { youCopy } from './you-copy.ts'

type Given = {
  name: string
  /** Undefined while it is not known: then nothing is offered that would take its place. */
  fullName: string | undefined
  /** Where it could not be read. */
  unread: Read | undefined
}

export function YouSection({ name, fullName, unread }: Given) {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const you = useCopy(youCopy)
  const picture = useCopy(avatarCopy)
  const sessionWords = useCopy(sessionCopy)
  const locale = useLocale()
  const signOut = useSignOut()
  return (
    <SectionFrame section="you">
      <Part name={picture.picture}>
        <AvatarPart userId={user.id} name={name} />
      </Part>
      <Part name={you.name}>
        {unread ? (
          <Unread read={unread} />
        ) : fullName === undefined ? (
          <div className="min-h-50 md:min-h-45">
            <Skeleton label={words.reading} lines={[60, 100]} />
          </div>
        ) : (
          <NameForm userId={user.id} fullName={fullName} />
        )}
      </Part>
      <Part name={you.boards}>
        <div className="min-h-94 md:min-h-85">
          <Suspense fallback={<Skeleton label={you.boards} lines={[30, 100, 70]} />}>
            <BoardSettings />
          </Suspense>
        </div>
      </Part>
      <Part name={words.level}>
        <Level userId={user.id} />
      </Part>
      {user.created_at && (
        <Part name={words.joined}>{plainDate(dayOf(new Date(user.created_at)), locale)}</Part>
      )}
      <Part name={words.account}>
        <Button onClick={signOut}>{sessionWords.signOut}</Button>
      </Part>
    </SectionFrame>
  )
}

function Level({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const { data: level, isPending, isError, isFetching, refetch } = useQuery(preparationLevelQuery(userId))
  const isUntested = useIsAssessmentPending(userId)
  if (isPending) return <span className="text-muted">{words.reading}</span>
  if (isError && level === undefined) return <Unread read={{ isFetching, refetch }} />
  return (
    <>
      {words.levels[level as keyof typeof words.levels] ?? level}
      <span className="block text-muted text-sm">{isUntested ? words.levelPending : words.levelHint}</span>
    </>
  )
}
