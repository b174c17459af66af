/** All questions lie open: one goes where one likes, looks at all before the end, and hands in. */

import { ArrowLeft, ArrowRight, Flag } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { OpenedQuestion } from './attempt-types.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { Overview } from './overview.tsx'
import { type Cell, Legend, Palette } from './palette.tsx'
import { copy } from './player-copy.ts'
import { PlayerFrame, Timer } from './player-frame.tsx'
import { cellState, cleared, marks } from './player-rules.ts'
import { QuestionArticle } from './question-article.tsx'
import { Tally } from './tally.tsx'
import { type AttemptOnScreen, useTimeLeft } from './use-attempt.ts'
import { useTimeOnQuestion } from './use-time-on-question.ts'

/** What stands at the end of the feedback on a question; the player itself knows nothing of it. */
export type AfterFeedback = (question: OpenedQuestion) => ReactNode

export function AnyOrder({
  on,
  title,
  onLeave,
  afterFeedback,
}: {
  on: AttemptOnScreen
  title: ReactNode
  onLeave: () => void
  afterFeedback: AfterFeedback | undefined
}) {
  const words = useCopy(copy)
  const { questions } = on
  const { attempt, rule } = on.opened
  const [at, setAt] = useState(() => firstOpen(on))
  const [isOverview, setIsOverview] = useState(false)
  const [checking, setChecking] = useState<number>()
  const [seen, setSeen] = useState(() => new Set<number>())
  const question = questions[at]
  const position = question?.position ?? 1
  const isChecking = checking === position
  const isTold = on.feedback.has(position)
  const time = useTimeOnQuestion(position, !isOverview && !isChecking && !isTold && !on.isEnding, on.spend)
  const timeLeft = useTimeLeft(on.opened, () => {
    time.handOver()
    void on.submit()
  })

  useEffect(() => {
    setSeen((before) => (before.has(position) ? before : new Set(before).add(position)))
  }, [position])

  if (!question) return null
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

  async function check() {
    // The key is told once: what was spent until now belongs to the answer.
    time.handOver()
    setChecking(position)
    try {
      await on.check(position)
    } finally {
      setChecking(undefined)
    }
  }

  return (
    <PlayerFrame
      title={title}
      says={
        <>
          {words.modes[attempt.mode]}, {words.questionCount(attempt.question_count)},{' '}
          <span className="whitespace-nowrap">
            {words.rule(marks(rule.right_sixths, { signed: true }), marks(rule.wrong_sixths))}
          </span>
        </>
      }
      leaveName={words.leave}
      onLeave={onLeave}
      status={on.status}
      timer={
        timeLeft === null ? (
          <Timer name={words.thisQuestion} ms={on.answerAt(position).time_ms + time.shown} />
        ) : (
          <Timer name={words.timeLeft} ms={timeLeft} isUrgent={timeLeft < 300_000} />
        )
      }
      progress={{ at: at + 1, most: questions.length, says: words.questionOf(at + 1, questions.length) }}
      offline={{ title: words.offlineTitle, says: words.offlineSays }}
    >
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
          <OneOfThem
            key={position}
            on={on}
            question={question}
            at={at}
            isChecking={isChecking}
            onCheck={check}
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
            <Legend isGraded={attempt.mode === 'learn'} />
          </section>
          {attempt.mode === 'learn' && (
            <Tally feedback={[...on.feedback.values()]} answerAt={on.answerAt} rule={rule} />
          )}
          <section className="hidden text-muted text-xs lg:block">
            <h2 className="mb-1.5 font-semibold font-ui text-ink text-sm tracking-normal">{words.keys}</h2>
            <p>{words.keysSay}</p>
          </section>
        </aside>
      </div>
    </PlayerFrame>
  )
}

/** Where the learner goes on: the first question that is neither answered nor told. */
function firstOpen(on: AttemptOnScreen) {
  const open = on.questions.findIndex(
    ({ position }) => on.answerAt(position).selected === null && !on.feedback.has(position),
  )
  return Math.max(0, open)
}

function OneOfThem({
  on,
  question,
  at,
  isChecking,
  onCheck,
  onGo,
  onOverview,
  afterFeedback,
}: {
  on: AttemptOnScreen
  question: OpenedQuestion
  at: number
  isChecking: boolean
  /** Rejects when the key could not be fetched. */
  onCheck: () => Promise<void>
  onGo: (at: number) => void
  onOverview: () => void
  afterFeedback: AfterFeedback | undefined
}) {
  const words = useCopy(copy)
  const [checkFailed, setCheckFailed] = useState(false)
  const [hasJustBeenTold, setHasJustBeenTold] = useState(false)
  const { position } = question
  const answer = on.answerAt(position)
  const feedback = on.feedback.get(position)
  const isLearning = on.opened.attempt.mode === 'learn'
  const isLast = at === on.questions.length - 1
  const isLocked = feedback !== undefined || isChecking || on.isEnding

  async function check(dontKnow: boolean) {
    setCheckFailed(false)
    if (dontKnow) on.act(position, (before) => ({ ...cleared(before), dont_know: true }))
    try {
      await onCheck()
      setHasJustBeenTold(true)
    } catch {
      setCheckFailed(true)
    }
  }
  function flag() {
    // Once the key is out the answer is final, and so is its flag.
    if (!isLocked) on.act(position, (before) => ({ ...before, flagged: !before.flagged }))
  }

  return (
    <QuestionArticle
      on={on}
      question={question}
      isLocked={isLocked}
      keys={{
        c: () => isLearning && !isLocked && answer.selected !== null && void check(false),
        f: flag,
        n: () => (isLast ? onOverview() : onGo(at + 1)),
        p: () => onGo(at - 1),
      }}
      facts={
        <>
          <span>{words.questionOf(at + 1, on.questions.length)}</span>
          <span>{words.formats[question.format]}</span>
          <span>{words.kinds[question.kind]}</span>
          <span>{question.reviewed_by ? words.reviewedBy(question.reviewed_by) : words.unreviewed}</span>
        </>
      }
      tools={
        <>
          <span className="ml-auto" />
          <BookmarkButton questionId={question.question_id} />
          {(!feedback || answer.flagged) && (
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={answer.flagged}
              disabled={isLocked}
              onClick={flag}
            >
              <Flag
                aria-hidden
                size={16}
                strokeWidth={1.6}
                className={answer.flagged ? 'fill-accent-line' : ''}
              />
              {answer.flagged ? words.unflag : words.flag}
            </Button>
          )}
        </>
      }
    >
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
    </QuestionArticle>
  )
}
