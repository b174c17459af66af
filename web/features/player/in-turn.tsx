/** Questions come one after the other, and each answer is final: it is kept on the device, sent in order, and told no key. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { SentAnswer } from './attempt-queries.ts'
import type { AnswerState, OpenedAttempt, OpenedQuestion } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { PlayerFrame, TimeLeftSaid, Timer } from './player-frame.tsx'
import { keysAt } from './player-keys.ts'
import { cleared } from './player-rules.ts'
import { QuestionArticle } from './question-article.tsx'
import { Over } from './time-up.tsx'
import { type AttemptOnScreen, useTimeLeft } from './use-attempt.ts'
import { useTimeOnQuestion } from './use-time-on-question.ts'

export type InTurnRules = {
  /** Of how many questions. */
  count: number
  /** Whether this position is final, here or on the server. */
  isFinal: (position: number) => boolean
  /** Whether an answer is locked at this position; absent where all that is final is. */
  isLocked?: (position: number) => boolean
  /** From now on the answer at this position is final; the server's `save` sends it. */
  makeFinal: (position: number, answer: SentAnswer) => void
  /** Stands before a question that was not shown yet, with what one can do there; absent where it is shown at once. */
  gate?: (question: OpenedQuestion, onShow: () => void) => { content: ReactNode; actions: ReactNode }
  /** Whether the question was shown before, on this device. */
  wasShown?: (position: number) => boolean
  /** What stands beside how far one is, while a question is open. `spent` milliseconds at it. */
  beside?: (position: number, spent: number) => ReactNode
  /** What has to be told above the questions; looked at anew whenever an answer was sent. */
  notice?: () => ReactNode
  /** What is said where all that was asked so far is final and more will come. */
  waiting?: ReactNode
  /** Told anew by the page: questions that were not there before. */
  told?: OpenedAttempt | undefined
}

