/** Questions come one after the other, each chosen once the one before is answered: there is no way back. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { SentAnswer } from './attempt-queries.ts'
import type { OpenedQuestion, Question } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { PlayerFrame, Timer } from './player-frame.tsx'
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
  onLeave: () => void
  rules: OneByOneRules
}) {
  const words = useCopy(copy)
  const [isSending, setIsSending] = useState(false)
  const question = on.questions.at(-1)
  const position = question?.position ?? 1
  const time = useTimeOnQuestion(position, !isSending, on.spend)
  if (!question) return null

  const spent = on.questions.map((one) => on.answerAt(one.position).time_ms)
  const timeLeft = rules.timeLeft([...spent.slice(0, -1), (spent.at(-1) ?? 0) + time.shown])

  async function give() {
    time.handOver()
    setIsSending(true)
    try {
      await on.give(position, rules.next)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <PlayerFrame
      title={title}
      leaveName={words.pause}
      onLeave={onLeave}
      status={on.status}
      timer={<Timer name={words.timeLeft} ms={timeLeft} />}
      progress={{ at: position - 1, most: rules.most, says: words.questionAt(position) }}
      offline={{ title: words.offlineHere, says: words.offlineHereSays }}
    >
      <div className="page py-6 pb-24">
        <div className="max-w-200">
          <TheOne
            key={position}
            on={on}
            question={question}
            rules={rules}
            isSending={isSending}
            isLast={timeLeft <= 0}
            onGive={give}
          />
        </div>
      </div>
    </PlayerFrame>
  )
}

function TheOne({
  on,
  question,
  rules,
  isSending,
  isLast,
  onGive,
}: {
  on: AttemptOnScreen
  question: OpenedQuestion
  rules: OneByOneRules
  isSending: boolean
  /** The time is up. */
  isLast: boolean
  /** Rejects when the answer could not be sent. */
  onGive: () => Promise<void>
}) {
  const words = useCopy(copy)
  const { position } = question
  const answer = on.answerAt(position)
  const isAnswered = answer.selected !== null || answer.dont_know
  const [failedAt, setFailedAt] = useState<string>()
  // A change after it could not be sent takes the wish to send it back.
  const hasFailed = failedAt === choiceOf(answer)

  async function give(dontKnow: boolean) {
    setFailedAt(undefined)
    if (dontKnow) on.act(position, (before) => ({ ...cleared(before), dont_know: true }))
    try {
      await onGive()
    } catch {
      setFailedAt(choiceOf(dontKnow ? { selected: null, dont_know: true } : answer))
    }
  }

  const goOn = useRef(() => {})
  goOn.current = () => {
    if (hasFailed && !isSending) void give(false)
  }
  useWhenBack(on.status.kind, goOn)

  return (
    <QuestionArticle
      on={on}
      question={question}
      isLocked={isSending}
      keys={{ n: () => isAnswered && !isSending && void give(false) }}
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
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-rule border-t pt-4">
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
        <p role="status" className="w-full text-muted text-sm">
          {isSending ? words.sending : isLast ? words.lastAnswer : isAnswered ? '' : words.chooseFirst}
        </p>
        <p className="hidden w-full text-muted text-xs lg:block">{words.keysHere}</p>
      </div>
    </QuestionArticle>
  )
}

function choiceOf({ selected, dont_know }: { selected: number | null; dont_know: boolean }) {
  return dont_know ? 'none' : String(selected)
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
