/** All questions lie open: one goes where one likes, looks at all before the end, and hands in. */

import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { isRefused } from './attempt-queries.ts'
import { confidencePolicy } from './confidence-policy.ts'
import { OrderActions, OverviewActions } from './order-actions.tsx'
import { OrderAside } from './order-aside.tsx'
import { Overview } from './overview.tsx'
import type { Cell } from './palette.tsx'
import { copy } from './player-copy.ts'
import { PlayerFrame, TimeLeftSaid, Timer } from './player-frame.tsx'
import { keysAt } from './player-keys.ts'
import { cellState, cleared } from './player-rules.ts'
import { type AfterFeedback, type AnswerProblem, QuestionInOrder } from './question-in-order.tsx'
import { RuleLine } from './rule-line.tsx'
import { HandedIn, TimeUp } from './time-up.tsx'
import { type AttemptOnScreen, useTimeLeft } from './use-attempt.ts'
import { useTimeOnQuestion } from './use-time-on-question.ts'

export function AnyOrder({
  on,
  title,
  says,
  onLeave,
  beside,
  afterFeedback,
}: {
  on: AttemptOnScreen
  title: ReactNode
  says: ReactNode
  onLeave: (() => void) | undefined
  beside: ReactNode
  afterFeedback: AfterFeedback | undefined
}) {
  const words = useCopy(copy)
  const { questions } = on
  const { attempt, rule } = on.opened
  const policy = confidencePolicy(attempt)
  const isLearning = attempt.mode === 'learn'
  const [at, setAt] = useState(() => firstOpen(on))
  const [isOverview, setIsOverview] = useState(false)
  /** Whose key is asked for: one may go on to the next meanwhile, and ask for its key too. */
  const [checking, setChecking] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<{ position: number; kind: AnswerProblem }>()
  const [justTold, setJustTold] = useState<number>()
  const [seen, setSeen] = useState(() => new Set<number>())
  const question = questions[at]
  const position = question?.position ?? 1
  const answer = on.answerAt(position)
  const isTold = on.feedback.has(position)
  const isChecking = checking.has(position)
  const isClosed = on.isTimeUp || on.isHandedIn
  const isLocked = isTold || isChecking || on.isEnding || isClosed
  const isTiming = !isOverview && !isChecking && !isTold && !on.isEnding && !isClosed
  const time = useTimeOnQuestion(position, isTiming, on.spend)
  const timeLeft = useTimeLeft(on.opened, on.clock, () => {
    time.stop()
    on.timeUp()
  })

  useEffect(() => {
    setSeen((before) => (before.has(position) ? before : new Set(before).add(position)))
  }, [position])

  if (!question) return null
  const isLast = at === questions.length - 1
  const lacksConfidence = policy === 'required' && answer.selected !== null && answer.confidence === null
  const cells: Cell[] = questions.map((one) => ({
    position: one.position,
    state: cellState(on.answerAt(one.position), on.feedback.get(one.position), seen.has(one.position)),
    isFlagged: on.answerAt(one.position).flagged,
    isCurrent: one.position === position && !isOverview,
  }))

  function go(next: number) {
    setProblem(undefined)
    setIsOverview(false)
    setAt(Math.max(0, Math.min(questions.length - 1, next)))
  }
  const goTo = (place: number) => go(questions.findIndex((one) => one.position === place))

  function goOn() {
    if (lacksConfidence && !isLocked) setProblem({ position, kind: 'confidence' })
    else if (isLast) setIsOverview(true)
    else go(at + 1)
  }

  async function check(dontKnow: boolean) {
    if (isLocked) return
    if (dontKnow) on.act(position, (before) => ({ ...cleared(before), dont_know: true }))
    else if (answer.selected === null) return
    else if (lacksConfidence) return setProblem({ position, kind: 'confidence' })
    setProblem(undefined)
    // The key is told once: what was spent until now belongs to the answer.
    time.stop()
    setChecking((all) => new Set([...all, position]))
    try {
      await on.check(position)
      setJustTold(position)
    } catch (error) {
      setProblem({
        position,
        kind: isRefused(error) ? { refused: (error as Error).message } : 'check-failed',
      })
    } finally {
      setChecking((all) => new Set([...all].filter((one) => one !== position)))
    }
  }

  return (
    <PlayerFrame
      title={title}
      says={says ?? <RuleLine attempt={attempt} rule={rule} />}
      leaveName={words.leave}
      onLeave={onLeave}
      beside={beside}
      status={on.status}
      isKeptHere={on.isKeptHere}
      keys={keysAt({ question, isLearning, isOneByOne: false, asksConfidence: policy !== 'off' })}
      timer={
        <>
          {!isOverview && <Timer name={words.thisQuestion} ms={answer.time_ms + time.shown} />}
          {timeLeft !== null && (
            <>
              <Timer name={words.timeLeft} ms={timeLeft} isUrgent={timeLeft < 300_000} isMain />
              <TimeLeftSaid ms={timeLeft} />
            </>
          )}
        </>
      }
      progress={{ at: at + 1, most: questions.length, says: words.questionOf(at + 1, questions.length) }}
      offline={{
        title: words.offlineTitle,
        says: words.offlineSays,
        isTimeUp: on.isTimeUp,
        isDone: on.isHandedIn && !on.isTimeUp,
      }}
      notice={
        on.isTimeUp ? (
          <TimeUp isOffline={on.status.kind === 'offline'} onlyHere={on.onlyHere} />
        ) : (
          on.isHandedIn && <HandedIn />
        )
      }
      actions={
        isOverview ? (
          <OverviewActions
            isEnding={on.isEnding}
            isClosed={isClosed}
            isKeptHere={on.isKeptHere}
            onBack={() => setIsOverview(false)}
            onSubmit={() => void on.submit()}
          />
        ) : (
          <OrderActions
            isFirst={at === 0}
            isLast={isLast}
            isToCheck={isLearning && !isTold}
            isChecking={isChecking}
            canCheck={answer.selected !== null && !isLocked}
            onPrevious={() => go(at - 1)}
            onCheck={() => void check(false)}
            onNext={goOn}
          />
        )
      }
    >
      <div className="page grid items-start gap-x-12 gap-y-8 py-6 pb-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        {isOverview ? (
          <Overview
            cells={cells}
            answerAt={on.answerAt}
            optionCountAt={(place) =>
              questions.find((one) => one.position === place)?.asked.options.length ?? 4
            }
            withoutConfidence={
              policy === 'required'
                ? cells.filter((cell) => {
                    const { selected, confidence } = on.answerAt(cell.position)
                    return selected !== null && confidence === null
                  }).length
                : 0
            }
            rule={rule}
            hasFailed={on.endFailed && !isClosed}
            onGo={goTo}
          />
        ) : (
          <QuestionInOrder
            key={position}
            on={on}
            question={question}
            at={at}
            isLocked={isLocked}
            asksConfidence={policy !== 'off'}
            problem={problem?.position === position ? problem.kind : undefined}
            isJustTold={justTold === position}
            onCheck={check}
            onPrevious={() => go(at - 1)}
            onNext={goOn}
            onOverview={() => setIsOverview(true)}
            afterFeedback={afterFeedback}
          />
        )}
        <OrderAside
          on={on}
          cells={cells}
          isOverview={isOverview}
          keys={keysAt({ question, isLearning, isOneByOne: false, asksConfidence: policy !== 'off' })}
          onGo={goTo}
          onOverview={() => setIsOverview(true)}
        />
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
