/**
 * The one player of questions: practice, tests, reviews, repair sets. It shows a question, keeps what the learner does
 * with it, and leads to the end. What is chosen is on the device at once (answer-keeper.ts).
 */

import { ArrowLeft, ArrowRight, Flag } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import type { Attempt, OpenedAttempt, OpenedQuestion } from './attempt-types.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { Overview } from './overview.tsx'
import { type Cell, Legend, Palette } from './palette.tsx'
import { copy } from './player-copy.ts'
import { cellState, cleared, clock, marks, withSelected } from './player-rules.ts'
import { LanguageChoice, QuestionLanguageProvider, useQuestionLanguage } from './question-language.tsx'
import { QuestionView } from './question-view.tsx'
import { OfflineNotice, SaveChip } from './save-chip.tsx'
import { Tally } from './tally.tsx'
import { type AttemptOnScreen, useAttempt, useQuestions, useTimeLeft } from './use-attempt.ts'
import { useTimeOnQuestion } from './use-time-on-question.ts'

/** What stands at the end of the feedback on a question; the player itself knows nothing of it. */
export type AfterFeedback = (question: OpenedQuestion) => ReactNode

export function Player({
  opened,
  title,
  onLeave,
  onSubmitted,
  afterFeedback,
}: {
  opened: OpenedAttempt
  title: ReactNode
  onLeave: () => void
  /** The attempt is over, by the learner, the clock or another device. */
  onSubmitted: () => void
  afterFeedback?: AfterFeedback
}) {
  const on = useAttempt(opened, onSubmitted)
  const questions = useQuestions(opened)
  const [language, setLanguage] = useQuestionLanguage()
  const [at, setAt] = useState(() => firstOpen(on, opened))
  const [isOverview, setIsOverview] = useState(false)
  const [seen, setSeen] = useState(() => new Set<number>())
  const timeLeft = useTimeLeft(opened, () => void on.submit())
  const words = useCopy(copy)
  const question = questions[at]
  const position = question?.position ?? 1
  const isTold = on.feedback.has(position)
  const onThis = useTimeOnQuestion(position, !isOverview && !isTold && !on.isEnding, (place, ms) =>
    on.act(place, (answer) => ({ ...answer, time_ms: answer.time_ms + ms })),
  )

  useEffect(() => {
    setSeen((before) => (before.has(position) ? before : new Set(before).add(position)))
  }, [position])

  if (!question) return null
  const answer = on.answerAt(position)
  const cells: Cell[] = questions.map((one) => ({
    position: one.position,
    state: cellState(on.answerAt(one.position), on.feedback.get(one.position), seen.has(one.position)),
    isFlagged: on.answerAt(one.position).flagged,
    isCurrent: one.position === position && !isOverview,
  }))

  function go(next: number) {
    setIsOverview(false)
    setAt(Math.max(0, Math.min(questions.length - 1, next)))
  }

  return (
    <QuestionLanguageProvider language={language}>
      <Bar title={title} attempt={opened.attempt} rule={opened.rule} onLeave={onLeave}>
        <SaveChip status={on.status} />
        <LanguageChoice language={language} onChoose={setLanguage} />
        {timeLeft !== null && <Timer name={words.timeLeft} ms={timeLeft} isUrgent={timeLeft < 300_000} />}
        {timeLeft === null && <Timer name={words.thisQuestion} ms={answer.time_ms + onThis} />}
      </Bar>
      <Meter at={at + 1} count={questions.length} />
      <div className="page grid items-start gap-x-12 gap-y-8 py-6 pb-24 lg:grid-cols-[minmax(0,1fr)_17rem]">
        {isOverview ? (
          <Overview
            cells={cells}
            isEnding={on.isEnding}
            hasFailed={on.endFailed}
            onGo={(place) => go(questions.findIndex((one) => one.position === place))}
            onBack={() => setIsOverview(false)}
            onSubmit={() => void on.submit()}
          />
        ) : (
          <OneQuestion
            key={position}
            on={on}
            at={at}
            questions={questions}
            onGo={go}
            onOverview={() => setIsOverview(true)}
            afterFeedback={afterFeedback}
          />
        )}
        <aside className="grid gap-7">
          <section aria-labelledby="palette-title">
            <h2 id="palette-title" className="mb-3 font-semibold font-ui text-sm tracking-normal">
              {words.questions}
            </h2>
            <Palette
              cells={cells}
              onGo={(place) => go(questions.findIndex((one) => one.position === place))}
            />
            <Legend isGraded={opened.attempt.mode === 'learn'} />
          </section>
          {opened.attempt.mode === 'learn' && (
            <Tally feedback={[...on.feedback.values()]} answerAt={on.answerAt} rule={opened.rule} />
          )}
          <section className="hidden text-muted text-xs lg:block">
            <h2 className="mb-1.5 font-semibold font-ui text-ink text-sm tracking-normal">{words.keys}</h2>
            <p>{words.keysSay}</p>
          </section>
        </aside>
      </div>
      <OfflineNotice status={on.status} />
    </QuestionLanguageProvider>
  )
}

