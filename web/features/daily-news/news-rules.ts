/** How an item is read: for which stage, how long it takes, on what day it stands. */

import { factReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import { readingMinutes } from '#web/features/library/index.ts'
import { longDate } from '#web/lib/dates.ts'

type Texts = { sections: object; mains: { question: string; points: readonly string[] } }

/** The minutes that all sections of an item take. */
export function minutesOf({ sections, mains }: Texts) {
  const texts = [...Object.values(sections).flat(), mains.question].filter((text) => typeof text === 'string')
  return readingMinutes(texts.join(' ').split(/\s+/).length)
}

/** The figures that the texts of an item name. */
export function citedFacts({ sections }: Pick<Texts, 'sections'>) {
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
