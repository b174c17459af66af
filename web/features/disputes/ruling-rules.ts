/** From what staff chose to a ruling that can be given: of statements and pairs the new key follows from the truths. */

import { outcomeOf } from '#web/features/player/index.ts'
import type { NewRuling, Outcome, Waiting } from './dispute-queries.ts'

export type Choice = { outcome: Outcome; option: number | undefined; truths: boolean[] }

export function firstChoice({ truths }: Waiting): Choice {
  return { outcome: 'stands', option: undefined, truths }
}

/** Whether the key is judged statement by statement; a reason question's key says more than its truths. */
export function isJudged({ format }: Waiting): boolean {
  return format === 'statements' || format === 'how-many' || format === 'pairs'
}

/** The option that the truths lead to. */
export function optionOf({ asked, format }: Waiting, truths: boolean[]): number | undefined {
  const outcome = outcomeOf(asked, format, truths.map((truth) => (truth ? 't' : 'f')).join(''))
  return outcome.kind === 'option' ? outcome.option : undefined
}

/** Undefined while nothing is chosen that can be ruled. */
export function rulingOf(disputed: Waiting, { outcome, option, truths }: Choice): NewRuling | undefined {
  if (outcome !== 'new_key') return { outcome, key: null, truths: null }
  const key = isJudged(disputed) ? optionOf(disputed, truths) : option
  if (key === undefined || (key === disputed.key && !disputed.dropped)) return undefined
  return { outcome, key, truths: isJudged(disputed) ? truths : null }
}