/** Where the learner goes on: the first question that is neither answered nor told. */
function firstOpen(on: AttemptOnScreen, opened: OpenedAttempt) {
  const sorted = [...opened.questions].sort((one, other) => one.position - other.position)
  const open = sorted.findIndex(
    ({ position }) => on.answerAt(position).selected === null && !on.feedback.has(position),
  )
  return Math.max(0, open)
}

function OneQuestion({
  on,
  at,
  questions,
  onGo,
  onOverview,
  afterFeedback,
}: {
  on: AttemptOnScreen
  at: number
  questions: OpenedQuestion[]
  onGo: (at: number) => void
  onOverview: () => void
  afterFeedback: AfterFeedback | undefined
}) {
  const words = useCopy(copy)
  const [isChecking, setIsChecking] = useState(false)
  const [checkFailed, setCheckFailed] = useState(false)
  const [hasJustBeenTold, setHasJustBeenTold] = useState(false)
  const article = useRef<HTMLElement>(null)
  const question = questions[at] as OpenedQuestion
  const { position } = question
  const answer = on.answerAt(position)
  const feedback = on.feedback.get(position)
  const isLearning = on.opened.attempt.mode === 'learn'
  const isLast = at === questions.length - 1
  const isLocked = feedback !== undefined || isChecking || on.isEnding
  const headingId = `question-${position}`
  const { isOpen: isAssistantOpen } = useChatLauncher()
  const isHelpedNow = isAssistantOpen && !isLocked && !answer.helped

  useEffect(() => {
    document.getElementById(headingId)?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [headingId])

  // Said beside the answer and weighed apart: what one can do alone is what counts in the hall.
  useEffect(() => {
    if (isHelpedNow) on.act(position, (before) => ({ ...before, helped: true }))
  }, [isHelpedNow, on.act, position])

  async function check(dontKnow: boolean) {
    setIsChecking(true)
    setCheckFailed(false)
    if (dontKnow) on.act(position, (before) => ({ ...cleared(before), dont_know: true }))
    try {
      await on.check(position)
      setHasJustBeenTold(true)
    } catch {
      setCheckFailed(true)
    } finally {
      setIsChecking(false)
    }
  }

  useKeys({
    ...Object.fromEntries(
      question.asked.options.map((_, option) => [
        String(option + 1),
        () => !isLocked && on.act(position, (before) => withSelected(before, option)),
      ]),
    ),
    c: () => isLearning && !isLocked && answer.selected !== null && void check(false),
    f: () => on.act(position, (before) => ({ ...before, flagged: !before.flagged })),
    n: () => (isLast ? onOverview() : onGo(at + 1)),
    p: () => onGo(at - 1),
    x: () => !isLocked && on.act(position, cleared),
  })

  return (
    <article ref={article} aria-labelledby={headingId} className="min-w-0 scroll-mt-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex flex-wrap gap-x-3 font-medium text-muted text-xs">
          <span>{words.questionOf(at + 1, questions.length)}</span>
          <span>{words.formats[question.format]}</span>
          <span>{words.kinds[question.kind]}</span>
          <span>{question.reviewed_by ? words.reviewedBy(question.reviewed_by) : words.unreviewed}</span>
        </p>
        <span className="ml-auto" />
        <BookmarkButton questionId={question.question_id} />
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={answer.flagged}
          onClick={() => on.act(position, (before) => ({ ...before, flagged: !before.flagged }))}
        >
          <Flag
            aria-hidden
            size={16}
            strokeWidth={1.6}
            className={answer.flagged ? 'fill-accent-line' : ''}
          />
          {answer.flagged ? words.unflag : words.flag}
        </Button>
      </div>
      <QuestionView
        question={question}
        answer={answer}
        feedback={feedback}
        isLocked={isLocked}
        headingId={headingId}
        onAct={(change) => on.act(position, change)}
      />
      {!feedback && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" disabled={isLocked} onClick={() => on.act(position, cleared)}>
            {words.clear}
          </Button>
          {isLearning && (
            <Button size="sm" variant="quiet" disabled={isLocked} onClick={() => void check(true)}>
              {words.dontKnow}
            </Button>
          )}
        </div>
      )}
      {answer.helped && <p className="mt-3 text-muted text-sm">{words.helped}</p>}
      {checkFailed && (
        <p role="alert" className="mt-3 text-negative text-sm">
          {words.checkFailed}
        </p>
      )}
      {feedback && (
        <FeedbackPanel
          question={question}
          answer={answer}
          feedback={feedback}
          takesFocus={hasJustBeenTold}
          onNameError={(errorType) => void on.nameError(position, errorType)}
        >
          {afterFeedback?.(question)}
        </FeedbackPanel>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.previous}
        </Button>
        {isLearning && !feedback ? (
          <Button
            variant="primary"
            isBusy={isChecking}
            disabled={answer.selected === null || isLocked}
            onClick={() => void check(false)}
          >
            {words.check}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => (isLast ? onOverview() : onGo(at + 1))}>
            {isLast ? words.toReview : words.next}
            <ArrowRight aria-hidden size={16} strokeWidth={1.6} />
          </Button>
        )}
      </div>
      {!isLast && !(isLearning && !feedback) ? null : (
        <p className="mt-3 text-right">
          <Button variant="quiet" size="sm" onClick={isLast ? onOverview : () => onGo(at + 1)}>
            {isLast ? words.finish : words.next}
          </Button>
        </p>
      )}
    </article>
  )
}

