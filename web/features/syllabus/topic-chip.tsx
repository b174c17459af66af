/** A topic as a link to its place in the syllabus, in the learner's mastery of it; without colour for visitors. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TopicTitle, topicsQuery } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './level-copy.ts'
import { LevelMark } from './level-mark.tsx'
import { useMastery } from './mastery-queries.ts'

export function topicAddress(slug: string) {
  return `/syllabus?topic=${slug}`
}

/** Nothing where there is no such topic, or not yet. */
export function TopicChip({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const mastery = useMastery()
  const topic = topics.find((one) => one.slug === slug)
  if (!topic) return null
  const { level, isFading } = mastery?.get(slug) ?? { level: 'none' as const, isFading: false }
  return (
    <Link
      to={topicAddress(slug)}
      // reached by a thumb in spite of its size
      className="relative inline-flex items-center min-h-6 gap-1.5 rounded-tag border border-rule bg-surface px-2 py-0.5 font-medium text-ink text-xs no-underline after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
    >
      {mastery && level && <LevelMark level={level} isFading={isFading} size={12} />}
      <TopicTitle topic={topic} />
      {mastery && level && (
        // what was never tried says so by its mark alone
        <span className={level === 'none' ? 'sr-only' : '-ml-1.5 font-normal text-muted'}>
          , {words.levels[level]}
          {isFading && `, ${words.fading}`}
        </span>
      )}
    </Link>
  )
}
