/** A learner's cards as files: for Anki, and for a spreadsheet. */

import { ankiTag, ankiText } from '#web/lib/anki.ts'
import { csvText } from '#web/lib/csv.ts'
import type { Card } from './card-queries.ts'

export function ankiTsv(cards: readonly Card[]): string {
  return ankiText(
    ['Front', 'Back', 'Source', 'Tags'],
    cards.map(({ front, back, source, topic }) => [front, back, source.title ?? '', ankiTag(topic)]),
  )
}

export function cardsCsv(cards: readonly Card[]): string {
  return csvText([
    ['front', 'back', 'language', 'source', 'topic', 'created_at', 'put_aside'],
    ...cards.map(({ front, back, lang, source, topic, created_at, suspended }) => [
      ...[front, back, lang, source.title ?? '', topic ?? '', created_at, String(suspended)],
    ]),
  ])
}
