/** Whether there is an answer at all: of its own words, about the question, said once. */

import type { Copied } from './copied.ts'
import type { Reading } from './read-answer.ts'
import type { Cap } from './reasons.ts'

export type Substance = {
  /** 0: about something else; 1: about the question. Form is worth nothing without it. */
  topical: number
  /** Words that say something, and say it for the first time. */
  words: number
  /** What holds the marks down, the strictest first. */
  caps: Cap[]
}

type Measures = {
  reading: Reading
  limit: number
  /** The share of the question's words that the answer uses. */
  about: number
  /** The share of its sentences that touch the question. */
  touching: number
  /** The share of the checklist's points that it covers. */
  covered: number
  /** From the model answer, and from the question itself. */
  copied: Copied
  echoed: Copied
}

/** Below this a person has to look whether the answer belongs to the question. */
const OFF_TOPIC = 0.2

export function substanceOf({
  reading,
  limit,
  about,
  touching,
  covered,
  copied,
  echoed,
}: Measures): Substance {
  const words = Math.round(reading.words * (1 - reading.empty) * (1 - reading.repeated) * (1 - echoed.share))
  // A learner's own words may miss those of the question or those of the checklist, hardly both.
  const topical = clamp((about + covered + touching * 0.5 - 0.32) / 0.42)
  const caps: Cap[] = []
  const percent = (share: number) => ({ percent: Math.round(share * 100) })
  const add = (is: boolean, cap: Cap) => is && caps.push(cap)
  add(reading.words < 5, { reason: 'nothing_written', values: {}, most: 0, fix: 'write_more' })
  add(topical < 1, {
    ...{ reason: topical < OFF_TOPIC ? 'off_topic' : 'about_the_question', values: percent(about) },
    ...{ most: 0.05 + 0.6 * topical, fix: 'stay_on_question' },
  })
  // Ten marks for a sentence would be odd, however good it is.
  // A list of keywords is held down as such, below.
  const length = (words + reading.words * reading.empty) / limit
  add(length < 0.55, {
    ...{ reason: 'too_short', values: { words, limit }, fix: 'write_more' },
    most: Math.max(0.02, length * 1.05),
  })
  add(copied.share >= 0.25, {
    ...{ reason: 'copied', values: percent(copied.share), fix: 'own_words' },
    most: Math.max(0.1, 0.75 - copied.share * 1.3),
  })
  add(reading.empty >= 0.2, {
    ...{ reason: 'stuffed', values: percent(reading.empty), fix: 'write_sentences' },
    most: Math.max(0.1, 0.65 - reading.empty),
  })
  add(reading.repeated >= 0.15, {
    ...{ reason: 'repeated', values: percent(reading.repeated), fix: 'cut_repetition' },
    most: Math.max(0.12, 0.6 - reading.repeated * 0.8),
  })
  return { topical, words, caps: caps.sort((one, other) => one.most - other.most) }
}

export function clamp(value: number, most = 1): number {
  return Math.min(most, Math.max(0, value))
}
