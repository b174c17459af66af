/** A learner's own calendar: her sessions, reminders, and the secret address for calendar programs. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import type { Origin } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { entriesOf } from './calendar-rules.ts'
import { EntryRow } from './entry-row.tsx'
import {
  chooseCalendar,
  eventKeys,
  type MyCalendar as Kept,
  myCalendarQuery,
  type Session,
} from './event-queries.ts'
import { FeedPart } from './feed-part.tsx'
import { copy } from './my-calendar-copy.ts'
import { useNow } from './use-now.ts'

export function MyCalendar() {
  const words = useCopy(copy)
  const { user } = useSession()
  usePageTitle(words.title)
  const from = { pathname: '/events', search: '?view=mine', hash: '' }
  return (
    <div className="page pt-4 pb-10">
      <BackLink to="/events">{words.back}</BackLink>
      <PageHead title={words.title} says={words.says} />
      {user ? (
        <Own />
      ) : (
        <Notice title={words.signIn}>
          <p>{words.signInSays}</p>
          <ButtonLink to="/auth" variant="primary" state={{ from } satisfies Origin}>
            {words.toSignIn}
          </ButtonLink>
        </Notice>
      )}
    </div>
  )
}

function Own() {
  const words = useCopy(copy)
  const { data: mine, isPending, isFetching, refetch } = useQuery(myCalendarQuery)
  if (isPending) return <Skeleton label={words.loading} lines={[40, 88, 74, 60]} />
  if (!mine) return <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <OwnSessions sessions={mine.sessions} />
      <div className="grid gap-8">
        <Reminders mine={mine} />
        <FeedPart layers={mine.layers} since={mine.feed_since} />
      </div>
    </div>
  )
}

function OwnSessions({ sessions }: { sessions: Session[] }) {
  const words = useCopy(copy)
  const heading = useId()
  const now = useNow()
  const lines = (which: Session[]) =>
    entriesOf({ sessions: which, milestones: [], releases: [] }, '2000-01-01', '2999-12-31').map((entry) => (
      <EntryRow key={entry.key} entry={entry} now={now} withDay />
    ))
  const ahead = sessions.filter(({ ends_at }) => Date.parse(ends_at) > now)
  const earlier = sessions.filter((session) => !ahead.includes(session))
  return (
    <section aria-labelledby={heading} className="border-ink border-t pt-4">
      <h2 id={heading} className="text-h3">
        {words.sessions}
      </h2>
      {ahead.length === 0 ? (
        <div className="grid justify-items-start gap-3 py-4">
          <p className="font-semibold">{words.none}</p>
          <p className="text-muted text-sm">{words.noneSays}</p>
          <ButtonLink to="/events">{words.toCalendar}</ButtonLink>
        </div>
      ) : (
        <ul>{lines(ahead)}</ul>
      )}
      {earlier.length > 0 && (
        <>
          <h3 className="mt-6 border-rule border-t pt-4 text-h4">{words.earlier}</h3>
          <ul>{lines(earlier).reverse()}</ul>
        </>
      )}
    </section>
  )
}

function Reminders({ mine }: { mine: Kept }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const heading = useId()
  const queryClient = useQueryClient()
  const { shown, change } = useKeptChoices({
    queryKey: myCalendarQuery.queryKey,
    known: mine,
    save: (choice: Pick<Kept, 'reminders'>) => chooseCalendar(choice),
    changed: (before, choice) => ({ ...before, ...choice }),
    onSaved: () => {
      failure.clear()
      void queryClient.invalidateQueries({ queryKey: eventKeys.all })
    },
    onFailed: (error) => failure.tellFailure(error, words.saveFailed),
  })
  return (
    <section aria-labelledby={heading} className="border-ink border-t pt-4">
      <h2 id={heading} className="text-h4">
        {words.reminders}
      </h2>
      <p className="mt-1 text-muted text-sm">{words.remindersSays}</p>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={(shown ?? mine).reminders}
          onChange={(event) => change({ reminders: event.target.checked })}
          className="size-5 accent-primary"
        />
        {words.remindersOn}
      </label>
    </section>
  )
}
