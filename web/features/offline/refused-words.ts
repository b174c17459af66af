/** What the server refused of what waited on this device, in the reader's language. Nobody needs it before that. */

import type { Language } from '#web/lib/language.tsx'
import { planWords } from '#web/lib/refusals/plan-words.ts'
import { readingWords } from '#web/lib/refusals/reading-words.ts'
import { refusalIn } from '#web/lib/refusals/refusal-in.ts'
import type { WaitingKind } from '#web/session/waiting-senders.ts'

const WORDS = { plan: planWords, marks: readingWords }

export function refusedIn(language: Language, kind: WaitingKind, says: string): string {
  return kind === 'plan' || kind === 'marks' ? refusalIn(language, says, WORDS[kind]) : says
}
