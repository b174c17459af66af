/** A learner's cards as files: for Anki, and for a spreadsheet. */

import type { Card } from './card-queries.ts'

/** Anki's own header lines say how the columns are meant, so that nothing has to be set by hand. */
export function ankiTsv(cards: readonly Card[]): string {
  const head = ['#separator:Tab', '#html:false', '#columns:Front\tBack\tSource\tTags', '#tags column:4']
  const lines = cards.map(({ front, back, source, topic }) =>
    [front, back, source.title ?? '', tagOf(topic)].map(ankiCell).join('\t'),
  )
  return `${[...head, ...lines].join('\n')}\n`
}

/** A tag has no spaces in it. */
function tagOf(topic: string | null) {
  return topic?.replace(/\s+/g, '-') ?? ''
}

/** A line that begins with # would be a comment. */
function ankiCell(text: string) {
  return /["\t\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line a card (RFC 4180), safe to open: no cell begins a formula. The mark at the start tells that it is UTF-8. */
export function cardsCsv(cards: readonly Card[]): string {
  const lines = [
    ['front', 'back', 'language', 'source', 'topic', 'created_at', 'put_aside'],
    ...cards.map(({ front, back, lang, source, topic, created_at, suspended }) => [
      ...[front, back, lang, source.title ?? '', topic ?? '', created_at, String(suspended)],
    ]),
  ]
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
}

/** A spreadsheet runs what begins with one of these. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/

function csvCell(text: string) {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
