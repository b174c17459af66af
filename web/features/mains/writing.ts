/** What planning and writing need of an answer, whoever keeps it: the account, or only this device. */

import type { Fields } from './answer-fields.ts'

export type Writing = {
  fields: Fields
  /** As it is now, between two drawings of the page. */
  current: () => Fields
  /** What somebody wrote or chose. */
  change: (changes: Partial<Fields>) => void
  /** What went along with it and is no writing: time that passed, what was looked at. */
  tick: (changes: Partial<Fields>) => void
}
