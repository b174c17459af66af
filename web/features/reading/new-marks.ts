/** Makes highlights of chosen words, a block each, and bookmarks of places. */

import type { Part } from './reader-context.ts'
import { type Annotation, type Colour, LONGEST, type ReadText } from './reading-types.ts'
import type { TextBlock } from './text-dom.ts'

type Made = { newId: () => string; now: () => Date }

const BY_THE_BROWSER: Made = { newId: () => crypto.randomUUID(), now: () => new Date() }

export function newHighlights(
  text: ReadText,
  parts: readonly Part[],
  colour: Colour,
  made: Made = BY_THE_BROWSER,
): Annotation[] {
  return parts.map(({ block, start, end }) => ({
    ...blank(text, block, made),
    kind: 'highlight',
    start_char: start,
    end_char: Math.min(end, start + LONGEST.quote),
    ...quoteAt(block, start, Math.min(end, start + LONGEST.quote)),
    colour,
  }))
}

/** Named by the words that begin there, until the learner names it. */
export function newBookmark(text: ReadText, block: TextBlock, made: Made = BY_THE_BROWSER): Annotation {
  const end = Math.min(block.text.length, 120)
  return {
    ...blank(text, block, made),
    kind: 'bookmark',
    start_char: 0,
    end_char: end,
    ...quoteAt(block, 0, end),
    colour: null,
    note: shortened(block.text.trim(), 60),
  }
}

function blank(text: ReadText, block: TextBlock, { newId, now }: Made) {
  return {
    id: newId(),
    ...{ place: text.place, item: text.item, section: block.section, block: block.id },
    ...{ note: '', created_at: now().toISOString(), version: 0 },
  }
}

function quoteAt({ text }: TextBlock, start: number, end: number) {
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - LONGEST.context), start),
    suffix: text.slice(end, end + LONGEST.context),
  }
}

/** Cut between words. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`
}
