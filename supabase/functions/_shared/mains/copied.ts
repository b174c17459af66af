/** How much of an answer stands word for word in another text, and where. */

import { type Reading, shinglesOf } from './read-answer.ts'
import { tokensOf } from './stems.ts'
import type { Span } from './types.ts'

const SHINGLE = 5
const LEAST_SHARE_OF_SENTENCE = 0.6

export type Copied = {
  /** Of the answer's words, 0 to 1. */
  share: number
  spans: Span[]
}

export function copiedFrom(source: string, { sentences }: Reading): Copied {
  const held = new Set(shinglesOf(tokensOf(source), SHINGLE).map(({ words }) => words))
  let words = 0
  let copied = 0
  const spans: Span[] = []
  for (const { tokens, isHeading, start, end } of sentences) {
    if (isHeading) continue
    const taken = new Set<number>()
    for (const [at, run] of shinglesOf(tokens, SHINGLE).entries()) {
      if (held.has(run.words)) for (let index = at; index < at + SHINGLE; index += 1) taken.add(index)
    }
    words += tokens.length
    copied += taken.size
    if (tokens.length > 0 && taken.size / tokens.length >= LEAST_SHARE_OF_SENTENCE) spans.push({ start, end })
  }
  return { share: words === 0 ? 0 : copied / words, spans }
}
