/** Beside a draft: how it was made, its doubtful figures, what its sources said, and who did what to it. */

import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { inOrder } from './desk-queries.ts'
import { copy } from './draft-copy.ts'
import { type Draft, entriesQuery, type Fields, historyQuery } from './draft-queries.ts'
import { isStillSaid } from './draft-rules.ts'

export function DraftAbout({ draft, fields }: { draft: Draft; fields: Fields }) {
  const words = useCopy(copy)
  return (
    <>
      <p className={`text-sm ${draft.made_by === 'model' ? 'border-accent border-l-3 pl-3' : 'text-muted'}`}>
        {draft.made_by === 'model' ? words.madeBy.model(draft.model ?? '') : words.madeBy[draft.made_by]}
      </p>
      {draft.marks.length > 0 && (
        <div className="border-negative border-l-3 pl-3 text-sm">
          <p className="font-semibold">{words.marks}</p>
          <ul className="mt-1 grid gap-0.5 tabular-nums">
            {draft.marks.map(({ field, figure }) => (
              <li key={`${field} ${figure}`}>
                <b>{figure}</b> <span className="text-muted text-xs">{field}</span>{' '}
                {!isStillSaid(fields, figure) && (
                  <span className="text-positive text-xs">{words.markGone}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {draft.cluster_id !== null && <Said cluster={draft.cluster_id} />}
      <History id={draft.item_id} />
    </>
  )
}

function Said({ cluster }: { cluster: number }) {
  const words = useCopy(copy)
  const { data } = useQuery(entriesQuery(cluster))
  if (!data?.length) return null
  return (
    <section aria-labelledby="draft-said" className="border-rule border-t pt-4">
      <h2 id="draft-said" className="font-semibold font-ui text-sm">
        {words.from}
      </h2>
      <ul className="mt-2 grid gap-3 text-sm">
        {inOrder(data).map((entry) => (
          <li key={entry.id} lang={entry.language} className="grid justify-items-start gap-0.5">
            <ExternalLink href={entry.link} newTab={words.newTab}>
              {entry.title}
            </ExternalLink>
            <span className="text-muted text-xs">{entry.feed.publisher}</span>
            {entry.excerpt && <span className="wrap-anywhere text-xs">{entry.excerpt}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who drafted, published, withdrew and discarded it: also of one that is gone. */
export function History({ id }: { id: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data } = useQuery(historyQuery(id))
  if (!data?.length) return null
  return (
    <section aria-labelledby="draft-history" className="border-rule border-t pt-4">
      <h2 id="draft-history" className="font-semibold font-ui text-sm">
        {words.history}
      </h2>
      <ol className="mt-2 grid gap-2 text-xs">
        {data.map((one) => (
          <li key={one.id}>
            <b>{words.actions[one.action]}</b>, {one.done_by}, {shortMoment(new Date(one.done_at), locale)}
            {one.action === 'withdrawn' && <span className="wrap-anywhere block text-muted">{one.note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
