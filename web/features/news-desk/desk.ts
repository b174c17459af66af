/** What all acts of the desk have in common. */

import type { Desk } from '#web/components/use-desk-act.ts'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { deskKey } from './desk-queries.ts'

export const newsDesk: Desk = { refusals: newsWords, keys: [deskKey] }
