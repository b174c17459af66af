/** An answer in paragraphs: which one is to be written anew, and the whole text with it replaced. */

import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import type { Span } from './stored-shapes.ts'

export type Paragraph = Span & { text: string }

/** Paragraphs are what stands between line breaks; white space around them is nobody's. */
export function paragraphsOf(text: string): Paragraph[] {
  return [...text.matchAll(/[^\n]*\S[^\n]*/g)].map((found) => {
    const line = found[0]
    const start = found.index + (line.length - line.trimStart().length)
    return { start, end: start + line.trim().length, text: line.trim() }
  })
}

/** The paragraph that holds this place, or the last one before it. */
export function paragraphAt(paragraphs: readonly Paragraph[], place: number | null): number {
  if (place === null) return 0
  const at = paragraphs.findLastIndex(({ start }) => start <= place)
  return Math.max(0, at)
}

/** Everything around the paragraph stays to the letter. One that is emptied goes with its line break. */
export function replaceParagraph(text: string, { start, end }: Span, written: string): string {
  const next = written.trim()
  if (next !== '') return text.slice(0, start) + next + text.slice(end)
  return (text.slice(0, start).trimEnd() + text.slice(end)).replace(/^\s+/, '')
}

/** How long the paragraph and the whole become. */
export function lengthsOf(text: string, paragraph: Paragraph, written: string) {
  return {
    before: countWords(paragraph.text),
    after: countWords(written),
    whole: countWords(replaceParagraph(text, paragraph, written)),
  }
}
