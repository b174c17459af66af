/** The Hindi of refusals: of a learner's steps, and of a mentor's who leads. */

import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'

export const playRefusals: FetchedWords = async () =>
  (await import('#web/lib/refusals/challenge-words.ts')).challengeWords

export const hostRefusals: FetchedWords = async () =>
  (await import('#web/lib/refusals/hosting-words.ts')).hostingWords
