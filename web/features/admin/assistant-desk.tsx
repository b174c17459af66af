/** /admin?desk=assistant: what the assistant's models cost and how long they take, how often it knows, what learners think. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueueState } from '#web/components/queue-list.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { clockTime, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy as names } from './admin-nav-copy.ts'
import { DaysChoice, useDays } from './days-choice.tsx'
import { shareOf, useFigures } from './desk-figures.ts'
import { copy } from './desk-sums-copy.ts'
import { type AssistantDay, type AssistantToday, consoleQuery, type ModelSums } from './sums-queries.ts'
import { SumsTable } from './sums-table.tsx'

export default function AssistantDesk() {
  const words = useCopy(copy)
  const query = useQuery(consoleQuery(useDays()))
  usePageTitle(words.assistantTitle)
  const { data } = query
  return (
    <div className="page pb-8">
      <PageHead title={words.assistantTitle} says={words.assistantSays} />
      <DaysChoice />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">
        {data?.today && <Today today={data.today} />}
        <QueueState query={query} items={data?.days} words={words} empty={{ title: words.none }} />
        {data && data.days.length > 0 && <Answers days={data.days} />}
        {data && <Models models={data.models} />}
        {data && <Reasons reasons={data.reasons} />}
      </div>
    </div>
  )
}

/** How near all learners together are to what they may use in a day. */
function Today({ today }: { today: AssistantToday }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const { tokens, ceiling, reached_at, refused } = today
  return (
    <div className="max-w-read text-sm">
      <p className="tabular-nums">
        {ceiling === null
          ? words.usedToday(figures.number(tokens))
          : words.usedOf(figures.number(tokens), figures.number(ceiling))}
      </p>
      {reached_at && (
        <p role="status" className="mt-1 text-negative">
          {words.usedUp(clockTime(new Date(reached_at)), refused)}
        </p>
      )}
    </div>
  )
}

function sumOf(days: readonly AssistantDay[], key: Exclude<keyof AssistantDay, 'day'>) {
  return days.reduce((sum, day) => sum + day[key], 0)
}

function Answers({ days }: { days: readonly AssistantDay[] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const answers = sumOf(days, 'answers')
  const helpful = sumOf(days, 'helpful')
  const line = [
    `${figures.number(answers)} ${words.summary.answers}`,
    `${figures.percent(shareOf(sumOf(days, 'refused'), answers))} ${words.summary.refused}`,
    `${figures.percent(shareOf(sumOf(days, 'cited'), sumOf(days, 'covered')))} ${words.summary.cited}`,
    `${figures.percent(shareOf(sumOf(days, 'failed'), answers))} ${words.summary.failed}`,
    `${figures.percent(shareOf(helpful, helpful + sumOf(days, 'unhelpful')))} ${words.summary.helpful}`,
  ]
  return (
    <div>
      <h2 className="text-h3">{words.answers}</h2>
      <p className="mt-1 mb-3 text-sm tabular-nums">{line.join(' · ')}</p>
      <SumsTable
        label={words.answers}
        head={[
          ...[words.day, words.answers, words.byModel, words.refused, words.cited, words.brokeOff],
          ...[words.helpful, words.unhelpful],
        ]}
        rows={[...days].reverse().map((day) => ({
          key: day.day,
          cells: [
            plainDate(day.day, locale),
            ...[
              day.answers,
              day.by_model,
              day.refused,
              day.cited,
              day.failed,
              day.helpful,
              day.unhelpful,
            ].map(figures.number),
          ],
        }))}
      />
    </div>
  )
}

function Models({ models }: { models: readonly ModelSums[] }) {
  const words = useCopy(copy)
  const figures = useFigures()
  const locale = useLocale()
  const money = numberFormat(locale, { maximumFractionDigits: 4 })
  return (
    <div>
      <h2 className="mb-3 text-h3">{words.models}</h2>
      {models.length === 0 && <Notice title={words.noModels} />}
      {models.length > 0 && (
        <SumsTable
          label={words.models}
          head={[
            ...[words.model, words.calls, words.done, words.unusable, words.failedCalls, words.tokens],
            ...[words.cost, words.median, words.p95],
          ]}
          rows={models.map((model) => ({
            key: `${model.step} ${model.model} ${model.prompt_version}`,
            cells: [
              <span key="model" className="block min-w-40">
                {model.model}
                <span className="block text-muted text-xs">
                  {words.steps[model.step]} · {model.prompt_version ?? words.noPrompt}
                </span>
              </span>,
              ...[model.calls, model.done, model.unusable, model.failed].map(figures.number),
              `${figures.number(model.tokens_in)}, ${figures.number(model.tokens_out)}`,
              money.format(model.cost_micros / 1_000_000),
              figures.seconds(model.median_ms),
              figures.seconds(model.p95_ms),
            ],
          }))}
        />
      )}
    </div>
  )
}

function Reasons({ reasons }: { reasons: Record<string, number> }) {
  const words = useCopy(copy)
  const desks = useCopy(names)
  const figures = useFigures()
  const given = Object.entries(reasons).sort(([, one], [, other]) => other - one)
  if (given.length === 0) return null
  return (
    <div>
      <h2 className="mb-3 text-h3">{words.reasons}</h2>
      <SumsTable
        label={words.reasons}
        head={[words.reason, words.given]}
        rows={given.map(([reason, count]) => ({
          key: reason,
          cells: [
            words.reasonNames[reason as keyof typeof words.reasonNames] ?? reason,
            figures.number(count),
          ],
        }))}
      />
      <p className="mt-3 text-sm">
        <Link to="/admin?desk=feedback">{desks.names.feedback}</Link>
      </p>
    </div>
  )
}
