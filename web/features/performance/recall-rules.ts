/** What will still be remembered on the day of the exam, topic by topic, of the questions that come back for review. */

import { cardOf, type ReviewDays, recallOn } from '#supabase/functions/_shared/learning/review-schedule.ts'
import type { StudyClock } from '#supabase/functions/_shared/learning/study-day.ts'
import { FEWEST } from './performance-rules.ts'

export type Remembered = {
  /** Null once the exam is over, or while its day is not known. */
  examDay: string | null
  /** By which the learner lives. */
  clock: StudyClock
  questions: (ReviewDays & { topic: string })[]
}

/** The mean chance over so many questions that each is still known then, without another review. */
export type Recall = {
  share: number
  count: number
  /** The topic or area whose questions these are. */
  of: string
}

/** By topic, and by area for topics of which too little comes back; `areaOf` says the area of a topic. */
export function recallsOf(
  { examDay, clock, questions }: Remembered,
  areaOf: (topic: string) => string,
): Map<string, Recall> {
  if (examDay === null) return new Map()
  const chances = new Map<string, number[]>()
  for (const { topic, ...reviewed } of questions) {
    const card = cardOf([], clock, reviewed)
    if (!card) continue
    for (const slug of new Set([topic, areaOf(topic)])) {
      chances.set(slug, [...(chances.get(slug) ?? []), recallOn(card, examDay)])
    }
  }
  return new Map(
    [...chances]
      .filter(([, of]) => of.length >= FEWEST)
      .map(([slug, of]) => [
        slug,
        { share: of.reduce((sum, chance) => sum + chance, 0) / of.length, count: of.length, of: slug },
      ]),
  )
}
