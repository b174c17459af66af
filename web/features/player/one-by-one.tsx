/** Questions come one after the other, each chosen once the one before is answered: there is no way back. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { SentAnswer } from './attempt-queries.ts'
import type { Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { PlayerFrame, TimeLeftSaid, Timer } from './player-frame.tsx'
import { keysAt } from './player-keys.ts'
import { cleared } from './player-rules.ts'
import { QuestionArticle } from './question-article.tsx'
import type { AttemptOnScreen } from './use-attempt.ts'
import { useTimeOnQuestion } from './use-time-on-question.ts'

export type OneByOneRules = {
  /** Sends an answer for good. Gives the next question, or null when it is over. */
  next: (answer: SentAnswer) => Promise<Question | null>
  /** How many questions there are, at least and at most. */
  least: number
  most: number
  /** Milliseconds left, given those spent at each question; from none on, the answer that is given is the last. */
  timeLeft: (spent: number[]) => number
}

export function OneByOne({
  on,
  title,
  onLeave,
  rules,
}: {
  on: AttemptOnScreen
  title: ReactNode
  onLeave: (() => void) | undefined
  rules: OneByOneRules
}) {
  const words = useCopy(copy)
  const [isSending, setIsSending] = useState(false)
  const [failedAt, setFailedAt] = useState<string>()
  const question = on.questions.at(-1)
  const position = question?.position ?? 1
  const time = useTimeOnQuestion(position, !isSending, on.spend)
  const goOn = useRef(() => {})
  useWhenBack(on.status.kind, goOn)
  if (!question) return null

  const spent = on.questions.map((one) => on.answerAt(one.position).time_ms)
  const timeLeft = rules.timeLeft([...spent.slice(0, -1), (spent.at(-1) ?? 0) + time.shown])

  const answer = on.answerAt(position)
  const isAnswered = answer.selected !== null || answer.dont_know
  // A change after it could not be sent takes the wish to send it back.
  const hasFailed = failedAt === choiceOf(position, answer)

  async function give(dontKnow: boolean) {
    setFailedAt(undefined)
    if (dontKnow) on.act(position, (before) => ({ ...cleared(before), dont_know: true }))
    time.stop()
    setIsSending(true)
    try {
      await on.give(position, rules.next)
    } catch {
      setFailedAt(choiceOf(position, dontKnow ? { selected: null, dont_know: true } : answer))
    } finally {
      setIsSending(false)
    }
  }
  goOn.current = () => {
    if (hasFailed && !isSending) void give(false)
  }
  const keys = keysAt({ question, isLearning: false, isOneByOne: true, asksConfidence: true })

  return (
    <PlayerFrame
      title={title}
      leaveName={words.pause}
      onLeave={onLeave}
      status={on.status}
      keys={keys}
      timer={
        <>
          <Timer name={words.thisQuestion} ms={answer.time_ms + time.shown} />
          <Timer name={words.timeLeft} ms={timeLeft} isMain />
          <TimeLeftSaid ms={timeLeft} />
        </>
      }
      progress={{ at: position - 1, most: rules.most, says: words.questionAt(position) }}
      offline={{ title: words.offlineHere, says: words.offlineHereSays }}
      actions={
        <>
          <Button disabled={isSending} onClick={() => void give(true)}>
            {words.dontKnow}
          </Button>
          <Button
            variant="primary"
            isBusy={isSending}
            disabled={isSending || !isAnswered}
            onClick={() => void give(false)}
            className="ml-auto"
          >
            {hasFailed ? words.tryAgain : words.nextOne}
          </Button>
        </>
      }
    >
      <div className="page py-6 pb-10">
        <div className="max-w-200">
          <QuestionArticle
            key={position}
            on={on}
            question={question}
            isLocked={isSending}
            keys={{
              n: () => isAnswered && !isSending && void give(false),
              d: () => !isSending && void give(true),
            }}
            facts={
              <>
                <span>{words.questionAt(position)}</span>
                <span>{words.between(rules.least, rules.most)}</span>
              </>
            }
          >
            {hasFailed && (
              <div role="alert" className="mt-5 border-negative border-l-3 pl-3 text-sm">
                <p className="font-semibold">{words.sendFailed}</p>
                <p className="text-muted">{words.sendFailedSays}</p>
              </div>
            )}
            <p role="status" className="mt-6 min-h-5 text-muted text-sm">
              {isSending
                ? words.sending
                : timeLeft <= 0
                  ? words.lastAnswer
                  : isAnswered
                    ? ''
                    : words.chooseFirst}
            </p>
          </QuestionArticle>
        </div>
      </div>
    </PlayerFrame>
  )
}

function choiceOf(
  position: number,
  { selected, dont_know }: { selected: number | null; dont_know: boolean },
) {
  return `${position} ${dont_know ? 'none' : selected}`
}

/** Calls once what was kept offline is on the server. */
function useWhenBack(kind: AttemptOnScreen['status']['kind'], onBack: { current: () => void }) {
  const wasOffline = useRef(false)
  useEffect(() => {
    if (kind === 'offline') wasOffline.current = true
    else if (kind === 'saved' && wasOffline.current) {
      wasOffline.current = false
      onBack.current()
    }
  }, [kind, onBack])
}
