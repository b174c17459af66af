/**
 * What of a passage an answer in the learner's words holds. Words are compared, nothing is understood: what is said of it
 * is said as that, and never as a mark.
 */

import { sentencesOf, shareHeld, tellingWords } from './sentences.ts'

export type Point = { text: string; words: Set<string> }
export type Judged = { covered: Point[]; missing: Point[] }

/** Of a point's telling words, so many make it said. */
const SAID = 0.45
/** A point of two words needs both. */
const FEW = 2
const POINTS = 6

/** The sentences of a text, long ones parted at their halves: each says one thing. */
export function pointsOf(text: string, given = ''): Point[] {
  const known = tellingWords(given)
  return sentencesOf(text.replace(/^[^:]{1,60}:\s+(?=\p{Lu})/u, ''))
    .flatMap((sentence) => sentence.split(/;\s+|(?<=[^,]{40}),\s+(?=(?:and|but|while|so|which|because)\b)/))
    .map((part) => part.trim().replace(/[.;,]$/, ''))
    .map((part) => ({ text: part, words: withoutKnown(tellingWords(part), known) }))
    .filter(({ words }) => words.size >= FEW)
    .slice(0, POINTS)
}

/** `known`: words of the question itself, which say nothing of the answer. */
export function judge(answer: string, points: Point[], known: Iterable<string> = []): Judged {
  const said = withoutKnown(tellingWords(answer), new Set(known))
  const isSaid = ({ words }: Point) =>
    shareHeld(words, said) >= (words.size <= FEW ? 1 : SAID) || (words.size > 6 && heldIn(words, said) >= 4)
  return { covered: points.filter(isSaid), missing: points.filter((point) => !isSaid(point)) }
}

/** The telling words that an answer shares with the points, as they are written there. */
export function sharedWords(answer: string, points: Point[]): string[] {
  const said = tellingWords(answer)
  const written = points.flatMap(({ text, words }) =>
    (text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,%-]*/gu) ?? [])
      .map((word) => word.replace(/[.,]+$/, ''))
      .filter((word) => [...tellingWords(word)].some((stem) => words.has(stem) && said.has(stem))),
  )
  return [...new Map(written.map((word) => [word.toLowerCase(), word])).values()].slice(0, 8)
}

function heldIn(words: Set<string>, said: Set<string>) {
  return [...words].filter((word) => said.has(word)).length
}

function withoutKnown(words: Set<string>, known: Set<string>) {
  return new Set([...words].filter((word) => !known.has(word)))
}
