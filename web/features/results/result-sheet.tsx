/** All of one graded sitting: the score, where the marks went, what was said against what was, and every question. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { RegradeBanner } from '#web/features/disputes/index.ts'
import { type ErrorType, type OpenedAttempt, setErrorType } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { ChangeSection } from './change-section.tsx'
import { ConfidenceSection, WhatIfSection } from './confidence-section.tsx'
import { CutoffSection } from './cutoff-section.tsx'
import { FormatSection, TopicSection } from './group-section.tsx'
import { LeakSection } from './leak-section.tsx'
import { PassSection } from './pass-section.tsx'
import { QuestionList } from './question-list.tsx'
import { RepairBar } from './repair-bar.tsx'
import { isFullPaperQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { rowsOf } from './results-rules.ts'
import { ScoreSection } from './score-section.tsx'
import { TimeSection } from './time-section.tsx'

export function ResultSheet({ opened }: { opened: OpenedAttempt }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { attempt, rule, test } = opened
  const { data: isFullPaper = false } = useQuery(isFullPaperQuery(attempt.test))
  const [named, setNamed] = useState<ReadonlyMap<number, ErrorType>>(new Map())
  const rows = rowsOf({
    questions: opened.questions,
    feedback: opened.feedback.map((told) => ({
      ...told,
      error_type: named.get(told.position) ?? told.error_type,
    })),
  })

  function nameError(position: number, errorType: ErrorType) {
    setNamed((before) => new Map(before).set(position, errorType))
    setErrorType(attempt.id, position, errorType).catch((error) =>
      logFailure('Could not store the kind of error', error),
    )
  }

  const title = (language === 'hi' ? test?.title_hi : test?.title) ?? words.kindsOfSitting[attempt.kind]
  const says = words.saysOf(shortMoment(new Date(attempt.started_at), locale), rows.length)
  if (rows.length === 0) {
    return (
      <div className="py-8">
        <Notice title={words.noQuestions} />
      </div>
    )
  }
  return (
    <>
      <PageHead
        kicker={words.title}
        title={title}
        says={attempt.submitted_by === 'clock' ? `${says} ${words.byClock}` : says}
      >
        <Button className="print:hidden" onClick={() => window.print()}>
          {words.print}
        </Button>
      </PageHead>
      <RegradeBanner attemptId={attempt.id} />
      <RepairBar attemptId={attempt.id} rows={rows} />
      <div className="mt-8 gap-x-16 *:mb-12 lg:columns-2 print:columns-1">
        <ScoreSection attempt={attempt} rows={rows} rule={rule} />
        <LeakSection rows={rows} rule={rule} />
        {isFullPaper && <CutoffSection rows={rows} rule={rule} />}
        <ConfidenceSection rows={rows} />
        <WhatIfSection rows={rows} rule={rule} />
        <TopicSection rows={rows} />
        <FormatSection rows={rows} />
        <TimeSection rows={rows} />
        <PassSection rows={rows} rule={rule} />
        <ChangeSection rows={rows} rule={rule} />
      </div>
      <QuestionList attemptId={attempt.id} rows={rows} onNameError={nameError} />
    </>
  )
}
