/** What the server refused of what waited on this device, in the reader's language. Nobody needs it before that. */

import type { Language } from '#web/lib/language.tsx'
import { planWords } from '#web/lib/refusals/plan-words.ts'
import { readingWords } from '#web/lib/refusals/reading-words.ts'
import { refusalIn, type Words } from '#web/lib/refusals/refusal-in.ts'
import { storyWords } from '#web/lib/refusals/story-words.ts'
import { attemptWords, claimWords, missionWords, reviewWords } from '#web/lib/refusals/waiting-words.ts'
import type { WaitingKind } from '#web/session/waiting-senders.ts'

const WORDS: Record<WaitingKind, Words> = {
  answers: attemptWords,
  cards: reviewWords,
  mission: missionWords,
  news: storyWords,
  plan: planWords,
  syllabus: claimWords,
  marks: readingWords,
  notes: reviewWords,
}

/** What this device found out itself: the plan says more, and asks what is to be done. */
const CONFLICT = 'conflict'
const CHANGED_ELSEWHERE =
  'This task was changed on another device. Nothing was lost: load the plan again and repeat the change'

export function refusedIn(language: Language, kind: WaitingKind, says: string): string {
  return refusalIn(language, says === CONFLICT ? CHANGED_ELSEWHERE : says, WORDS[kind])
}
