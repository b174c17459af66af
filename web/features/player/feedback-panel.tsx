/** After the key: what was right, what it was worth, why, with which figures and sources, and what went wrong. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Chip } from '#web/components/ui/chip.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { FigureCard, useCitedFigures } from '#web/features/library/index.ts'
import { ComesBack } from '#web/features/reviews/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { AnswerState, ErrorType, Feedback, Question } from './attempt-types.ts'
import { Onward } from './onward.tsx'
import { PastQuestions } from './past-questions.tsx'
import { copy } from './player-copy.ts'
import { callAt, isLucky, marks } from './player-rules.ts'
import { QuestionText } from './question-language.tsx'
import { LETTERS } from './question-view.tsx'

/** Where the rule is not at hand. */
const SLOW_SECONDS = 120

const NAMEABLE: ErrorType[] = ['gap', 'elimination', 'overconfident', 'misread']

export function FeedbackPanel({
  question,
  answer,
  feedback,
  slowSeconds = SLOW_SECONDS,
  takesFocus,
  onNameError,
  children,
}: {
  question: Question
  answer: AnswerState
  feedback: Feedback
  /** Longer at a question is slow, by the rule of the attempt. */
  slowSeconds?: number
  /** It has just come: the screen reader and the keyboard go on from here. */
  takesFocus: boolean
  /** Absent where it cannot be kept. */
  onNameError?: (errorType: ErrorType) => void
  /** What others add at the end: rulings on this key, the way to dispute it. */
  children?: ReactNode
}) {
  const words = useCopy(copy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const wasLucky = isLucky(answer, feedback)
  const edge = wasLucky
    ? 'border-t-accent-line'
    : feedback.correct
      ? 'border-t-positive'
      : 'border-t-negative'
  return (
    <section className={`mt-6 border border-rule border-t-3 bg-surface p-4 md:p-6 ${edge}`}>
      <div className="flex items-baseline gap-4">
        <h3
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 text-h4 outline-none focus-visible:shadow-none"
        >
          {headline(answer, feedback, words)}
        </h3>
        <p
          className={`font-read text-h3 tabular-nums ${feedback.sixths > 0 ? 'text-positive' : feedback.sixths < 0 ? 'text-negative' : 'text-muted'}`}
        >
          {marks(feedback.sixths, { signed: true })}
        </p>
      </div>
      <div className="mt-3 grid max-w-read gap-2 text-pretty font-read text-item leading-read">
        {wasLucky && <p>{words.luckSays}</p>}
        <p>
          <QuestionText text={feedback.explanation} />
        </p>
        <JudgedRight answer={answer} feedback={feedback} />
      </div>
      <Figures ids={feedback.fact_ids} />
      {feedback.sources.length > 0 && (
        <p className="mt-4 text-muted text-sm">
          {words.sources}:{' '}
          {feedback.sources.map((source, at) => (
            <span key={source.id}>
              {at > 0 && '; '}
              <ExternalLink href={source.url} newTab={words.newTab} lang="en">
                {source.title}
              </ExternalLink>
            </span>
          ))}
        </p>
      )}
      {!feedback.correct && onNameError && <ErrorTypes feedback={feedback} onName={onNameError} />}
      {feedback.rating && (
        <ComesBack
          questionId={question.question_id}
          reason={words.reasonsBack[reasonBack(answer, feedback, slowSeconds)]}
        />
      )}
      <PastQuestions question={question} />
      <Onward topic={question.topic} />
      {children}
    </section>
  )
}

type Words = ReturnType<typeof useCopy<(typeof copy)['en']>>

function headline(answer: AnswerState, feedback: Feedback, words: Words) {
  if (feedback.dropped) return words.dropped
  if (feedback.correct) return isLucky(answer, feedback) ? words.rightByGuess : words.right
  const key = LETTERS[feedback.key] ?? ''
  return answer.dont_know ? words.notKnown(key) : words.wrong(key)
}

function reasonBack(answer: AnswerState, feedback: Feedback, slowSeconds: number) {
  if (!feedback.correct) return 'wrong'
  if (answer.confidence === 0) return 'guess'
  return answer.time_ms > slowSeconds * 1000 ? 'slow' : 'review'
}

function JudgedRight({ answer, feedback }: { answer: AnswerState; feedback: Feedback }) {
  const words = useCopy(copy)
  const count = feedback.truths.length
  const wasJudged = [...answer.calls].some((call) => call !== '-')
  if (count === 0 || !wasJudged) return null
  const right = feedback.truths.filter((truth, at) => callAt(answer.calls, at) === (truth ? 't' : 'f')).length
  return <p>{words.judgedRight(right, count)}</p>
}

function Figures({ ids }: { ids: string[] }) {
  const words = useCopy(copy)
  const facts = useCitedFigures(ids)
  if (facts.length === 0) return null
  return (
    <div className="mt-5 grid border-rule border-y sm:grid-cols-2">
      {facts.some(({ now_id }) => now_id) && (
        <p className="border-rule border-b p-4 font-medium text-caution text-sm sm:col-span-2">
          {words.figureReplaced}
        </p>
      )}
      {facts.map((fact) => (
        <div
          key={fact.id}
          className="border-rule p-4 not-first:border-t sm:not-first:border-t-0 sm:even:border-l"
        >
          <FigureCard fact={fact} />
        </div>
      ))}
    </div>
  )
}

function ErrorTypes({ feedback, onName }: { feedback: Feedback; onName: (errorType: ErrorType) => void }) {
  const words = useCopy(copy)
  const offered = feedback.error_type === 'changed' ? (['changed', ...NAMEABLE] as const) : NAMEABLE
  return (
    <fieldset className="mt-5">
      <legend className="text-sm">
        <b className="font-semibold">{words.whatWentWrong}</b>{' '}
        <span className="text-muted">{words.oneTap}</span>
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {offered.map((errorType) => (
          <Chip
            key={errorType}
            isPressed={feedback.error_type === errorType}
            onPress={() => onName(errorType)}
          >
            {words.errorTypes[errorType]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
