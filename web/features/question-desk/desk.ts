/** What all acts of the desk have in common. */

import type { Desk } from '#web/components/use-desk-act.ts'
import { questionWords } from '#web/lib/refusals/question-words.ts'
import { questionDeskKey } from './table-queries.ts'

export const questionDesk: Desk = { refusals: questionWords, keys: [questionDeskKey] }
