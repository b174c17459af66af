/**
 * Whether tired people can read it. Long sentences and long words are what make prose hard (Björnsson's LIX: words a
 * sentence plus the per cent of words of more than six letters; a good newspaper is about 45, a law above 60).
 */

import { inEnglish, type Trouble } from './trouble.ts'

/** LIX of a whole text, and words of its longest sentence, that may not be passed. */
const LIMITS = { lix: 50, sentence: 50 }
const LONG_WORD = 6

export function readingTroubles(body: string): Trouble[] {
  const sentences = sentencesOf(body)
  const lix = lixOf(sentences)
  return [
    ...(lix > LIMITS.lix ? [{ code: 'hard' as const, lix: Math.round(lix), most: LIMITS.lix }] : []),
    ...sentences
      .filter((sentence) => sentence.length > LIMITS.sentence)
      .map((sentence): Trouble => {
        return { code: 'long-sentence', count: sentence.length, begins: sentence.slice(0, 8).join(' ') }
      }),
  ]
}

export function readingProblems(where: string, body: string): string[] {
  return readingTroubles(body).map((trouble) => `${where}: ${inEnglish(trouble)}`)
}

export function lixOf(sentences: string[][]): number {
  const words = sentences.flat()
  const long = words.filter((word) => word.length > LONG_WORD).length
  return words.length / Math.max(1, sentences.length) + (100 * long) / Math.max(1, words.length)
}

/** Sentences of running text as lists of words: tables, headings and marks aside, a list's entry is a sentence. */
export function sentencesOf(body: string): string[][] {
  return body
    .split('\n')
    .filter((line) => !/^\s*(\||#)/.test(line))
    .join('\n')
    .replace(/\$\$[\s\S]*?\$\$|\\\(.*?\\\)|\{\{chart:[^}]*\}\}/g, ' ')
    .replace(/\{\{fact:[^}]*\}\}/g, '1')
    .replace(/\[@[^\]]*\]|[*_>`]/g, ' ')
    .replace(/\b(Art|Arts|No|Nos|Dr|Mr|Ms|vs|etc|e\.g|i\.e|approx|Rs|cf|Sec|para)\./gi, '$1')
    .split(/(?<=[.?!:;])\s+|\n\s*\n|\n\s*(?:[-*]|\d+\.)\s+/)
    .map((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu) ?? [])
    .filter((words) => words.length > 0)
}
