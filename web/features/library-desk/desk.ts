/** What all acts of the desk have in common. */

import type { Desk } from '#web/components/use-desk-act.ts'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { deskKey } from './library-desk-queries.ts'

/** What learners read is asked for anew: the desk shows it too. */
export const libraryDesk: Desk = {
  refusals: libraryWords,
  keys: [deskKey, ['notes'], ['books'], ['book_chapters']],
}
