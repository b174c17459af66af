/** Why a step of an evaluation failed or was left out, in Hindi: the server keeps it in the language of the answer. */

import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'

export const stepProblems: FetchedWords = async () =>
  (await import('#web/lib/refusals/answer-words.ts')).evaluationSays
