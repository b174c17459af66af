/**
 * A small drawing of order: what comes before at the left, the topic in the middle, what it opens at the right; on phones from
 * top to bottom. The boxes are links; the arrows are drawn behind them and say nothing that the boxes do not.
 */

import { Link } from 'react-router'
import { TopicTitle } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { LevelMark } from './level-mark.tsx'
import { useMastery } from './mastery-queries.ts'
import { copy } from './node-copy.ts'
import { topicAddress } from './topic-chip.tsx'
import type { Topic } from './topics.ts'

type Given = { topic: Topic; before: Topic[]; after: Topic[]; unmet: string[] | null }

export function OrderDrawing({ topic, before, after, unmet }: Given) {
  const words = useCopy(copy)
  return (
    <div className="mt-4 grid items-stretch text-sm md:grid-cols-[minmax(0,1fr)_3.5rem_minmax(0,1fr)_3.5rem_minmax(0,1fr)]">
      <Column title={words.before} none={words.nothingBefore} topics={before} unmet={unmet} />
      <Arrows count={before.length} isFan={false} />
      <div className="grid content-center">
        <p className="mb-1 text-muted text-xs md:sr-only">{words.this}</p>
        <p className="grid min-h-12 items-center rounded-control border-2 border-primary bg-primary-tint px-3 py-2 font-semibold">
          <TopicTitle topic={topic} />
        </p>
      </div>
      <Arrows count={after.length} isFan />
      <Column title={words.opens} none={words.nothingAfter} topics={after} unmet={null} />
    </div>
  )
}

function Column({
  title,
  none,
  topics,
  unmet,
}: {
  title: string
  none: string
  topics: Topic[]
  unmet: string[] | null
}) {
  return (
    <div className="grid md:content-stretch">
      <p className="mb-1 text-muted text-xs md:sr-only">{title}</p>
      {topics.length === 0 ? (
        <p className="text-muted md:self-center md:text-center">{none}</p>
      ) : (
        // rows of one height, so that the arrows know their middles
        <ul className="grid h-full auto-rows-fr">
          {topics.map((topic) => (
            <li key={topic.slug} className="grid content-center py-1">
              <Box topic={topic} isUnmet={unmet === null ? null : unmet.includes(topic.slug)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Box({ topic, isUnmet }: { topic: Topic; isUnmet: boolean | null }) {
  const words = useCopy(copy)
  const mastery = useMastery()
  const own = mastery?.get(topic.slug)
  return (
    <Link
      to={topicAddress(topic.slug)}
      className={`flex min-h-12 items-center gap-2 rounded-control border bg-surface px-3 py-2 text-ink no-underline hover:bg-sunken ${isUnmet ? 'border-caution border-dashed' : 'border-control'}`}
    >
      {mastery && own?.level !== null && (
        <LevelMark level={own?.level ?? 'none'} isFading={own?.isFading} size={14} />
      )}
      <span className="min-w-0">
        <TopicTitle topic={topic} />{' '}
        {isUnmet && <span className="block text-caution text-xs">{words.unmet}</span>}
      </span>
    </Link>
  )
}

/** From each box to the middle, or from the middle to each box; on phones one arrow down. */
function Arrows({ count, isFan }: { count: number; isFan: boolean }) {
  if (count === 0) return <span aria-hidden className="max-md:h-3" />
  const middles = Array.from({ length: count }, (_, at) => ((at + 0.5) / count) * 100)
  return (
    <>
      <svg aria-hidden viewBox="0 0 16 28" className="mx-auto my-1 h-7 w-4 text-control md:hidden">
        <path d="M8 1v23M3 19l5 6 5-6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span aria-hidden className="relative max-md:hidden">
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-control"
        >
          {middles.map((y) => (
            <path
              key={y}
              d={isFan ? `M0 50C50 50 50 ${y} 88 ${y}` : `M0 ${y}C50 ${y} 50 50 88 50`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {(isFan ? middles : [50]).map((y) => (
          <svg
            key={y}
            aria-hidden
            viewBox="0 0 10 10"
            className="absolute right-0 size-2.5 -translate-y-1/2 text-control"
            style={{ top: `${y}%` }}
          >
            <path d="M0 0L10 5L0 10Z" fill="currentColor" />
          </svg>
        ))}
      </span>
    </>
  )
}
