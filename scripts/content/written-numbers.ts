/** Figures that are typed where a reference could stand: what is typed does not follow when the figure changes. */

import { factValue } from '#supabase/functions/_shared/library/fact-words.ts'
import { textOf } from './news.ts'
import type { Fact, Library } from './schema.ts'

/** Shorter ones stand for too many other things: "4 %" is not any figure of that value. */
const LEAST_DIGITS = 3

/**
 * Lines that type the value and unit of a figure that the same text refers to elsewhere, or that its topic holds. A
 * warning and no mistake: a text may speak of another figure that happens to be as large.
 */
export function writtenNumbers(library: Library): string[] {
  const values = library.facts
    .filter((fact) => fact.superseded_by == null && fact.display.replaceAll(/\D/g, '').length >= LEAST_DIGITS)
    .map((fact) => ({ fact, pattern: patternOf(fact) }))
  return textsOf(library).flatMap(({ where, topics, text }) => {
    const written = text.replaceAll(/\{\{fact:[a-z0-9-]+\}\}/g, '')
    return values
      .filter(({ fact }) => topics.includes(fact.topic))
      .flatMap(({ fact, pattern }) => {
        const found = pattern.exec(written)
        return found
          ? [
              `${where}: "${found[0].replaceAll('\u00a0', ' ')}" may be the fact "${fact.id}" (${fact.period})`,
            ]
          : []
      })
  })
}

/** The value with the first word of its unit, in the ways in which a text writes it. */
function patternOf(fact: Fact): RegExp {
  const unit = (fact.unit.split(/[, ]/).find((word) => /\p{L}|%/u.test(word)) ?? '').replace(/^₹|^US\$/, '')
  const number = escaped(fact.display)
  if (unit === '%') return new RegExp(`(?<![\\d.,])${number}[\\s\u00a0]?(?:%|per cent)`, 'u')
  const sign = /^(?:₹|US\$)/.exec(factValue(fact))?.[0] ?? ''
  const next = fact.unit.replace(/^(?:₹|US\$)\s*/, '').split(/[, ]/)[0] ?? ''
  return new RegExp(
    `(?<![\\d.,])${escaped(sign)}[\\s\u00a0]?${number}(?![\\d.,]\\d)[\\s\u00a0]${escaped(next || unit)}`,
    'u',
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function textsOf({ news, notes, books }: Library) {
  return [
    ...news.map((item) => ({ where: `news/${item.id}.yaml`, topics: item.topics, text: textOf(item) })),
    ...notes.map((note) => ({ where: `notes/${note.slug}.md`, topics: [note.topic], text: note.body })),
    ...books.flatMap((book) =>
      book.chapters.map((chapter) => ({
        where: `books/${book.slug}/${chapter.slug}.md`,
        topics: chapter.topics,
        text: [chapter.body, ...chapter.exercises.map(({ answer }) => answer)].join('\n'),
      })),
    ),
  ]
}
