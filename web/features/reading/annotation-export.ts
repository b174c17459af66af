/** Marks as files: Markdown by text, a table for spreadsheets, cards for Anki. */

import { ankiTag, ankiText } from '#web/lib/anki.ts'
import { csvText } from '#web/lib/csv.ts'
import type { Annotation } from './reading-types.ts'

/** A mark with where it stands, in words. */
export type ListedMark = {
  annotation: Annotation
  title: string
  shelf: string
  href: string
  topic: string | null
}

/** Texts in the order given, marks in the order of their text. */
export function marksAsMarkdown(marks: readonly ListedMark[], words: { unnamed: string }): string {
  const texts = Map.groupBy(marks, ({ shelf, title }) => (shelf === title ? title : `${shelf}: ${title}`))
  return [...texts]
    .map(([heading, held]) => `# ${heading}\n\n${held.map((mark) => oneInMarkdown(mark, words)).join('\n')}`)
    .join('\n')
}

function oneInMarkdown({ annotation: { kind, quote, note } }: ListedMark, words: { unnamed: string }) {
  if (kind === 'bookmark') return `- **${escaped(note || words.unnamed)}**\n`
  const said = note.trim() === '' ? '' : `\n${note.trim()}\n`
  return `> ${escaped(quote).replaceAll('\n', '\n> ')}\n${said}`
}

function escaped(text: string) {
  return text.replaceAll(/([\\`*_[\]<>])/g, '\\$1')
}

export function marksCsv(marks: readonly ListedMark[]): string {
  return csvText([
    ['kind', 'book', 'text', 'section', 'colour', 'quote', 'note', 'created_at', 'address'],
    ...marks.map(({ annotation, title, shelf, href }) => [
      ...[
        annotation.kind,
        shelf,
        title,
        annotation.section,
        annotation.colour,
        annotation.quote,
        annotation.note,
      ],
      ...[annotation.created_at, href],
    ]),
  ])
}

/** A note is what one wants to be asked; without one the passage comes back by its text. */
export function marksAnki(marks: readonly ListedMark[]): string {
  return ankiText(
    ['Front', 'Back', 'Source', 'Tags'],
    marks
      .filter(({ annotation }) => annotation.kind === 'highlight')
      .map(({ annotation: { quote, note }, title, shelf, topic }) => [
        note.trim() || `${title}: ${quote.slice(0, 60)}…`,
        quote,
        shelf === title ? title : `${shelf}: ${title}`,
        ankiTag(topic),
      ]),
  )
}
