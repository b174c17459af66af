/** What comes before a topic and what it opens: drawn with arrows, or as a list. */

import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { useMastery } from './mastery-queries.ts'
import type { Mastery } from './mastery-rules.ts'
import { unmetOf } from './next-rules.ts'
import { copy } from './node-copy.ts'
import { OrderDrawing } from './order-drawing.tsx'
import { TopicChip } from './topic-chip.tsx'
import type { Topic } from './topics.ts'

const NOTHING: ReadonlyMap<string, Mastery> = new Map()

export function OrderPart({ topic, topics }: { topic: Topic; topics: Topic[] }) {
  const words = useCopy(copy)
  const mastery = useMastery()
  const [isList, setIsList] = useState(false)
  const before = topic.prerequisites.flatMap((slug) => topics.find((one) => one.slug === slug) ?? [])
  const after = topics.filter((one) => one.prerequisites.includes(topic.slug))
  const unmet = mastery ? unmetOf(topic, mastery ?? NOTHING) : []
  const isEmpty = before.length + after.length === 0
  return (
    <section aria-labelledby="order" className="border-ink border-t py-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="order" className="text-h3">
          {words.order}
        </h2>
        {!isEmpty && (
          <button
            type="button"
            aria-pressed={isList}
            onClick={() => setIsList(!isList)}
            className="ml-auto min-h-11 text-muted text-xs underline underline-offset-2 hover:text-ink"
          >
            {isList ? words.asGraph : words.asList}
          </button>
        )}
      </div>
      {isEmpty && (
        <p className="mt-2 text-muted text-sm">
          {words.nothingBefore} {words.nothingAfter}
        </p>
      )}
      {!isEmpty && isList && (
        <div className="mt-3 grid gap-x-12 gap-y-6 sm:grid-cols-2">
          <List
            title={words.before}
            none={words.nothingBefore}
            topics={before}
            unmet={mastery ? unmet : null}
          />
          <List title={words.opens} none={words.nothingAfter} topics={after} unmet={null} />
        </div>
      )}
      {!isEmpty && !isList && (
        <OrderDrawing topic={topic} before={before} after={after} unmet={mastery ? unmet : null} />
      )}
    </section>
  )
}

function List({
  title,
  none,
  topics,
  unmet,
}: {
  title: string
  none: string
  topics: Topic[]
  /** Null where nothing is known of it: visitors. */
  unmet: string[] | null
}) {
  const words = useCopy(copy)
  return (
    <div>
      <h3 className="mb-3 font-semibold font-ui text-sm">{title}</h3>
      {topics.length === 0 && <p className="text-muted text-sm">{none}</p>}
      <ul className="grid justify-items-start gap-4">
        {topics.map(({ slug }) => (
          <li key={slug} className="flex flex-wrap items-center gap-2 text-muted text-xs">
            <TopicChip slug={slug} />
            {unmet && (unmet.includes(slug) ? <b className="text-caution">{words.unmet}</b> : words.met)}
          </li>
        ))}
      </ul>
    </div>
  )
}
