/**
 * Why a mentor's step was refused, in the reader's language. Most who are here are learners, so its Hindi comes only when a
 * mentor is told it.
 */

import type { Language } from '#web/lib/language.tsx'
import { refusalIn } from '#web/lib/refusals/refusal-in.ts'

export async function hostRefusal(language: Language, said: string): Promise<string> {
  if (language !== 'hi') return said
  try {
    const { hostingWords } = await import('#web/lib/refusals/hosting-words.ts')
    return refusalIn(language, said, hostingWords)
  } catch {
    // without a network it is still said, as the server did
    return said
  }
}
