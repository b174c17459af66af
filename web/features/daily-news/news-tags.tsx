/** The marks of an item: papers and stage, length, importance, its topic; who vouches for it. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { minutesOf, stageOf } from './news-rules.ts'

export function NewsTags({ item }: { item: NewsItem }) {
  const words = useCopy(copy)
  const level = words.levels[item.importance as keyof typeof words.levels]
  const papers = item.papers
    // the stage already says it
    .filter((paper) => paper !== 'prelims')
    .map((paper) => words.papers[paper as keyof typeof words.papers] ?? paper)
  const tags = [level, ...papers, words.stages[stageOf(item.papers)], words.minutes(minutesOf(item))]
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-2xs text-muted">
      {tags.filter(Boolean).map((tag) => (
        <span key={tag} className={TAG}>
          {tag}
        </span>
      ))}
      <Anchor slug={item.topics[0]} />
    </div>
  )
}

const TAG = 'whitespace-nowrap rounded-tag border border-rule bg-surface px-1.5 py-px font-medium'

/** The topic of the syllabus that the story belongs to. */
function Anchor({ slug }: { slug: string | undefined }) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const topic = topics.find((one) => one.slug === slug)
  if (!topic) return null
  return (
    <Link
      to={`/syllabus#topic-${topic.slug}`}
      // above the link that covers the whole entry; reached by a thumb in spite of its size
      className="relative rounded-tag border border-rule bg-primary-tint px-1.5 py-px font-medium text-primary no-underline after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
    >
      {words.anchor} <Localised en={topic.title} hi={topic.title_hi} />
    </Link>
  )
}

/** What a reader must know before trusting the item. */
export function NewsTrust({ item, className = '' }: { item: NewsItem; className?: string }) {
  const words = useCopy(copy)
  return (
    <p className={`flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-muted ${className}`}>
      {item.unverified && <span className="font-semibold text-caution">{words.unverified}</span>}
      <span>{item.reviewed_by ? words.reviewedBy(item.reviewed_by) : words.unreviewed}</span>
    </p>
  )
}
