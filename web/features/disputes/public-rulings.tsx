/** What was ruled on every question whose key the learner may see: claims, outcome, reason and day, never a name. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Summary } from '#web/components/ui/summary.tsx'
import { LETTERS } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { type PublicRuling, publicRulingsQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'
import { useAskedFor } from './use-asked-for.ts'

const NAME = 'rulings'

/** Read when it is opened: by hand, or by whoever came for it. */
export function PublicRulings() {
  const words = useCopy(copy)
  const { part, isAskedFor } = useAskedFor<HTMLDetailsElement>(NAME)
  const [isOpen, setIsOpen] = useState(isAskedFor)
  return (
    <details
      ref={part}
      id={NAME}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-6 border-rule border-t pt-3"
    >
      <Summary className="font-semibold">{words.publicRulings}</Summary>
      <p className="mt-1 max-w-read text-muted text-sm">{words.publicRulingsSays}</p>
      {isOpen && <Rulings />}
    </details>
  )
}

function Rulings() {
  const words = useCopy(copy)
  const { data: rulings, isPending, isFetching, refetch } = useQuery(publicRulingsQuery)
  if (isPending) return <Skeleton label={words.publicRulingsLoading} lines={[80, 62, 74]} />
  if (!rulings) {
    return (
      <FailedLine read={{ isFetching, refetch }} className="mt-3">
        {words.publicRulingsFailed}
      </FailedLine>
    )
  }
  if (rulings.length === 0) return <p className="mt-3">{words.publicRulingsEmpty}</p>
  return (
    <ul className="mt-3">
      {rulings.map((ruling) => (
        <Line key={ruling.id} ruling={ruling} />
      ))}
    </ul>
  )
}

function Line({ ruling }: { ruling: PublicRuling }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { outcome, old_key, new_key } = ruling
  return (
    <li className="grid gap-1 border-rule border-t py-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>
          {outcome === 'new_key' && old_key !== new_key
            ? words.keyChanged(LETTERS[old_key] ?? '', LETTERS[new_key] ?? '')
            : words.outcomes[outcome]}
        </b>
        <span className="text-muted text-xs">
          {words.ruledOn(plainDate(dayOf(new Date(ruling.ruled_at)), locale))}
        </span>
      </p>
      <p className="max-w-read font-read text-item">
        <Localised en={ruling.stem.en} hi={ruling.stem.hi} />
      </p>
      <p className="text-muted tabular-nums">
        {ruling.claims.length === 0
          ? words.noClaims
          : ruling.claims
              .map(({ claimed, count }) =>
                claimed === null
                  ? words.claimedNoneBy(count)
                  : words.claimedBy(LETTERS[claimed] ?? '', count),
              )
              .join('; ')}
      </p>
      <p lang={languageOf(ruling.ruling)} className="max-w-read whitespace-pre-line">
        {ruling.ruling}
      </p>
    </li>
  )
}
