/** Part of /admin: questions whose key is disputed, all claims on one together, and the ruling. */

import { useQuery } from '@tanstack/react-query'
import { QueueList } from '#web/components/queue-list.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { LETTERS } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { openDisputesQuery, type Waiting } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'
import { KeyedQuestion } from './keyed-question.tsx'
import { RulingForm } from './ruling-form.tsx'
import { SourceList } from './source-list.tsx'

export function DisputeDesk() {
  const words = useCopy(copy)
  const query = useQuery(openDisputesQuery)
  return (
    <>
      <PageHead title={words.desk} says={words.deskSays} />
      <QueueList
        query={query}
        items={query.data}
        keyOf={({ question_id, version }) => `${question_id} ${version}`}
        words={{
          ...{ loading: words.deskLoading, failed: words.deskFailed, failedSays: words.deskFailedSays },
          tryAgain: words.tryAgain,
        }}
        empty={{ title: words.deskEmpty, says: words.deskEmptySays }}
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

function Claims({ disputed }: { disputed: Waiting }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <div>
      <h3 className="font-semibold font-ui text-sm">{words.claims(disputed.disputes.length)}</h3>
      <ul className="mt-1">
        {disputed.disputes.map((dispute) => (
          <li key={dispute.id} className="border-rule border-t py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <b>
                {dispute.claimed === null
                  ? words.claimsNone
                  : words.claimsOption(LETTERS[dispute.claimed] ?? '')}
              </b>
              <span className="text-muted text-xs">
                {words.filedOn(shortMoment(new Date(dispute.created_at), locale))}
              </span>
            </p>
            <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line text-sm">{dispute.reasoning}</p>
            <SourceList sources={dispute.sources} />
          </li>
        ))}
      </ul>
    </div>
  )
}
