/**
 * The one player of questions: practice, tests, reviews, repair sets, the assessment. It shows questions, keeps what the
 * learner does with them, and leads to the end. What is chosen is on the device at once (answer-keeper.ts).
 */

import type { ReactNode } from 'react'
import { type AfterFeedback, AnyOrder } from './any-order.tsx'
import type { OpenedAttempt } from './attempt-types.ts'
import { OneByOne, type OneByOneRules } from './one-by-one.tsx'
import { useAttempt } from './use-attempt.ts'

export function Player({
  opened,
  title,
  onLeave,
  onOver,
  afterFeedback,
  oneByOne,
}: {
  opened: OpenedAttempt
  title: ReactNode
  onLeave: () => void
  /** The attempt is over, by the learner, the clock or another device. */
  onOver: () => void
  afterFeedback?: AfterFeedback
  /** Where each question comes after the answer to the one before; otherwise all lie open. */
  oneByOne?: OneByOneRules
}) {
  const on = useAttempt(opened, onOver)
  if (oneByOne) return <OneByOne on={on} title={title} onLeave={onLeave} rules={oneByOne} />
  return <AnyOrder on={on} title={title} onLeave={onLeave} afterFeedback={afterFeedback} />
}
