/** The stand-in's embeddings: texts that share words lie near, and texts of one group as good as together. */

import { createHash } from 'node:crypto'

const DIMENSIONS = 128
/** A phrase of a group outweighs the words around it. */
const WEIGHT_OF_GROUP = 12

export function embed(texts: string[], model: string, groups: string[][]) {
  return {
    object: 'list',
    model,
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, groups) })),
    usage: {
      prompt_tokens: texts.join(' ').split(/\s+/).length,
      total_tokens: texts.join(' ').split(/\s+/).length,
    },
  }
}

function vectorOf(text: string, groups: string[][]): number[] {
  const lower = text.toLowerCase()
  const vector = new Array<number>(DIMENSIONS).fill(0)
  const add = (word: string, weight: number) => {
    for (const [at, value] of directionOf(word).entries()) vector[at] = (vector[at] ?? 0) + value * weight
  }
  for (const word of lower.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) add(word, 1)
  for (const [index, phrases] of groups.entries()) {
    if (phrases.some((phrase) => lower.includes(phrase.toLowerCase()))) add(`group ${index}`, WEIGHT_OF_GROUP)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** The same for the same word, and as good as at right angles to any other's. */
function directionOf(word: string): number[] {
  const digest = createHash('shake256', { outputLength: DIMENSIONS }).update(word).digest()
  return [...digest].map((byte) => (byte - 127.5) / 127.5)
}
