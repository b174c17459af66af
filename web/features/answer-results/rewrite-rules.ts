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
export function replaceParagraph(text: string, span: Span, written: string): string {
  const whole = put(text, span, written.trim())
  return written.trim() === '' ? whole.trimStart() : whole
}

function put(text: string, { start, end }: Span, next: string): string {
  const before = text.slice(0, start)
  return (next === '' ? before.trimEnd() : before) + next + text.slice(end)
}

/** The whole text with each of these paragraphs written anew, by their places among all. */
export function replaceParagraphs(text: string, written: Record<string, string>): string {
  // from the end on: what stands before a paragraph keeps its place
  const whole = paragraphsOf(text).reduceRight(
    (sofar, paragraph, at) => put(sofar, paragraph, (written[at] ?? paragraph.text).trim()),
    text,
  )
  return written[0]?.trim() === '' ? whole.trimStart() : whole
}

/** How many of these differ from what stands there. */
export function countChanged(text: string, written: Record<string, string>): number {
  return paragraphsOf(text).filter((paragraph, at) => {
    const next = written[at]
    return next !== undefined && next.trim() !== paragraph.text
  }).length
}

/** How long the paragraph and the whole become. */
export function lengthsOf(paragraph: Paragraph, written: string, whole: string) {
  return { before: countWords(paragraph.text), after: countWords(written), whole: countWords(whole) }
}