function Bar({
  title,
  attempt,
  rule,
  onLeave,
  children,
}: {
  title: ReactNode
  attempt: Attempt
  rule: OpenedAttempt['rule']
  onLeave: () => void
  children: ReactNode
}) {
  const words = useCopy(copy)
  return (
    <div className="border-rule border-b">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
        <Button variant="quiet" onClick={onLeave}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.leave}
        </Button>
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-h4">{title}</h1>
          <p className="text-muted text-xs">
            {words.modes[attempt.mode]}, {words.questionCount(attempt.question_count)},{' '}
            <span className="whitespace-nowrap">
              {words.rule(marks(rule.right_sixths, { signed: true }), marks(rule.wrong_sixths))}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
      </div>
    </div>
  )
}

function Timer({ name, ms, isUrgent = false }: { name: string; ms: number; isUrgent?: boolean }) {
  return (
    <p role="timer" className={`grid justify-items-end leading-tight ${isUrgent ? 'text-negative' : ''}`}>
      <b className="font-read text-h4 tabular-nums">{clock(ms)}</b>
      <span className="text-2xs text-muted">{name}</span>
    </p>
  )
}

function Meter({ at, count }: { at: number; count: number }) {
  const words = useCopy(copy)
  return (
    <div
      role="progressbar"
      aria-label={words.progress}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuetext={words.questionOf(at, count)}
      className="h-0.75 bg-rule"
    >
      <div className="h-full bg-accent" style={{ width: `${(100 * at) / count}%` }} />
    </div>
  )
}
