/** Part of /admin: questions whose key is disputed, all claims on one together, and the ruling. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { QueueList } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { LETTERS } from '#web/features/player/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { openDisputesQuery, type Waiting } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'
import { KeyedQuestion } from './keyed-question.tsx'
import { RulingForm } from './ruling-form.tsx'
import { SourceList } from './source-list.tsx'

/** Of many claims on one key the first are read in full; how the rest are divided is said above them. */
const FIRST = 5

export function DisputeDesk() {
  const words = useCopy(copy)
  const query = useInfiniteQuery(openDisputesQuery)
  const count = query.data?.pages[0]?.count ?? 0
  return (
    <>
      <PageHead title={words.desk} says={words.deskSays} />
      <p role="status" className="text-sm tabular-nums empty:sr-only">
        {count > 0 && words.deskCount(count)}
      </p>
      <QueueList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        keyOf={({ question_id, version }) => `${question_id} ${version}`}
        words={{ loading: words.deskLoading, failed: words.deskFailed, failedSays: words.deskFailedSays }}
        empty={{ title: words.deskEmpty, says: words.deskEmptySays }}
        more={words.deskMore}
      >
        {(disputed) => (
          <>
            <div className="grid min-w-0 gap-5">
              <KeyedQuestion question={disputed} />
              <Claims disputed={disputed} />
            </div>
            <RulingForm disputed={disputed} />
          </>
        )}
      </QueueList>
    </>
  )
}

function Claims({ disputed: { disputes } }: { disputed: Waiting }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { isWhole, list, showAll } = useWholeList()
  const inWords = (claimed: number | null) =>
    claimed === null ? words.claimsNone : words.claimsOption(LETTERS[claimed] ?? '')
  const shown = isWhole ? disputes : disputes.slice(0, FIRST)
  return (
    <div>
      <h3 className="font-semibold font-ui text-sm">{words.claims(disputes.length)}</h3>
      {disputes.length > FIRST && (
        <p className="mt-1 flex flex-wrap gap-x-5 text-muted text-sm">
          {countsOf(disputes).map(([claimed, count]) => (
            <span key={claimed}>
              {inWords(claimed)}: {count}
            </span>
          ))}
        </p>
      )}
      <ul ref={list} className="mt-1">
        {shown.map((dispute) => (
          <li key={dispute.id} className="border-rule border-t py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <b>{inWords(dispute.claimed)}</b>
              <span className="text-muted text-xs">
                {words.filedOn(yearMoment(new Date(dispute.created_at), locale))}
              </span>
            </p>
            <p
              lang={languageOf(dispute.reasoning)}
              className="wrap-anywhere mt-1 max-w-read whitespace-pre-line text-sm"
            >
              {dispute.reasoning}
            </p>
            <SourceList sources={dispute.sources} />
          </li>
        ))}
      </ul>
      {shown.length < disputes.length && (
        <Button size="sm" onClick={showAll}>
          {words.moreClaims(disputes.length - shown.length)}
        </Button>
      )}
    </div>
  )
}

/** How many claim what, the most first. */
function countsOf(disputes: Waiting['disputes']) {
  const counts = new Map<number | null, number>()
  for (const { claimed } of disputes) counts.set(claimed, (counts.get(claimed) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}
