/** Words, sentences and paragraphs of an answer as the examination counts them, in English and in Hindi. */

import type { Span } from './types.ts'

export type Piece = Span & { text: string }

/** A line of its own with a few words, an item of a list, or running text. */
export type Block = Piece & { kind: 'heading' | 'bullet' | 'paragraph'; sentences: Piece[] }

const LETTERS = '[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]+'
/** "long-term", "farmer's", "2025-26", "7.5", "24,000" and "U.S." are one word each; what stands on both sides of "—", "→" or "/" is two. */
const JOINER =
  "(?:[-\\u2010\\u2011'’&]|(?<=\\p{N})[.,:\\u2013](?=\\p{N})|(?<=(?<![\\p{L}\\p{M}\\p{N}])\\p{L})\\.(?=\\p{L}))"
const WORD = new RegExp(`${LETTERS}(?:${JOINER}${LETTERS})*`, 'gu')

/** "1.", "(a)", "iv)" before an item; a year is none. */
const LIST_MARK =
  /^[ \t]*(?:[-*•●▪◦–—➢➤►✓→>]+[ \t]*|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4}|[\u0915-\u0919])[.)][ \t]+)/u
const HEADING_MARK = /^[ \t]*(?:#{1,6}[ \t]+|\*\*(?=[^*]+\*\*:?[ \t]*$))/
const ENDS = /[.?!।॥:;]["'”’)\]*]*[ \t]*$/u
/** Where a row of such marks begins, or else a row of thousands is gone through from each of them. */
const END = /(?<![.?!।॥])[.?!।॥]+["'”’)\]]*(?=\s|$)|[।॥]+["'”’)\]]*/gu
/** No sentence ends behind "N. K. Singh", "vs. the", "No. 3" or "Rs. 500". */
const ENDS_NOT =
  /(?:(?<![\p{L}\p{M}\p{N}])\p{Lu}|(?<!\p{L})(?:vs|no|nos|art|arts|sec|cl|cf|approx|dr|mr|ms|rs|govt|viz|e\.g|i\.e|e\.g\.|डॉ|सं))\.$/iu
const MOST_WORDS_OF_HEADING = 9

export function countWords(text: string): number {
  let count = 0
  for (const line of text.split(/\r?\n|\r/)) count += line.replace(LIST_MARK, ' ').match(WORD)?.length ?? 0
  return count
}

/** Each word with its place. */
export function wordsOf(text: string): Piece[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    ...{ start: index, end: index + word.length },
  }))
}

/** The answer as its headings, items and paragraphs; a page's line that breaks off goes on in the next one. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text)
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() === '') {
      isOpen = false
      continue
    }
    const kind = kindOf(
      line,
      isOpen,
      lines.slice(index + 1).find((next) => next.text.trim() !== ''),
    )
    const before = blocks.at(-1)
    if (kind === 'goes on' && before) {
      before.end = trimmed(text, line.start, line.end).end
      before.text = text.slice(before.start, before.end)
    } else {
      const place = trimmed(text, line.start + markOf(line.text), line.end)
      if (place.end <= place.start) continue
      blocks.push({
        kind: kind === 'goes on' ? 'paragraph' : kind,
        ...{ ...place, text: text.slice(place.start, place.end), sentences: [] },
      })
    }
    isOpen = kind !== 'heading' && !ENDS.test(line.text)
  }
  for (const block of blocks) block.sentences = sentencesIn(text, block)
  return blocks
}

/** Headings are not among them. */
export function sentencesOf(text: string): Piece[] {
  return blocksOf(text).flatMap((block) => (block.kind === 'heading' ? [] : block.sentences))
}

export function paragraphsOf(text: string): Piece[] {
  return blocksOf(text).filter(({ kind }) => kind === 'paragraph')
}

function linesOf(text: string): Piece[] {
  const lines: Piece[] = []
  for (const match of text.matchAll(/[^\r\n\u2028]+/gu)) {
    const before = lines.at(-1)
    const start = match.index
    // An empty line between two others is kept as a line of no words.
    if (before && (text.slice(before.end, start).match(/\r\n|[\r\n\u2028]/gu)?.length ?? 0) > 1) {
      lines.push({ start: before.end, end: before.end, text: '' })
    }
    lines.push({ start, end: start + match[0].length, text: match[0] })
  }
  return lines
}

function kindOf(line: Piece, isOpen: boolean, next: Piece | undefined): Block['kind'] | 'goes on' {
  const words = countWords(line.text)
  const isShort = words <= MOST_WORDS_OF_HEADING && words > 0
  if (HEADING_MARK.test(line.text) && isShort) return 'heading'
  const bare = line.text.replace(LIST_MARK, '')
  const hasMark = bare !== line.text
  const isFollowed = next !== undefined && !/^\s*\p{Ll}/u.test(next.text)
  const isLabel = isShort && /:[*\s]*$/u.test(line.text)
  const isBare = isShort && !/[.?!।॥;,:]["'”’)\]*]*\s*$/u.test(line.text) && !/^\s*\p{Ll}/u.test(bare)
  if (isFollowed && !isOpen && (isLabel || isBare)) {
    // "1. Causes" before its text is a heading, "1. High costs" before "2. Poor roads" is an item.
    if (!hasMark || (/\d|[ivx]/.test(line.text.slice(0, 4)) && next && !LIST_MARK.test(next.text))) {
      return 'heading'
    }
  }
  if (hasMark) return 'bullet'
  return isOpen ? 'goes on' : 'paragraph'
}

function markOf(line: string) {
  const mark = HEADING_MARK.exec(line) ?? LIST_MARK.exec(line)
  return mark?.[0].length ?? 0
}

function trimmed(text: string, start: number, end: number): Span {
  let from = start
  let to = end
  while (from < to && /[\s*]/.test(text[from] as string)) from += 1
  while (to > from && /[\s*]/.test(text[to - 1] as string)) to -= 1
  return { start: from, end: to }
}

function sentencesIn(text: string, block: Span): Piece[] {
  const sentences: Piece[] = []
  let from = block.start
  const add = (to: number) => {
    const place = trimmed(text, from, to)
    if (place.end > place.start) sentences.push({ ...place, text: text.slice(place.start, place.end) })
    from = to
  }
  for (const match of text.slice(block.start, block.end).matchAll(END)) {
    const to = block.start + match.index + match[0].length
    if (!ENDS_NOT.test(text.slice(from, to))) add(to)
  }
  add(block.end)
  return sentences
}
