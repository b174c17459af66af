/** The official words: the lines of the notification, each with the topics of the map that it asks for. Prints on one sheet. */

import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { ReadFailure, TopicTitle, useArrival } from '#web/features/library/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './syllabus-copy.ts'
import { type OfficialLine, officialQuery } from './syllabus-queries.ts'
import { TopicChip } from './topic-chip.tsx'
import type { Topic } from './topics.ts'

const PAPERS = ['prelims', 'gs3'] as const

export function OfficialWords({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const { data: lines, isPending, isLoadingError, refetch, isFetching } = useQuery(officialQuery)
  if (isPending) return <Skeleton label={words.loading} lines={[40, 92, 60, 88, 70]} />
  if (isLoadingError) return <ReadFailure read={{ isFetching, refetch }} />
  return <Sheet lines={lines} topics={topics} />
}

function Sheet({ lines, topics }: { lines: OfficialLine[]; topics: Topic[] }) {
  const words = useCopy(copy)
  // the lines are here only now: the one that was asked for can be shown
  useArrival()
  return (
    <div className="syllabus-sheet">
      <p className="mb-1 hidden font-read font-semibold text-h4 print:block">{words.sheetSays}</p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3 py-4 print:py-0">
        <Provenance lines={lines} />
        <Button className="md:ml-auto print:hidden" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {PAPERS.map((paper) => (
        <section
          key={paper}
          aria-labelledby={`paper-${paper}`}
          className="border-ink border-t py-5 print:py-1.5"
        >
          <h2 id={`paper-${paper}`} className="text-h3">
            {words.papers[paper]}
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted text-sm">{words.paperSays[paper]}</p>
          <ol className="mt-2">
            {lines
              .filter((line) => line.paper === paper)
              .map((line) => (
                <li
                  key={line.id}
                  id={`line-${line.id}`}
                  className="scroll-mt-4 border-rule py-4 not-first:border-t"
                >
                  <Line line={line} topics={topics} />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Line({ line, topics }: { line: OfficialLine; topics: Topic[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { openChat } = useChatLauncher()
  const text = language === 'hi' ? line.text_hi : line.text_en
  return (
    <div className="grid gap-2 print:gap-0.5">
      <p
        lang={language}
        className="max-w-[68ch] text-pretty font-read text-read leading-read print:max-w-none"
      >
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <span className="text-muted text-xs">{words.asksFor}</span>
        {line.topics.map((slug) => (
          <TopicChip key={slug} slug={slug} />
        ))}
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="-my-1 -ml-2 justify-self-start print:hidden"
        onClick={() => openChat(words.lineAsked(text))}
      >
        {words.explainLine}
      </Button>
      <p className="hidden text-muted print:block">
        {line.topics
          .flatMap((slug) => topics.find((topic) => topic.slug === slug) ?? [])
          .map((topic, at) => (
            <span key={topic.slug}>
              {at > 0 && ' · '}
              <TopicTitle topic={topic} />
            </span>
          ))}
      </p>
    </div>
  )
}

/** Whose words these are, and what they were compared with. */
function Provenance({ lines }: { lines: OfficialLine[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const [first] = lines
  if (!first) return null
  return (
    <p className="max-w-[68ch] text-muted text-xs">
      <ExternalLink href={first.source_url} newTab={words.newTab}>
        {words.officialFrom}
      </ExternalLink>
      ,{' '}
      {first.checked
        ? words.officialChecked(plainDate(first.checked, locale))
        : words.officialUnchecked(first.checked_with ?? '')}
      {language === 'hi' && first.hindi_is_ours && ` ${words.hindiOurs}`}
    </p>
  )
}
