/** All questions of the sitting, by kind; each opens with its key, its reasons and the one tap that names the error. */

import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Minus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Chip } from '#web/components/ui/chip.tsx'
import { ReportKey, RulingsNote } from '#web/features/disputes/index.ts'
import {
  clock,
  type ErrorType,
  FeedbackPanel,
  LanguageChoice,
  LETTERS,
  marks,
  QuestionLanguageProvider,
  QuestionText,
  QuestionView,
  useQuestionLanguage,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { PrintedQuestion } from './printed-question.tsx'
import type { Printed } from './printing.ts'
import { Reasons } from './reasons.tsx'
import { type Cohort, cohortQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { FILTERS, type Filter, isLucky, isUnknown, passes, type Row } from './results-rules.ts'

export function QuestionList({
  attemptId,
  rows,
  hasMarks,
  slowSeconds,
  printing,
  onNameError,
}: {
  attemptId: string
  rows: Row[]
  hasMarks: boolean
  slowSeconds: number
  /** On paper the questions stand open: all, or those that brought nothing. */
  printing: Printed | null
  onNameError: (position: number, errorType: ErrorType) => void
}) {
  const words = useCopy(copy)
  const title = useId()
  const [language, setLanguage] = useQuestionLanguage()
  const [filter, setFilter] = useState<Filter>('all')
  const { hash } = useLocation()
  const linked = Number(/^#question-(\d+)$/.exec(hash)?.[1] ?? Number.NaN)
  const [open, setOpen] = useState<number | null>(Number.isNaN(linked) ? null : linked)
  const { data: cohort } = useQuery(cohortQuery(attemptId))
  const shown = rows.filter((row) =>
    printing ? printing === 'all' || !row.feedback.correct : passes(row, filter),
  )
  return (
    <QuestionLanguageProvider language={language}>
      <section aria-labelledby={title} className="mt-12 border-ink border-t pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={title} className="text-h3">
            {printing === 'wrong' ? words.listWrong : words.list}
          </h2>
          <div className="print:hidden">
            <LanguageChoice language={language} onChoose={setLanguage} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
        <div role="group" aria-labelledby={title} className="mt-4 flex flex-wrap gap-2 print:hidden">
          {FILTERS.map((one) => (
            <Chip key={one} isPressed={filter === one} onPress={() => setFilter(one)}>
              {words.filters[one]} {rows.filter((row) => passes(row, one)).length}
            </Chip>
          ))}
        </div>
        {shown.length === 0 && <p className="mt-5 text-muted">{words.filterNone}</p>}
        <ol className="mt-4 border-rule border-t">
          {shown.map((row) => {
            const { position } = row.question
            return (
              <Item
                key={position}
                attemptId={attemptId}
                row={row}
                others={cohort?.questions.find((one) => one.position === position)}
                enough={cohort?.enough}
                hasMarks={hasMarks}
                slowSeconds={slowSeconds}
                isPrinted={printing !== null}
                isOpen={open === position}
                isLinked={linked === position}
                onToggle={() => setOpen(open === position ? null : position)}
                onNameError={(errorType) => onNameError(position, errorType)}
              />
            )
          })}
        </ol>
      </section>
    </QuestionLanguageProvider>
  )
}

function Item({
  attemptId,
  row,
  others,
  enough,
  hasMarks,
  slowSeconds,
  isPrinted,
  isOpen,
  isLinked,
  onToggle,
  onNameError,
}: {
  attemptId: string
  row: Row
  others: Cohort['questions'][number] | undefined
  enough: number | undefined
  hasMarks: boolean
  slowSeconds: number
  isPrinted: boolean
  isOpen: boolean
  /** The address of the page names this question. */
  isLinked: boolean
  onToggle: () => void
  onNameError: (errorType: ErrorType) => void
}) {
  const words = useCopy(copy)
  const id = useId()
  const { question, feedback } = row
  const isShown = isOpen || isPrinted
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  return (
    <li
      ref={place}
      id={`question-${question.position}`}
      className="scroll-mt-24 break-inside-avoid border-rule border-b"
    >
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={onToggle}
        className="grid min-h-11 w-full print:min-h-0 print:py-1.5 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-3 text-left hover:bg-sunken"
      >
        <span className="text-muted text-sm tabular-nums">
          <span className="sr-only">{words.open(question.position)}, </span>
          <span aria-hidden>{question.position}</span>
        </span>
        <span className="min-w-0">
          {!isShown && (
            <span className="line-clamp-2 font-read text-item">
              <QuestionText text={question.asked.stem} secondary="inline" />
            </span>
          )}
          <Marks row={row} />
        </span>
        <span className="flex items-center gap-2 font-semibold text-sm tabular-nums">
          {hasMarks && marks(feedback.sixths, { signed: true })}
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.6}
            className={`text-muted print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
      {isShown && (
        <div id={id} className="pt-4 pb-8 print:pt-0 print:pb-3">
          {isPrinted ? (
            <PrintedQuestion row={row} />
          ) : (
            <QuestionView
              question={question}
              answer={question}
              feedback={feedback}
              isLocked
              headingId={`${id}-stem`}
              onAct={() => {}}
            />
          )}
          {!isPrinted && !hasMarks && <Reasons feedback={feedback} />}
          {!isPrinted && hasMarks && (
            <FeedbackPanel
              question={question}
              answer={question}
              feedback={feedback}
              slowSeconds={slowSeconds}
              takesFocus={false}
              onNameError={isUnknown(row) ? undefined : onNameError}
            >
              <RulingsNote questionId={question.question_id} version={question.version} />
              <ReportKey
                attemptId={attemptId}
                position={question.position}
                options={question.asked.options}
              />
            </FeedbackPanel>
          )}
          {others && enough !== undefined && (
            <p className="mt-3 text-muted text-sm">
              {others.right === undefined
                ? words.othersFew(others.others, enough)
                : words.othersRight(others.right, others.others)}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

const ICONS = { right: Check, wrong: X, blank: Minus }
const COLOURS = { right: 'text-positive', wrong: 'text-negative', blank: 'text-muted' }

/** What became of it, in signs and words. */
function Marks({ row }: { row: Row }) {
  const words = useCopy(copy)
  const { question, feedback, outcome } = row
  const Icon = ICONS[outcome]
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-muted text-xs">
      <span className={`inline-flex items-center gap-1 font-semibold ${COLOURS[outcome]}`}>
        <Icon aria-hidden size={14} strokeWidth={2} />
        {isUnknown(row) ? words.outcomes.unknown : words.outcomes[outcome]}
      </span>
      {question.selected !== null && (
        <span>
          {words.yours} {LETTERS[question.selected]}
        </span>
      )}
      <span>
        {words.key} {LETTERS[feedback.key]}
      </span>
      {question.time_ms > 0 && <span className="tabular-nums">{clock(question.time_ms)}</span>}
      {isLucky(row) && <span>{words.lucky}</span>}
      {row.isSlow && <span>{words.slow}</span>}
      {question.flagged && <span>{words.flagged}</span>}
      {feedback.dropped && <span>{words.withdrawn}</span>}
    </span>
  )
}
