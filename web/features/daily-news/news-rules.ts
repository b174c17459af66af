/** How an item is read: for which stage, how long it takes, on what day it stands. */

import {
  type FactValue,
  factInText,
  factReferences,
  replaceFactReferences,
} from '#supabase/functions/_shared/library/fact-words.ts'
import { readingMinutes, topicTree } from '#web/features/library/index.ts'
import { longDate } from '#web/lib/dates.ts'

type Texts = { sections: object }

/** The minutes that so many words take. */
export function minutesOf({ words }: { words: number }) {
  return readingMinutes(words)
}

/** The figures that the texts of an item name. */
export function citedFacts({ sections }: Texts) {
  return factReferences(Object.values(sections).flat().join('\n'))
}

export type Stage = 'prelims' | 'mains' | 'both'

export function stageOf(papers: readonly string[]): Stage {
  if (!papers.includes('prelims')) return 'mains'
  return papers.length > 1 ? 'both' : 'prelims'
}

/** The words that the examination prints for a question of so many marks. */
export function wordLimit(marks: number) {
  return marks >= 15 ? 250 : 150
}

type Sourced = { publisher: string; primary?: boolean | undefined }

/** Who acted comes first, who reported it after. */
export function primaryFirst<Source extends Sourced>(sources: readonly Source[]): Source[] {
  return [...sources].sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
}

export function publishersOf(sources: readonly Sourced[]) {
  return [...new Set(primaryFirst(sources).map(({ publisher }) => publisher))]
}

/** Items, newest first, under their days. */
export function byDay<Item extends { news_date: string }>(items: readonly Item[]) {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.day === item.news_date) last.items.push(item)
    else days.push({ day: item.news_date, items: [item] })
  }
  return days
}

/** "Friday, 20 November 2026" of a plain date, which belongs to no time zone. */
export function longDay(day: string, locale: string) {
  return longDate(new Date(`${day}T00:00:00Z`), locale, 'UTC')
}

/** Words a minute of somebody who reads to remember, in seconds for a text. */
export function secondsFor(words: number) {
  return (words * 60) / 180
}

/**
 * Whether somebody who spent so long has read it: the time that all of it takes, or half of that with its end in sight.
 * A glance never counts.
 */
export function isReadAfter({ seconds, words, sawEnd }: { seconds: number; words: number; sawEnd: boolean }) {
  const whole = Math.max(20, secondsFor(words))
  return seconds >= (sawEnd ? whole / 2 : whole)
}

/** A text without its references: figures as they are written out, sources and marks of emphasis left out. */
export function plainText(text: string, facts: readonly (FactValue & { id: string; period: string })[]) {
  return replaceFactReferences(text, (id) => {
    const fact = facts.find((one) => one.id === id)
    return fact ? factInText(fact) : ''
  })
    .replace(/\s*\[@[a-z0-9-]+\]/g, '')
    .replace(/\*\*?([^*]+)\*\*?/g, '$1')
    .trim()
}

type Area = { slug: string; title: string; title_hi: string | null }
type Topic = Area & { parent_slug: string | null; position: number }

/** Items under the areas of their first topics, areas in the order of study; null: of no area that is known. */
export function byArea<Item extends { topics: string[] }>(items: readonly Item[], topics: readonly Topic[]) {
  const areas: { area: Area | null; items: Item[] }[] = topicTree(topics).map(({ topic }) => ({
    area: topic,
    items: [],
  }))
  const other: { area: Area | null; items: Item[] } = { area: null, items: [] }
  const areaOf = new Map(
    topicTree(topics).flatMap(({ topic, children }, at) =>
      [topic, ...children].map(({ slug }) => [slug, areas[at]] as const),
    ),
  )
  for (const item of items) (areaOf.get(item.topics[0] ?? '') ?? other).items.push(item)
  return [...areas, other].filter(({ items }) => items.length > 0)
}
