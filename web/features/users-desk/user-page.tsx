/** One account: who it is, what it has here at a glance, what can be done to it, and what happened around it. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { Acts } from './acts.tsx'
import { Around } from './user-parts.tsx'
import { copy } from './users-copy.ts'
import { type User, userQuery } from './users-queries.ts'

export function UserPage({ id }: { id: string }) {
  const words = useCopy(copy)
  const { data: user, error, isError, isFetching, refetch } = useQuery(userQuery(id))
  const name = user ? user.full_name || user.email || words.nameless : words.title
  usePageTitle(name)
  const isGone = (error as { code?: string } | null)?.code === 'PT404'
  return (
    <div className="page pb-8">
      <PageHead
        title={<span className="break-words">{name}</span>}
        says={user && <span className="break-all">{user.email}</span>}
        kicker={<BackLink to="/admin?desk=users">{words.back}</BackLink>}
      >
        {user && user.state !== 'merged' && (
          <ButtonLink to={`/admin?desk=users&id=${id}&view=as`}>{words.viewAs}</ButtonLink>
        )}
      </PageHead>
      {!user && !isError && <Skeleton label={words.loading} lines={[40, 70, 60, 80, 50]} />}
      {!user && isGone && <Notice title={words.gone}>{words.goneSays}</Notice>}
      {!user && isError && !isGone && <FailedRead title={words.failed} read={{ isFetching, refetch }} />}
      {user && (
        <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-8">
            <Who user={user} />
            <Glance user={user} />
            <Around user={user} />
          </div>
          <Acts user={user} />
        </div>
      )}
    </div>
  )
}

/** A ban for good is written as a hundred years. */
const FOR_GOOD_MS = 50 * 365 * 86_400_000

function Who({ user }: { user: User }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const moment = (at: string | null, none: string) => (at ? yearMoment(new Date(at), locale) : none)
  const until = user.banned_until ? new Date(user.banned_until) : null
  return (
    <section aria-labelledby="who" className="border-ink border-t pt-4">
      <h2 id="who" className="text-h3">
        {words.who}
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Fact name={words.state}>
          {words.states[user.state]}
          {until && user.state === 'banned' && (
            <span className="block text-muted">
              {Number(until) - Date.now() > FOR_GOOD_MS
                ? words.bannedForGood
                : words.bannedUntil(yearMoment(until, locale))}
            </span>
          )}
          {user.merged_into && (
            <span className="block text-muted">
              {words.mergedInto}{' '}
              <Link to={`/admin?desk=users&id=${user.merged_into}`}>{words.thatAccount}</Link>
            </span>
          )}
        </Fact>
        <Fact name={words.role}>{words.roles[user.role]}</Fact>
        <Fact name={words.level}>{user.level ? words.levels[user.level] : '–'}</Fact>
        <Fact name={words.assessed}>{user.assessed ? words.yes : words.no}</Fact>
        <Fact name={words.lastSeen}>{moment(user.last_seen_at, words.never)}</Fact>
        <Fact name={words.joined}>{moment(user.created_at, '–')}</Fact>
        <Fact name={words.confirmed}>{moment(user.confirmed_at, words.notConfirmed)}</Fact>
        <Fact name={words.providers}>{user.providers.join(', ') || '–'}</Fact>
        <Fact name={words.twoStep}>{user.is_two_step ? words.yes : words.no}</Fact>
        <Fact name={words.id}>
          <code className="break-all text-xs">{user.id}</code>
        </Fact>
      </dl>
    </section>
  )
}

function Glance({ user }: { user: User }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  const share = numberFormat(locale, { style: 'percent' })
  const { counts, plan } = user
  return (
    <section aria-labelledby="glance" className="border-ink border-t pt-4">
      <h2 id="glance" className="text-h3">
        {words.atAGlance}
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-sm tabular-nums sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Fact name={words.attempts}>{number.format(counts.attempts)}</Fact>
        <Fact name={words.questions}>
          {number.format(counts.questions)}
          {counts.questions > 0 && (
            <span className="text-muted">
              {' '}
              · {words.rightOf(share.format(counts.right / counts.questions))}
            </span>
          )}
        </Fact>
        <Fact name={words.answers}>{number.format(counts.answers)}</Fact>
        <Fact name={words.missions}>{number.format(counts.missions)}</Fact>
        <Fact name={words.streak}>{number.format(counts.streak)}</Fact>
        <Fact name={words.chats}>{number.format(counts.chats)}</Fact>
        <Fact name={words.plan}>
          {plan
            ? words.planSays(
                number.format(plan.open),
                number.format(plan.done),
                plainDate(plan.finish_day, locale),
              )
            : words.noPlan}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:mt-1">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
