/** The Hindi of why a change of the plan is refused. */

import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'

export const refusals: FetchedWords = async () => (await import('#web/lib/refusals/plan-words.ts')).planWords
