/** One question on the screen, in whatever order it came: its facts, what is asked, the keys that answer it. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import type { AnswerState, OpenedQuestion } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { type Call, callAt, cleared, judgedCount, withJudgement, withSelected } from './player-rules.ts'
import { LanguageHere, LanguageOfThis, OnlyEnglish } from './question-language-here.tsx'
import { LETTERS, QuestionView, withConfidence } from './question-view.tsx'
import type { AttemptOnScreen } from './use-attempt.ts'

export function QuestionArticle({
  on,
  question,
  facts,
  tools,
  isLocked,
  asksConfidence = true,
  keys,
  children,
}: {
  on: AttemptOnScreen
  question: OpenedQuestion
  facts: ReactNode
  tools?: ReactNode
  /** Nothing can be changed any more. */
  isLocked: boolean
  asksConfidence?: boolean
  /** Beside those that choose and clear; words that come back are read out. */
  keys: Record<string, () => unknown>
  /** What follows on what is asked. */
  children: ReactNode
}) {
  const words = useCopy(copy)
  const top = useRef<HTMLDivElement>(null)
  const { position } = question
  const answer = on.answerAt(position)
  const headingId = `question-${position}`
  const { isOpen: isAssistantOpen } = useChatLauncher()
  const isHelpedNow = isAssistantOpen && !isLocked && !answer.helped

  useEffect(() => {
    document.getElementById(headingId)?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [headingId])

  // Said beside the answer and weighed apart: what one can do alone is what counts in the hall.
  useEffect(() => {
    if (isHelpedNow) on.act(position, (before) => ({ ...before, helped: true }))
  }, [isHelpedNow, on.act, position])

  const { asked, format } = question
  const count = judgedCount(asked, format)
  const [marked, setMarked] = useState(() => firstToJudge(answer.calls, count))
  const [said, setSaid] = useState({ position, says: '' })

  /** What a key does is said as well as shown: the focus stays where it is. */
  function say(says: string) {
    setSaid({ position, says })
  }
  function press(change: (before: AnswerState) => AnswerState, says: (after: AnswerState) => string) {
    if (isLocked) return
    on.act(position, change)
    say(says(change(answer)))
  }

  /** The statement that has the focus, or the marked one; the mark goes on to the next. */
  function judge(call: Call) {
    if (isLocked || count === 0) return
    const focused = document.activeElement?.closest<HTMLElement>('[data-statement]')?.dataset.statement
    const at = focused === undefined ? marked : Number(focused)
    press(
      (before) => withJudgement(before, asked, format, at, call),
      () => words.judged(at + 1, call, format === 'pairs'),
    )
    setMarked((at + 1) % count)
  }
  function confide(chosen: number) {
    if (!asksConfidence) return
    press(
      (before) => withConfidence(before, chosen),
      ({ confidence }) => (confidence === null ? words.notSaidHowSure : (words.confidences[chosen] ?? '')),
    )
  }

  useKeys({
    j: () => judge('t'),
    k: () => judge('f'),
    l: () => judge('u'),
    q: () => confide(0),
    w: () => confide(1),
    e: () => confide(2),
    r: () => confide(3),
    ...Object.fromEntries(
      question.asked.options.map((_, option) => [
        String(option + 1),
        () =>
          press(
            (before) => withSelected(before, option),
            () => words.option(LETTERS[option] ?? ''),
          ),
      ]),
    ),
    x: () => press(cleared, () => words.cleared),
    ...Object.fromEntries(
      Object.entries(keys).map(([key, act]) => [
        key,
        () => {
          const says = act()
          if (typeof says === 'string') say(says)
        },
      ]),
    ),
  })

  return (
    <LanguageOfThis>
      <article aria-labelledby={headingId} className="min-w-0">
        <div ref={top} className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex flex-wrap gap-x-3 gap-y-1 font-medium text-muted text-xs">{facts}</p>
          <div className="ml-auto flex flex-wrap items-center gap-x-1">
            <LanguageHere question={question} />
            {tools}
          </div>
        </div>
        <OnlyEnglish question={question} />
        <QuestionView
          question={question}
          answer={answer}
          feedback={on.feedback.get(position)}
          isLocked={isLocked}
          headingId={headingId}
          asksConfidence={asksConfidence}
          marked={marked}
          onJudged={(at) => setMarked((at + 1) % count)}
          onAct={(change) => on.act(position, change)}
        />
        <p key={position} role="status" aria-live="polite" className="sr-only">
          {said.position === position && said.says}
        </p>
        {answer.helped && <p className="mt-3 text-muted text-sm">{words.helped}</p>}
        {children}
      </article>
    </LanguageOfThis>
  )
}

/** The first that is not judged; of those that all are, the first. */
function firstToJudge(calls: string, count: number) {
  const open = Array.from({ length: count }, (_, at) => callAt(calls, at)).indexOf('-')
  return Math.max(0, open)
}