export function InTurn({
  on,
  title,
  says,
  onLeave,
  rules,
}: {
  on: AttemptOnScreen
  title: ReactNode
  says: ReactNode
  onLeave: (() => void) | undefined
  rules: InTurnRules
}) {
  const words = useCopy(copy)
  // What is final is known to the rules; this only makes the screen look again.
  const [, setLooked] = useState(0)
  const [shown, setShown] = useState(() => new Set<number>())
  const { take } = on
  useEffect(() => {
    if (rules.told) take(rules.told)
  }, [rules.told, take])

  const question = on.questions.find(({ position }) => !rules.isFinal(position))
  const finals = on.questions.filter(({ position }) => rules.isFinal(position)).length
  const isDone = finals >= rules.count
  const isLockedAt = rules.isLocked ?? rules.isFinal
  const locked = on.questions.filter(({ position }) => isLockedAt(position)).length
  const position = question?.position ?? 0
  const isOpen =
    question !== undefined && (!rules.gate || shown.has(position) || rules.wasShown?.(position) === true)
  const isLocked = on.isEnding || on.isTimeUp
  const gate =
    question && !isOpen && !isDone && !isLocked
      ? rules.gate?.(question, () => setShown((before) => new Set(before).add(position)))
      : undefined
  const time = useTimeOnQuestion(position, isOpen && !isLocked, on.spend)
  const timeLeft = useTimeLeft(on.opened, on.clock, () => {
    time.stop()
    on.timeUp()
  })
  useSubmitOnce(isDone && !on.isTimeUp, on)

  const answer = on.answerAt(position)
  const isAnswered = answer.selected !== null

  function give(isBlank: boolean) {
    if (!question || isLocked) return
    time.stop()
    const given = (before: AnswerState): AnswerState =>
      isBlank ? { ...cleared(before), dont_know: true } : before
    rules.makeFinal(position, { ...given(answer), position })
    // Under a new number, so that it is sent even where nothing was changed.
    on.act(position, given)
    setLooked((times) => times + 1)
  }

  return (
    <PlayerFrame
      title={title}
      says={says}
      leaveName={words.leave}
      onLeave={onLeave}
      status={on.status}
      keys={question ? keysAt({ question, isLearning: false, isOneByOne: true, asksConfidence: true }) : []}
      timer={
        timeLeft !== null && (
          <>
            <Timer name={words.timeLeft} ms={timeLeft} isUrgent={timeLeft < 60_000} isMain />
            <TimeLeftSaid ms={timeLeft} />
          </>
        )
      }
      progress={{ at: locked, most: rules.count, says: words.lockedOf(locked, rules.count) }}
      offline={{ title: words.offlineTitle, says: words.offlineSays, isTimeUp: on.isTimeUp, isDone }}
      notice={
        <>
          {rules.notice?.()}
          {on.isTimeUp && <Ended isOffline={on.status.kind === 'offline'} />}
        </>
      }
      actions={
        isOpen && !isDone ? (
          <>
            <Button disabled={isLocked} onClick={() => give(true)} className={NARROW}>
              {words.leaveBlank}
            </Button>
            <Button
              variant="primary"
              disabled={isLocked || !isAnswered}
              onClick={() => give(false)}
              className={`ml-auto ${NARROW}`}
            >
              {words.lock}
            </Button>
          </>
        ) : (
          (gate?.actions ?? (
            <>
              <span className="text-muted text-sm">{words.lockedOf(locked, rules.count)}</span>
              {isDone && on.endFailed && (
                <Button variant="primary" className="ml-auto" onClick={() => void on.submit()}>
                  {words.tryAgain}
                </Button>
              )}
            </>
          ))
        )
      }
    >
      <div className="page py-6 pb-10">
        <div className="max-w-200">
          {isDone ? (
            <Handing areAllLocked={locked >= rules.count} hasFailed={on.endFailed} />
          ) : question && isOpen ? (
            <QuestionArticle
              key={position}
              on={on}
              question={question}
              isLocked={isLocked}
              keys={{
                n: () => isAnswered && give(false),
                d: () => give(true),
              }}
              facts={
                <>
                  <span>{words.questionOf(position, rules.count)}</span>
                  {rules.beside?.(position, answer.time_ms + time.shown)}
                </>
              }
            >
              <p role="status" className="mt-6 min-h-5 text-muted text-sm">
                {isAnswered ? words.lockSays : words.chooseOrBlank}
              </p>
            </QuestionArticle>
          ) : (
            (gate?.content ?? rules.waiting)
          )}
        </div>
      </div>
    </PlayerFrame>
  )
}

/** Both beside each other, and beside the button of the assistant, on a phone. */
const NARROW = 'max-sm:px-3'

/** Between two tries to hand in. */
const AGAIN_MS = 3000

/** The last answer is final: what waits is sent and the sitting ends, with another try once the server is reached. */
function useSubmitOnce(isDone: boolean, on: AttemptOnScreen) {
  const wasAsked = useRef(false)
  const { submit, endFailed } = on
  const isReached = on.status.kind === 'saved'
  useEffect(() => {
    if (!isDone) return
    if (!wasAsked.current) {
      wasAsked.current = true
      void submit()
      return
    }
    if (!endFailed || !isReached) return
    const again = setTimeout(() => void submit(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [isDone, endFailed, isReached, submit])
}

function Handing({ areAllLocked, hasFailed }: { areAllLocked: boolean; hasFailed: boolean }) {
  const words = useCopy(copy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="py-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none focus-visible:shadow-none">
        {areAllLocked ? words.allLocked : words.lastAsked}
      </h2>
      <p role="status" className="mt-2 text-muted">
        {hasFailed ? words.allLockedWaits : words.timeUpSending}
      </p>
    </div>
  )
}

function Ended({ isOffline }: { isOffline: boolean }) {
  const words = useCopy(copy)
  return <Over title={words.timeUp}>{isOffline ? words.lockedCountOffline : words.lockedCount}</Over>
}
