/** All of one graded sitting: the score, where the marks went, what was said against what was, and every question. */

import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { RegradeBanner } from '#web/features/disputes/index.ts'
import {
  LateAnswers,
  markingOf,
  markingsQuery,
  type OpenedAttempt,
  setErrorType,
  useNamedErrors,
  withNamed,
} from '#web/features/player/index.ts'
import { useCopy, useLanguage, useLocale, wordsIn } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pastMoment } from '#web/lib/past-moment.ts'
import { AssessmentScore } from './assessment-score.tsx'
import { ChangeSection } from './change-section.tsx'
import { ConfidenceSection, WhatIfSection } from './confidence-section.tsx'
import { CutoffSection, QualifyingSection } from './cutoff-section.tsx'
import { FormatSection, TopicSection } from './group-section.tsx'
import { LeakSection } from './leak-section.tsx'
import { PassSection } from './pass-section.tsx'
import { usePrinting } from './printing.ts'
import { QuestionList } from './question-list.tsx'
import { RepairBar } from './repair-bar.tsx'
import { isFullPaperQuery, knownBlanksQuery, termsQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { countedRows, type Row, rowsOf } from './results-rules.ts'
import { ScoreSection } from './score-section.tsx'
import { TimeSection } from './time-section.tsx'

export default function ResultSheet({ opened }: { opened: OpenedAttempt }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { attempt, rule, test } = opened
  const { data: knownBlanks = [] } = useQuery(knownBlanksQuery(attempt.id))
  const { printing, print } = usePrinting()
  const { named, nameError } = useNamedErrors((position, errorType) =>
    setErrorType(attempt.id, position, errorType),
  )
  const rows = rowsOf(
    {
      questions: opened.questions,
      feedback: opened.feedback.map((told) => withNamed(told, named)),
    },
    { slowMs: rule.slow_seconds * 1000, knownBlanks },
  )

  const title = (language === 'hi' ? test?.title_hi : test?.title) ?? words.kindsOfSitting[attempt.kind]
  const when = pastMoment(new Date(attempt.started_at), locale)
  usePageTitle(words.title, `${title}, ${when}`)
  const says = words.saysOf(when, rows.length)
  if (rows.length === 0) {
    return (
      <div className="py-8">
        <Notice title={words.noQuestions} />
      </div>
    )
  }
  const hasMarks = attempt.kind !== 'diagnostic'
  return (
    <>
      <PageHead
        kicker={words.title}
        title={title}
        says={attempt.submitted_by === 'clock' ? `${says} ${words.byClock}` : says}
      />
      <LateAnswers attempt={attempt} />
      <RegradeBanner attemptId={attempt.id} of={hasMarks ? 'paper' : 'assessment'} />
      <RepairBar attemptId={attempt.id} title={titleOf(opened)} rows={rows} />
      <p className="-ml-2 mt-3 flex flex-wrap gap-x-2 print:hidden">
        <Button variant="quiet" onClick={() => print('wrong')}>
          {words.print}
        </Button>
        <Button variant="quiet" onClick={() => print('all')}>
          {words.printAll}
        </Button>
      </p>
      {hasMarks ? (
        <MarkedSections opened={opened} rows={rows} />
      ) : (
        <UnmarkedSections rows={rows} slowSeconds={rule.slow_seconds} />
      )}
      <QuestionList
        attemptId={attempt.id}
        rows={rows}
        hasMarks={hasMarks}
        slowSeconds={rule.slow_seconds}
        printing={printing}
        onNameError={nameError}
      />
    </>
  )
}

const COLUMNS = 'mt-8 gap-x-16 *:mb-12 lg:columns-2 print:columns-1'

function MarkedSections({ opened: { attempt, rule }, rows }: { opened: OpenedAttempt; rows: Row[] }) {
  const { data: isFullPaper = false } = useQuery(isFullPaperQuery(attempt.test))
  const { data: terms } = useQuery(termsQuery(attempt.id))
  const { data: markings } = useQuery(markingsQuery)
  const policy = terms?.dropped_policy ?? 'award_all'
  const counted = countedRows(rows, policy)
  const dropped = rows.filter(({ feedback }) => feedback.dropped).length
  const asked = rows.length
  const needed = markingOf(markings, terms)?.qualifying_sixths ?? null
  return (
    <div className={COLUMNS}>
      <ScoreSection
        attempt={attempt}
        rows={counted}
        rule={rule}
        asked={asked}
        dropped={dropped}
        policy={policy}
      />
      <LeakSection rows={counted} rule={rule} />
      {needed !== null && <QualifyingSection rows={counted} rule={rule} needed={needed} />}
      {isFullPaper && terms && needed === null && <CutoffSection rows={counted} rule={rule} />}
      <ConfidenceSection rows={counted} />
      <WhatIfSection rows={counted} rule={rule} asked={asked} />
      <TopicSection rows={counted} />
      <FormatSection rows={counted} />
      <TimeSection rows={rows} slowSeconds={rule.slow_seconds} />
      <PassSection rows={rows} rule={rule} />
      <ChangeSection rows={counted} rule={rule} />
    </div>
  )
}

/** An assessment gives no marks, so nothing here speaks of any. What was withdrawn says nothing of the learner. */
function UnmarkedSections({ rows, slowSeconds }: { rows: Row[]; slowSeconds: number }) {
  const counted = countedRows(rows, 'exclude_rescale')
  return (
    <div className={COLUMNS}>
      <AssessmentScore rows={counted} withdrawn={rows.length - counted.length} />
      <ConfidenceSection rows={counted} hasMarks={false} />
      <TopicSection rows={counted} hasMarks={false} />
      <FormatSection rows={counted} hasMarks={false} />
      <TimeSection rows={rows} slowSeconds={slowSeconds} />
    </div>
  )
}

/** In both languages: what goes into the plan is read in either. */
function titleOf({ test, attempt }: OpenedAttempt) {
  return {
    en: test?.title ?? wordsIn(copy, 'en').kindsOfSitting[attempt.kind],
    hi: test?.title_hi ?? wordsIn(copy, 'hi').kindsOfSitting[attempt.kind],
  }
}
