/** One question that was answered in a challenge: what became of it, and opened, its key and reasons. */

import { Check, ChevronDown, Minus, X } from 'lucide-react'
import { useId } from 'react'
import { ReportKey, RulingsNote } from '#web/features/disputes/index.ts'
import {
  type ErrorType,
  type Feedback,
  FeedbackPanel,
  LETTERS,
  marks,
  type OpenedQuestion,
  QuestionText,
  QuestionView,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './results-copy.ts'

const ICONS = { right: Check, wrong: X, blank: Minus }
const COLOURS = { right: 'text-positive', wrong: 'text-negative', blank: 'text-muted' }

export function ReviewedQuestion({
  attemptId,
  question,
  feedback,
  slowSeconds,
  isOpen,
  onToggle,
  onNameError,
}: {
  attemptId: string
  question: OpenedQuestion
  feedback: Feedback | undefined
  slowSeconds: number
  isOpen: boolean
  onToggle: () => void
  onNameError: (errorType: ErrorType) => void
}) {
  const words = useCopy(copy)
  const id = useId()
  const { position, selected, asked } = question
  const outcome = selected === null ? 'blank' : feedback?.correct ? 'right' : 'wrong'
  const Icon = ICONS[outcome]
  return (
    <li className="border-rule border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="grid min-h-11 w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-3 text-left hover:bg-sunken"
      >
        <span className="text-muted text-sm tabular-nums">
          <span className="sr-only">{words.open(position)}, </span>
          <span aria-hidden>{position}</span>
        </span>
        <span className="min-w-0">
          {!isOpen && (
            <span className="line-clamp-2 font-read text-item">
              <QuestionText text={asked.stem} secondary="inline" />
            </span>
          )}
          <span className="mt-1 flex flex-wrap gap-x-3 text-muted text-xs">
            <span className={`inline-flex items-center gap-1 font-semibold ${COLOURS[outcome]}`}>
              <Icon aria-hidden size={14} strokeWidth={2} />
              {words.outcomes[outcome]}
            </span>
            {selected !== null && (
              <span>
                {words.yours} {LETTERS[selected]}
              </span>
            )}
            {feedback && (
              <span>
                {words.key} {LETTERS[feedback.key]}
              </span>
            )}
          </span>
        </span>
        <span className="flex items-center gap-2 font-semibold text-sm tabular-nums">
          {feedback && marks(feedback.sixths, { signed: true })}
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.6}
            className={`text-muted ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
      {isOpen && feedback && (
        <div id={id} className="pt-4 pb-8">
          <QuestionView
            question={question}
            answer={question}
            feedback={feedback}
            isLocked
            headingId={`${id}-stem`}
            onAct={() => {}}
          />
          <FeedbackPanel
            question={question}
            answer={question}
            feedback={feedback}
            slowSeconds={slowSeconds}
            takesFocus={false}
            {...(selected !== null && { onNameError })}
          >
            <RulingsNote questionId={question.question_id} version={question.version} />
            <ReportKey attemptId={attemptId} position={position} options={asked.options} />
          </FeedbackPanel>
        </div>
      )}
    </li>
  )
}
