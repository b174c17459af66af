/** The introduction, the body and the conclusion of an answer, as far as its form tells. */

import type { Reading } from './read-answer.ts'
import type { Span } from './types.ts'
import { type Block, countWords } from './words.ts'

export type Section = Span & { words: number; hasHeading: boolean; blocks: Block[] }

const INTRODUCES = /^(?:introduction|intro|background|context|भूमिका|परिचय|प्रस्तावना|संदर्भ)/iu
const CONCLUDES =
  /^(?:conclusion|concluding|way (?:forward|ahead|out)|the way (?:forward|ahead)|verdict|judgement|summing up|to sum up|final|overall|on balance|निष्कर्ष|आगे की राह|आगे का रास्ता|उपसंहार|समापन|निर्णय)/iu

/** The first paragraph, where it stands before any list and is not the whole answer. */
export function introductionOf({ blocks }: Reading): Section | null {
  const [first, second] = blocks
  if (!first) return null
  if (first.kind === 'heading') {
    // Under its own name, or under a title of the whole answer.
    if (second?.kind !== 'paragraph') return null
    return blocks.length > 2 ? sectionOf([second], INTRODUCES.test(first.text)) : null
  }
  if (first.kind !== 'paragraph') return null
  if (blocks.length > 1) return sectionOf([first], false)
  return partOf(first, 'first')
}

/** What stands under a heading that says so, or else the last paragraph. */
export function conclusionOf({ blocks }: Reading): Section | null {
  const at = blocks.findLastIndex(({ kind, text }) => kind === 'heading' && CONCLUDES.test(single(text)))
  const under = at < 0 ? [] : blocks.slice(at + 1)
  if (under.length > 0 && under.every(({ kind }) => kind !== 'heading')) return sectionOf(under, true)
  const last = blocks.at(-1)
  if (!last || last.kind === 'heading') return null
  // "Conclusion: ..." may stand in one line with its text.
  if (CONCLUDES.test(single(last.text)) && blocks.length > 1) return sectionOf([last], true)
  if (last.kind === 'bullet') return null
  return blocks.length > 1 ? sectionOf([last], false) : partOf(last, 'last')
}

/** Of an answer that is one paragraph: its first or last sentence, where there are enough of them. */
function partOf(block: Block, which: 'first' | 'last'): Section | null {
  if (block.sentences.length < 4) return null
  const piece = block.sentences.at(which === 'first' ? 0 : -1)
  if (!piece) return null
  return { start: piece.start, end: piece.end, words: countWords(piece.text), hasHeading: false, blocks: [] }
}

function sectionOf(blocks: Block[], hasHeading: boolean): Section {
  const first = blocks[0] as Block
  const last = blocks.at(-1) as Block
  const words = blocks.reduce((sum, { text }) => sum + countWords(text), 0)
  return { start: first.start, end: last.end, words, hasHeading, blocks }
}

function single(text: string) {
  return text.replace(/\s+/gu, ' ')
}
