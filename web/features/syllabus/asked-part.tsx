/** How a topic is asked: past papers by year by our own tags, and what our bank holds of it, static and current. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { bankOf } from './bank-rules.ts'
import type { BankLine } from './next-rules.ts'
import { copy } from './node-copy.ts'
import { bankQuery } from './syllabus-queries.ts'
import type { Topic } from './topics.ts'

export function AskedPart({ topic, topics }: { topic: Topic; topics: Topic[] }) {
  const words = useCopy(copy)
  const { data: bank, isPending, isError, refetch, isFetching } = useQuery(bankQuery)
  return (
    <section aria-labelledby="asked" className="border-ink border-t py-6">
      <h2 id="asked" className="text-h3">
        {words.asked}
      </h2>
      {isPending && <Skeleton label={words.loading} lines={[50, 70]} />}
      {isError && (
        <FailedLine read={{ isFetching, refetch }} className="mt-2">
          {words.failed}
        </FailedLine>
      )}
      {bank && <Asked slug={topic.slug} bank={bank} topics={topics} />}
    </section>
  )
}

function Asked({ slug, bank, topics }: { slug: string; bank: BankLine[]; topics: Topic[] }) {
  const { own, hasPast } = bankOf(slug, bank, topics)
  return (
    <div className="mt-3 grid gap-4 text-sm">
      <Kinds line={own} />
      <Past slug={slug} past={own.past} hasPast={hasPast} />
    </div>
  )
}

const KINDS = ['static', 'current', 'hybrid'] as const
const LOOK = { static: 'bg-map-5', current: 'bg-accent', hybrid: 'bg-map-3' }

function Kinds({ line }: { line: BankLine }) {
  const words = useCopy(copy)
  if (line.live === 0) return <p className="text-muted">{words.bankNone}</p>
  const shown = KINDS.filter((kind) => line[kind] > 0)
  const parts = shown.map((kind) => ({ kind, percent: Math.round((line[kind] / line.live) * 100) }))
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{words.bank(line.live)}</p>
      <div aria-hidden className="flex h-3 max-w-md gap-px overflow-clip rounded-tag">
        {parts.map(({ kind }) => (
          <span key={kind} className={LOOK[kind]} style={{ flexGrow: line[kind] }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {parts.map(({ kind, percent }) => (
          <li key={kind} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-3 ${LOOK[kind]}`} />
            {words.kindShare(line[kind], words.kinds[kind], percent)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Past({ slug, past, hasPast }: { slug: string; past: BankLine['past']; hasPast: boolean }) {
  const words = useCopy(copy)
  const [last] = past
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold font-ui text-sm">{words.past}</h3>
      {last ? (
        <>
          <p>
            {words.pastLast(last.year)} <span className="text-muted">{words.pastTags}</span>
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {past.map(({ year, count }) => (
              <li key={year}>
                <Link
                  to={`/practice?topics=${slug}&years=${year}`}
                  className="inline-flex min-h-11 items-center md:min-h-8"
                >
                  {words.pastLine(year, count)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">{hasPast ? words.pastNotThis : words.pastNone}</p>
      )}
    </div>
  )
}
