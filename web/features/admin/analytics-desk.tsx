/** /admin?desk=analytics: who studies, who stays, what is finished, how hard topics are; sums, small ones hidden. */

import { useQuery } from '@tanstack/react-query'
import { QueueState } from '#web/components/queue-list.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useTopicName } from '#web/features/library/index.ts'
import { plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { DaysChoice, useDays } from './days-choice.tsx'
import { shareOf, useFigures } from './desk-figures.ts'
import { copy } from './desk-sums-copy.ts'
import { type Analytics, analyticsQuery } from './sums-queries.ts'
import { SumsTable } from './sums-table.tsx'

export default function AnalyticsDesk() {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const query = useQuery(analyticsQuery(useDays()))
  usePageTitle(words.analyticsTitle)
  const { data } = query
  return (
    <div className="page pb-8">
      <PageHead
        title={words.analyticsTitle}
        says={
          data &&
          `${words.analyticsSays(data.least)} ${words.countedAt(shortMoment(new Date(data.counted_at), locale))}`
        }
        kicker={data?.learners != null && `${figures.number(data.learners)} ${words.learners}`}
      />
      <DaysChoice />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">
        <QueueState query={query} items={data?.days} words={words} empty={{ title: words.none }} />
        {data && (
          <>
            <Days days={data.days} />
            <Completion parts={data.completion} />
            <Retention cohorts={data.retention} />
            <Topics topics={data.topics} />
          </>
        )}
      </div>
    </div>
  )
}

function Days({ days }: { days: Analytics['days'] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ active }) => active ?? 0))
  return (
    <div>
      <h2 className="mb-3 text-h3">{words.everyDay}</h2>
      <SumsTable
        label={words.everyDay}
        head={[words.day, words.active, words.joined]}
        rows={[...days].reverse().map(({ day, active, joined }) => ({
          key: day,
          cells: [
            plainDate(day, locale),
            <span key="active" className="inline-flex items-center justify-end gap-2">
              <span
                aria-hidden
                className="h-2 bg-accent"
                style={{ inlineSize: `${((active ?? 0) / most) * 8}rem` }}
              />
              {figures.number(active)}
            </span>,
            figures.number(joined),
          ],
        }))}
      />
    </div>
  )
}

function Completion({ parts }: { parts: Analytics['completion'] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  return (
    <div>
      <h2 className="mb-3 text-h3">{words.completion}</h2>
      <SumsTable
        label={words.completion}
        head={[words.what, words.begun, words.finished, words.share]}
        rows={(['missions', 'tests', 'answers', 'plan'] as const).map((key) => {
          const { begun, done } = parts[key]
          return {
            key,
            cells: [
              words.completions[key],
              ...[figures.number(begun), figures.number(done), figures.percent(shareOf(done, begun))],
            ],
          }
        })}
      />
    </div>
  )
}

function Retention({ cohorts }: { cohorts: Analytics['retention'] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const weeks = [1, 2, 3, 4, 5, 6, 7, 8]
  if (cohorts.length === 0) return null
  return (
    <div>
      <h2 className="text-h3">{words.retention}</h2>
      <p className="mt-1 mb-3 max-w-read text-muted text-sm">{words.retentionSays}</p>
      <SumsTable
        label={words.retention}
        head={[words.week, words.joined, ...weeks.map(words.weekAfter)]}
        rows={cohorts.map((cohort) => ({
          key: cohort.week,
          cells: [
            plainDate(cohort.week, locale),
            figures.number(cohort.joined),
            ...weeks.map((week) => figures.percent(shareOf(cohort.weeks?.[week - 1] ?? null, cohort.joined))),
          ],
        }))}
      />
    </div>
  )
}

function Topics({ topics }: { topics: Analytics['topics'] }) {
  const words = useCopy(copy)
  const nameOf = useTopicName()
  const figures = useFigures()
  if (topics.length === 0) return null
  return (
    <div>
      <h2 className="text-h3">{words.topics}</h2>
      <p className="mt-1 mb-3 text-muted text-sm">{words.topicsSays}</p>
      <SumsTable
        label={words.topics}
        head={[words.topic, words.answers, words.facility, words.medianTime]}
        rows={topics.map(({ topic, answers, facility, median_ms }) => ({
          key: topic,
          cells: [
            nameOf(topic),
            figures.number(answers),
            figures.percent(facility),
            figures.seconds(median_ms),
          ],
        }))}
      />
    </div>
  )
}
