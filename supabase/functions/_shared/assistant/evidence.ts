/**
 * Decides whether the library answers a question at all, and which of its passages do. The gate stands before every
 * answer, with or without a language model: what the library does not hold is said, not guessed.
 */

import type { Passage } from './retrieve.ts'

/** Share of the question's weight, in rare words, that the best passage must speak of. */
const ENOUGH = 0.6
/** "The price of x" asks for one thing of another: a passage that speaks of x alone does not answer. */
const ONE_THING_OF_ANOTHER = /\b(?:price|cost|salary|wage|age|weight|height|value) of\b/i
const ALL_OF_IT = 0.95
/** Share that any passage must speak of to be quoted. */
const SPEAKS_OF_IT = 0.45
/** Passages that score less than this share of the best one are about something else. */
const NEAR_BEST = 0.6

/** The passages that may be quoted, best first; empty when the library does not cover the question. */
export function evidenceFor(passages: Passage[], subject: string): Passage[] {
  const enough = ONE_THING_OF_ANOTHER.test(subject) ? ALL_OF_IT : ENOUGH
  if (!passages.some((passage) => passage.coverage >= enough)) return []
  // A figure's short line always outscores a paragraph, so each kind is held against the best of its own.
  return passages.filter(
    (passage) =>
      passage.coverage >= SPEAKS_OF_IT &&
      passage.score >= bestScore(passages.filter(({ kind }) => kind === passage.kind)) * NEAR_BEST,
  )
}

function bestScore(passages: Passage[]) {
  return Math.max(...passages.map((passage) => passage.score))
}

/** The note that answers best: by its best passage first, by the two after it to part equals. */
export function leadingNote(evidence: Passage[]): string | undefined {
  const scores = new Map<string, number[]>()
  for (const { note_slug, score } of evidence) {
    if (note_slug) scores.set(note_slug, [...(scores.get(note_slug) ?? []), score])
  }
  const weight = ([first = 0, second = 0, third = 0]: number[]) => first + 0.05 * (second + third)
  return [...scores].sort((one, other) => weight(other[1]) - weight(one[1]))[0]?.[0]
}
