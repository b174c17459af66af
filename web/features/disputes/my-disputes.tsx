/** The learner's disputes, newest first, each with its ruling or its place in the queue; below them everybody's rulings. */

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { LETTERS } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { type Dispute, myDisputesQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'
import { PublicRulings } from './public-rulings.tsx'
import { SourceList } from './source-list.tsx'
import { useAskedFor } from './use-asked-for.ts'

const NAME = 'disputes'

export function MyDisputes() {
  const words = useCopy(copy)
  const heading = useId()
  const { part } = useAskedFor<HTMLElement>(NAME)
  const { data: disputes, isPending, isError, isFetching, refetch } = useQuery(myDisputesQuery)
  return (
    <section ref={part} id={NAME} aria-labelledby={heading} className="border-ink border-t pt-5">
      <h2 id={heading} className="text-h3">
        {words.mine}
      </h2>
      {isPending && <Skeleton label={words.mineLoading} lines={[82, 60, 74]} />}
      {isError && !disputes && (
        <FailedRead title={words.mineFailed} says={words.mineFailedSays} read={{ isFetching, refetch }} />
      )}
      {disputes?.length === 0 && (
        <Notice title={words.mineEmpty}>
          <p className="max-w-read">{words.mineEmptySays}</p>
          <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
        </Notice>
      )}
      <ul className="mt-2 empty:hidden">
        {disputes?.map((dispute) => (
          <DisputeLine key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      <PublicRulings />
    </section>
  )
}

const STATUS_COLOUR = { open: 'text-caution', upheld: 'text-positive', rejected: 'text-muted' }

function DisputeLine({ dispute }: { dispute: Dispute }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const dateOf = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
  const key = LETTERS[dispute.disputed_key] ?? ''
  const { stem } = dispute.asked
  return (
    <li className="grid gap-2 border-rule border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <b className={STATUS_COLOUR[dispute.status]}>{words.statuses[dispute.status]}</b>
        <span className="text-muted text-xs">
          {words.filedOn(dateOf(dispute.created_at))}
          {dispute.ruled_at && `, ${words.ruledOn(dateOf(dispute.ruled_at))}`}
          {typeof dispute.ahead === 'number' && `, ${words.ahead(dispute.ahead)}`}
        </span>
        <Link
          to={`/test-results?attempt=${dispute.attempt_id}`}
          className="inline-flex min-h-11 items-center md:ml-auto md:min-h-0"
        >
          {words.toResults}
        </Link>
      </p>
      <p className="max-w-read font-read text-item">
        <Localised en={stem.en} hi={stem.hi} />
      </p>
      <p className="text-sm">
        {dispute.claimed === null
          ? words.claimedNone(key)
          : words.claimedOption(LETTERS[dispute.claimed] ?? '', key)}
      </p>
      {dispute.outcome && (
        <div className="max-w-read border-accent-line border-l-3 pl-3 text-sm">
          <p>
            <b>{words.ruling}:</b> {words.outcomes[dispute.outcome]}
          </p>
          <p lang={languageOf(dispute.ruling ?? '')} className="mt-1 whitespace-pre-line">
            {dispute.ruling}
          </p>
        </div>
      )}
      <details className="text-sm">
        <Summary className="w-fit text-muted md:min-h-8">{words.yourCase}</Summary>
        <p lang={languageOf(dispute.reasoning)} className="max-w-read whitespace-pre-line">
          {dispute.reasoning}
        </p>
        <SourceList sources={dispute.sources} />
      </details>
    </li>
  )
}
