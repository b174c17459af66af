/** /performance: what a learner would score today, where the marks go, and the set that mends it. */

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { InSlices } from '#web/components/in-slices.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { together } from '#web/components/together.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { CriteriaTrend } from '#web/features/answer-results/index.ts'
import { MyDisputes } from '#web/features/disputes/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AssistedPart } from './assisted.tsx'
import { CalibrationPart } from './calibration.tsx'
import { ConsistencyPart } from './consistency.tsx'
import { csvOf } from './csv-rules.ts'
import { FormatReportPart } from './format-report.tsx'
import { KnowledgeMapPart } from './knowledge-map.tsx'
import { LeakReportPart } from './leak-report.tsx'
import { copy } from './performance-copy.ts'
import { answersQuery, examRuleQuery, type MyAnswers } from './performance-queries.ts'
import {
  basisOf,
  type ExamRule,
  type GradedAnswer,
  RANGES,
  type Range,
  rangeFrom,
} from './performance-rules.ts'
import { ReadinessPart } from './readiness.tsx'
import { RepairButton } from './repair-button.tsx'
import { TimeUsePart } from './time-use.tsx'

const PlannedTime = lazyPart<{ range: Range; isAlone: boolean }>(
  'planned and real time',
  () => import('./planned-time.tsx'),
)

export default function PerformancePage() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const range = rangeFrom(search)
  const { told, rule, isOlder, isFailed, isFetching, refetch } = useAnswers(range)
  usePageTitle(words.title)
  const hasAnswers = told !== undefined && told.answers.length > 0
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says}>
        <RangeChoice
          range={range}
          onChoose={(next) => setSearch({ range: next }, { replace: true, preventScrollReset: true })}
        />
        {hasAnswers && (
          <RepairButton variant="primary" setup={{ only: ['wrong', 'lucky', 'slow'], size: 20 }}>
            {words.makeRepair}
          </RepairButton>
        )}
      </PageHead>
      {isFailed && <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />}
      {(!told || !rule) && !isFailed && <Coming />}
      {told && !hasAnswers && <Empty />}
      {told && rule && hasAnswers && (
        <InSlices until={<Coming />}>
          <Blocks told={told} rule={rule} range={range} isOlder={isOlder} />
        </InSlices>
      )}
      {told && (
        <Suspense>
          <PlannedTime range={range} isAlone={!hasAnswers} />
          <CriteriaTrend />
        </Suspense>
      )}
      {told && <MyDisputes />}
    </div>
  )
}

/** The answers of the range; when it has none, all there are, so that old figures stand where none would. */
function useAnswers(range: Range) {
  const inRange = useQuery(answersQuery(range))
  const isOlder = range !== 'all' && inRange.data?.answers.length === 0
  const all = useQuery({ ...answersQuery('all'), enabled: isOlder })
  const shown = isOlder ? all : inRange
  const rule = useQuery(examRuleQuery)
  return {
    told: shown.data,
    rule: rule.data,
    isOlder,
    isFailed: (shown.isError && !shown.data) || (rule.isError && !rule.data),
    ...together(shown, rule),
  }
}

function RangeChoice({ range, onChoose }: { range: Range; onChoose: (range: Range) => void }) {
  const words = useCopy(copy)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label={words.range}
      className="flex overflow-clip rounded-control border border-control max-sm:w-full"
    >
      {RANGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={range === one}
          onClick={() => onChoose(one)}
          className="min-h-11 flex-1 whitespace-nowrap border-control px-4 font-medium text-muted text-xs not-first:border-l aria-pressed:bg-ink aria-pressed:text-paper max-sm:px-1"
        >
          {words.ranges[one]}
        </button>
      ))}
    </div>
  )
}

function Blocks({
  told,
  rule,
  range,
  isOlder,
}: {
  told: MyAnswers
  rule: ExamRule
  range: Range
  isOlder: boolean
}) {
  const words = useCopy(copy)
  const now = new Date()
  const { answers, leftOut, bank } = told
  return (
    <>
      <div className="pb-4 text-muted text-xs">
        {isOlder && <p className="font-medium text-caution">{words.noneInRange(words.ranges[range])}</p>}
        <BasedOn answers={answers} now={now} />
        {leftOut > 0 && <p>{words.leftOut(leftOut)}</p>}
      </div>
      <ReadinessPart bank={bank} rule={rule} />
      <div className="grid gap-x-14 lg:grid-cols-2">
        <CalibrationPart answers={answers} rule={rule} />
        <LeakReportPart answers={answers} rule={rule} />
      </div>
      <KnowledgeMapPart bank={bank} />
      <div className="grid gap-x-14 lg:grid-cols-2">
        <FormatReportPart answers={answers} />
        <TimeUsePart answers={answers} rule={rule} />
        <ConsistencyPart answers={answers} range={isOlder ? 'all' : range} now={now} />
        <AssistedPart answers={answers} />
      </div>
      <div className="border-ink border-t pt-4">
        <Button
          variant="quiet"
          className="-ml-2"
          onClick={() => download(answers, `${words.csvName}-${dayOf(now)}.csv`)}
        >
          {words.csv}
        </Button>
      </div>
    </>
  )
}

function BasedOn({ answers, now }: { answers: GradedAnswer[]; now: Date }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const basis = basisOf(answers, now)
  if (!basis) return null
  const answered = words.answersCount(basis.count)
  const count = basis.blanks > 0 ? words.withBlanks(answered, basis.blanks) : answered
  if (basis.isOld) return <p>{words.basedOnOld(count, basis.daysOld)}</p>
  const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
  const [from, to, last] = [day(basis.from), day(basis.to), words.daysAgo(basis.daysOld)]
  return <p>{from === to ? words.basedOnDay(count, to, last) : words.basedOn(count, from, to, last)}</p>
}

function download(answers: GradedAnswer[], name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(answers)], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

function Empty() {
  const words = useCopy(copy)
  return (
    <Notice title={words.emptyTitle}>
      <div>
        <p>{words.emptySays}</p>
        <ul className="mt-2 list-disc pl-5">
          {words.emptyBlocks.map((block) => (
            <li key={block}>{block}</li>
          ))}
        </ul>
      </div>
      <ButtonLink to="/practice" variant="primary">
        {words.emptyNext}
      </ButtonLink>
    </Notice>
  )
}

/** The shape of the page while the answers are on their way. */
function Coming() {
  const words = useCopy(copy)
  return (
    <>
      <div className="grid gap-x-8 border-ink border-y py-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton label={words.loading} lines={[40, 70, 90]} />
        <span aria-hidden className="h-24 rounded-tag bg-rule max-lg:hidden" />
      </div>
      <div aria-hidden className="grid gap-x-14 pt-6 lg:grid-cols-2">
        <span className="h-72 rounded-tag bg-rule" />
        <span className="h-72 rounded-tag bg-rule max-lg:hidden" />
      </div>
    </>
  )
}
