/** An answer read once: its blocks, sentences and words, in English by way of the list of terms where it is Hindi. */

import { englishOf, type Term } from './hindi.ts'
import { withoutInstructions } from './instructions.ts'
import { type Token, tokensOf } from './stems.ts'
import type { Language, Span } from './types.ts'
import { type Block, blocksOf, countWords, type Piece } from './words.ts'

export type Sentence = Piece & {
  /** Which of the answer's blocks it stands in, from 0. */
  block: number
  isHeading: boolean
  tokens: Token[]
  /** Of its telling words; those of a Hindi word in English too. */
  stems: Set<string>
  /** For each token, what it means in English, by stems. */
  english: string[][]
  /** A list of words, or of letters that are no words: it says nothing. */
  isEmpty: boolean
}

export type Reading = {
  /** Without what speaks to the marker; as long as the answer. */
  text: string
  words: number
  blocks: Block[]
  sentences: Sentence[]
  isHindi: boolean
  /** Of all words, how many say again what was said, word for word. */
  repeated: number
  /** Of all words, how many stand in sentences that say nothing. */
  empty: number
}

const SHINGLE = 6
const SHORTEST_LIST = 6
const DEVANAGARI = /\p{Script=Devanagari}/u

export function readAnswer(answer: string, language: Language, terms: readonly Term[] = []): Reading {
  const text = withoutInstructions(answer)
  const blocks = blocksOf(text)
  const sentences = blocks.flatMap((block, index) =>
    (block.kind === 'heading' ? [block] : block.sentences).map((piece) =>
      sentenceOf(piece, index, block.kind === 'heading', terms),
    ),
  )
  const words = countWords(text)
  const empty = sentences.filter(({ isEmpty }) => isEmpty).reduce((sum, { tokens }) => sum + tokens.length, 0)
  return {
    ...{ text, words, blocks, sentences },
    isHindi: language === 'hi' || scriptOf(text) === 'hi',
    repeated: words === 0 ? 0 : Math.min(1, repeatedWords(sentences) / words),
    empty: words === 0 ? 0 : Math.min(1, empty / words),
  }
}

/** The script that most of its letters are written in; null where there are hardly any. */
export function scriptOf(text: string): Language | null {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length < 20) return null
  const hindi = letters.filter((letter) => DEVANAGARI.test(letter)).length
  return hindi / letters.length > 0.4 ? 'hi' : 'en'
}

/** Runs of words as one string each, with the place of the run. */
export function shinglesOf(tokens: readonly Token[], length: number): (Span & { words: string })[] {
  const runs: (Span & { words: string })[] = []
  for (let at = 0; at + length <= tokens.length; at += 1) {
    const run = tokens.slice(at, at + length)
    const [first, last] = [run[0] as Token, run[length - 1] as Token]
    runs.push({ start: first.start, end: last.end, words: run.map(({ word }) => word).join(' ') })
  }
  return runs
}

function sentenceOf(piece: Piece, block: number, isHeading: boolean, terms: readonly Term[]): Sentence {
  const tokens = tokensOf(piece.text).map((token) => ({
    ...token,
    ...{ start: token.start + piece.start, end: token.end + piece.start },
  }))
  const english = DEVANAGARI.test(piece.text) ? englishOf(tokens, terms) : tokens.map(() => [])
  const stems = new Set<string>()
  for (const [index, { isSmall, stem }] of tokens.entries()) {
    if (!isSmall && stem.length > 1) stems.add(stem)
    for (const other of english[index] as string[]) stems.add(other)
  }
  return {
    ...{ start: piece.start, end: piece.end, text: piece.text, block, isHeading, tokens, stems, english },
    isEmpty: !isHeading && saysNothing(piece.text, tokens),
  }
}

/** A string of nouns and commas, or of letters: in what people write every fourth word or so is a small one. */
function saysNothing(text: string, tokens: Token[]) {
  const written = tokens.filter(({ word }) => /\p{L}/u.test(word))
  if (written.length < 3) return false
  const small = written.filter(({ isSmall }) => isSmall).length
  if (written.length >= 3 && small === 0 && written.every(({ word }) => isNoWord(word))) return true
  const marks = text.match(/[,;|/]/g)?.length ?? 0
  if (written.length < SHORTEST_LIST) return false
  if (written.filter(({ word }) => isNoWord(word)).length > written.length / 2) return true
  const isList = marks >= written.length / 4
  return small / written.length < (isList ? 0.1 : 0.05) && (isList || written.length >= 14)
}

/** No vowel, four consonants in a row or one letter over and over: no word of a language that is written here. */
function isNoWord(word: string) {
  if (!/^[a-z]{3,}$/.test(word)) return false
  return !/[aeiouy]/.test(word) || /[bcdfghjklmnpqrstvwxz]{5}|(.)\1\1/.test(word)
}

function repeatedWords(sentences: readonly Sentence[]) {
  const seen = new Set<string>()
  let repeated = 0
  for (const { tokens, isHeading } of sentences) {
    if (isHeading) continue
    const again = new Set<number>()
    const runs = shinglesOf(tokens, SHINGLE)
    for (const [at, { words }] of runs.entries()) {
      if (seen.has(words)) for (let index = at; index < at + SHINGLE; index += 1) again.add(index)
    }
    for (const { words } of runs) seen.add(words)
    // A sentence shorter than a run is compared whole.
    if (tokens.length >= 3 && tokens.length < SHINGLE) {
      const whole = tokens.map(({ word }) => word).join(' ')
      if (seen.has(whole)) for (const index of tokens.keys()) again.add(index)
      seen.add(whole)
    }
    repeated += again.size
  }
  return repeated
}
