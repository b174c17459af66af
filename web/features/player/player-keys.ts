/** Which single keys do what in the player, by what can be done there. */

import type { Question } from './attempt-types.ts'
import { judgedCount } from './player-rules.ts'

/** Of an act, by which its words are found. */
export type Act =
  | 'option'
  | 'judge'
  | 'confidence'
  | 'check'
  | 'dontKnow'
  | 'flag'
  | 'next'
  | 'previous'
  | 'overview'
  | 'clear'
  | 'size'
  | 'list'

const KEYS: Record<Act, string[]> = {
  option: ['1', '2', '3', '4'],
  judge: ['j', 'k', 'l'],
  confidence: ['q', 'w', 'e', 'r'],
  check: ['c'],
  dontKnow: ['d'],
  flag: ['f'],
  next: ['n'],
  previous: ['p'],
  overview: ['o'],
  clear: ['x'],
  size: ['z'],
  list: ['?'],
}

export type KeyLine = { act: Act; keys: string[] }

/** The keys that work at this question. */
export function keysAt({
  question,
  isLearning,
  isOneByOne,
  asksConfidence,
}: {
  question: Question
  isLearning: boolean
  isOneByOne: boolean
  asksConfidence: boolean
}): KeyLine[] {
  const works: Record<Act, boolean> = {
    option: true,
    judge: judgedCount(question.asked, question.format) > 0,
    confidence: asksConfidence,
    check: isLearning,
    dontKnow: isLearning || isOneByOne,
    flag: !isOneByOne,
    next: true,
    previous: !isOneByOne,
    overview: !isOneByOne,
    clear: true,
    size: true,
    list: true,
  }
  return (Object.keys(KEYS) as Act[]).filter((act) => works[act]).map((act) => ({ act, keys: KEYS[act] }))
}
