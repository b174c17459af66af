/** The marks of an item: papers and stage, length, importance, its topic, its sources; who vouches for it. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { TopicChip } from '#web/features/syllabus/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'
import type { NewsHead } from './news-queries.ts'
import { minutesOf, primaryFirst, publishersOf, stageOf } from './news-rules.ts'

/** `read`: how many words of it are shown, where that is not all of it. */
export function NewsTags({ item, read = item.words }: { item: NewsHead; read?: number }) {
  const words = useCopy(copy)
  const level = words.levels[item.importance as keyof typeof words.levels]
  const papers = item.papers
    // the stage already says it
    .filter((paper) => paper !== 'prelims')
    .map((paper) => words.papers[paper as keyof typeof words.papers] ?? paper)
  const tags = [
    level,
    ...papers,
    words.stages[stageOf(item.papers)],
    words.minutes(minutesOf({ words: read })),
  ]
  const [anchor] = item.topics
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-2xs text-muted">
      {tags.filter(Boolean).map((tag) => (
        <span key={tag} className={TAG}>
          {tag}
        </span>
      ))}
      {anchor && (
        // above the link that covers the whole entry
        <span className="relative print:hidden">
          <TopicChip slug={anchor} />
        </span>
      )}
    </div>
  )
}

const TAG = 'whitespace-nowrap rounded-tag border border-rule bg-surface px-1.5 py-px font-medium'

/** How many publishers say so; opened, each with its address. */
export function SourceChip({ item }: { item: NewsHead }) {
  const words = useCopy(copy)
  const sources = primaryFirst(item.sources)
  const names = publishersOf(item.sources)
  return (
    <details className="group relative w-fit max-w-full text-2xs text-muted">
      <summary className="-my-1.5 flex min-h-11 cursor-pointer list-none items-center gap-1.5 md:-my-1 md:min-h-7 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 underline decoration-rule underline-offset-3 group-hover:decoration-current">
          {words.sourceCount(sources.length)}
        </span>
        <span lang="en" className="min-w-0 truncate group-open:hidden">
          {names.slice(0, 2).join(', ')}
          {names.length > 2 && ' …'}
        </span>
      </summary>
      <ul lang="en" className="grid gap-1 border-rule border-l-2 py-1 pl-3">
        {sources.map((source) => (
          <li key={source.id}>
            {source.publisher}:{' '}
            <ExternalLink href={source.url} newTab={words.newTab} className="text-inherit">
              {source.title}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What a reader must know before trusting the item. */
export function NewsTrust({ item, className = '' }: { item: NewsHead; className?: string }) {
  const words = useCopy(copy)
  return (
    <p className={`flex flex-wrap gap-x-3 gap-y-0.5 text-2xs text-muted ${className}`}>
      {item.unverified && <span className="font-semibold text-caution">{words.unverified}</span>}
      <span>{item.reviewed_by ? words.reviewedBy(item.reviewed_by) : words.unreviewed}</span>
    </p>
  )
}
