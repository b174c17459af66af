/** One question on the screen, in whatever order it came: its facts, what is asked, the keys that answer it. */

import { type ReactNode, useEffect, useRef } from 'react'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import type { OpenedQuestion } from './attempt-types.ts'
import { copy } from './player-copy.ts'
import { cleared, withSelected } from './player-rules.ts'
import { QuestionView } from './question-view.tsx'
import type { AttemptOnScreen } from './use-attempt.ts'

export function QuestionArticle({
  on,
  question,
  facts,
  tools,
  isLocked,
  keys,
  children,
}: {
  on: AttemptOnScreen
  question: OpenedQuestion
  facts: ReactNode
  tools?: ReactNode
  /** Nothing can be changed any more. */
  isLocked: boolean
  /** Beside those that choose and clear. */
  keys: Record<string, () => unknown>
  /** How one goes on from here. */
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

  useKeys({
    ...Object.fromEntries(
      question.asked.options.map((_, option) => [
        String(option + 1),
        () => !isLocked && on.act(position, (before) => withSelected(before, option)),
      ]),
    ),
    x: () => !isLocked && on.act(position, cleared),
    ...keys,
  })

  return (
    <article aria-labelledby={headingId} className="min-w-0">
      <div ref={top} className="mb-3 flex scroll-mt-4 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex flex-wrap gap-x-3 font-medium text-muted text-xs">{facts}</p>
        {tools}
      </div>
      <QuestionView
        question={question}
        answer={answer}
        feedback={on.feedback.get(position)}
        isLocked={isLocked}
        headingId={headingId}
        onAct={(change) => on.act(position, change)}
      />
      {answer.helped && <p className="mt-3 text-muted text-sm">{words.helped}</p>}
      {children}
    </article>
  )
}
