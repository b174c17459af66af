/** The Hindi of what is said to who locks an account, or opens it again. */

import type { FetchedWords } from '#web/lib/refusals/said-later.tsx'

export const refusals: FetchedWords = async () =>
  (await import('#web/lib/refusals/sign-in-words.ts')).signInWords
