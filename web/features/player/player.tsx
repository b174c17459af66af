/**
 * The one player of questions: practice, tests, reviews, repair sets, the assessment, challenges. It shows questions, keeps what the
 * learner does with them, and leads to the end. What is chosen is on the device at once (answer-keeper.ts).
 */

import { type ReactNode, useEffect } from 'react'
import { openTest } from '#web/lib/open-test.ts'
import { AnyOrder } from './any-order.tsx'
import type { AttemptServer } from './attempt-server.ts'
import type { OpenedAttempt } from './attempt-types.ts'
import { InTurn, type InTurnRules } from './in-turn.tsx'
import { OneByOne, type OneByOneRules } from './one-by-one.tsx'
import type { AfterFeedback } from './question-in-order.tsx'
import { useAttempt } from './use-attempt.ts'

export function Player({
  opened,
  server,
  title,
  says,
  onLeave,
  onOver,
  beside,
  afterFeedback,
  oneByOne,
  inTurn,
}: {
  opened: OpenedAttempt
  /** The same from one look to the next. */
  server: AttemptServer
  title: ReactNode
  /** Instead of how it counts. */
  says?: ReactNode
  /** Absent where the questions are the page itself. */
  onLeave?: () => void
  /** The attempt is over, by the learner, the clock or another device. */
  onOver: () => void
  /** What the page offers beside the questions. */
  beside?: ReactNode
  afterFeedback?: AfterFeedback
  /** Where each question comes after the answer to the one before; otherwise all lie open. */
  oneByOne?: OneByOneRules
  /** Where each answer is final and the next question follows, under the attempt's own clock. */
  inTurn?: InTurnRules
}) {
  const on = useAttempt(opened, server, onOver)
  useEffect(openTest, [])
  if (oneByOne) return <OneByOne on={on} title={title} onLeave={onLeave} rules={oneByOne} />
  if (inTurn) return <InTurn on={on} title={title} says={says} onLeave={onLeave} rules={inTurn} />
  return (
    <AnyOrder
      on={on}
      title={title}
      says={says}
      onLeave={onLeave}
      beside={beside}
      afterFeedback={afterFeedback}
    />
  )
}
