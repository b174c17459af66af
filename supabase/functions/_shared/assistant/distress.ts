/**
 * Recognises a learner who writes of their own distress, of harm that is done to them, or of somebody close who may die; and
 * of which kind it is. "The Great Depression" and "farmer suicides" are subjects of study.
 */

import { isOfAnother, isOfOneLost, withoutTheOther } from './distress/another.ts'
import { isHarmed } from './distress/harmed.ts'
import { asksForMeans } from './distress/means.ts'
import { wantsToDie } from './distress/oneself.ts'
import { isInPanic } from './distress/panic.ts'
import { clauses, plain } from './distress/plain.ts'
import { hasTakenSomething, hurtsHerself } from './distress/self-harm.ts'

export type Distress =
  /** Has taken too much of something, or poison. */
  | 'taken'
  /** Wants to die, sees no reason to live, asks for means. */
  | 'oneself'
  | 'self-harm'
  /** Somebody close may die. */
  | 'another'
  /** Somebody close has died by suicide. */
  | 'lost'
  /** Is beaten, touched, threatened or held by somebody. */
  | 'harmed'
  | 'panic'

/** What comes first matters most; empty for a message of another kind. */
export function distressIn(query: string): Distress[] {
  const whole = plain(query)
  const texts = [...new Set([whole, ...clauses(query)])]
  const some = (isOne: (text: string) => boolean) => texts.some(isOne)
  const found: Distress[] = []
  const isAnother = some(isOfAnother)
  const isLost = some(isOfOneLost)
  const own = isAnother || isLost ? texts.map(withoutTheOther) : texts
  if (own.some(hasTakenSomething)) found.push('taken')
  if (own.some((text) => wantsToDie(text) || asksForMeans(text))) found.push('oneself')
  if (own.some(hurtsHerself)) found.push('self-harm')
  if (isLost) found.push('lost')
  else if (isAnother) found.push('another')
  if (some(isHarmed)) found.push('harmed')
  if (some(isInPanic)) found.push('panic')
  return found
}

export function isDistress(query: string): boolean {
  return distressIn(query).length > 0
}
