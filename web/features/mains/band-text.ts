/** A band, or a mentor's marks, in words. */

import { fixed } from '#web/lib/numbers.ts'
import type { OwnBand } from './pick-rules.ts'

type Words = {
  band: (low: string, high: string, of: number) => string
  mentorMarks: (marks: string, of: number) => string
}

export function bandText({ low, high, by }: OwnBand, of: number, words: Words): string {
  return by === 'mentor' ? words.mentorMarks(plain(low), of) : words.band(fixed(low, 1), fixed(high, 1), of)
}

/** 5.5, and 6 rather than 6.0: a mentor gives marks, no range. */
function plain(marks: number) {
  return String(Math.round(marks * 100) / 100)
}
