/** Numbers the sources of a reply in the order in which it cites them. */

import { factInText, factValue } from '../library/fact-words.ts'
import { withoutSourceMarks } from '../library/source-marks.ts'
import { readingsOf } from './readings.ts'
import type { Source } from './reply.ts'
import type { Fact, NewsHead, NoteHead, NoteSource, Passage } from './retrieve.ts'

export type SourceList = {
  sources: Source[]
  /** The citation mark of a passage or fact, "[2]"; cited twice, it keeps its number. */
  citePassage: (passage: Passage, language?: 'en' | 'hi') => string
  citeFact: (fact: Fact) => string
  citeNews: (item: NewsHead, language: 'en' | 'hi') => string
  /** The newest day of which a cited note speaks; undefined when only figures are cited, which carry their own. */
  edition: () => string | undefined
}

/** `known` are sources of a text that is gone on with: they keep their numbers. */
export function sourceList(notes: Map<string, NoteHead>, known: Source[] = []): SourceList {
  const sources: Source[] = [...known]
  const numbers = new Map<string, number>()
  const cite = (key: string, make: (n: number) => Source) => {
    const cited = numbers.get(key)
    if (cited) return `[${cited}]`
    const next = Math.max(0, ...sources.map(({ n }) => n)) + 1
    const source = make(next)
    const same = known.find((one) => one.kind === source.kind && one.quote === source.quote)
    const n = same?.n ?? next
    numbers.set(key, n)
    if (!same) sources.push(source)
    return `[${n}]`
  }
  return {
    sources,
    citePassage: (passage, language) =>
      cite(`${passage.id} ${language ?? 'en'}`, (n) =>
        passageSource(n, passage, notes.get(passage.note_slug ?? ''), language),
      ),
    citeFact: (fact) => cite(`fact:${fact.id}`, (n) => factSource(n, fact, notes.get(fact.topic))),
    citeNews: (item, language) => cite(`news:${item.id} ${language}`, (n) => newsSource(n, item, language)),
    edition: () =>
      sources
        .flatMap((source) => (source.kind === 'note' && source.as_of ? [source.as_of] : []))
        .sort()
        .at(-1),
  }
}

function newsSource(n: number, item: NewsHead, language: 'en' | 'hi'): Source {
  const named = item.sources as unknown as (NoteSource & { primary?: boolean })[]
  const original = named.find(({ primary }) => primary) ?? named[0]
  return {
    n,
    kind: 'news',
    title: language === 'hi' ? item.title_hi : item.title,
    section: null,
    topic: item.topics[0] ?? '',
    quote: language === 'hi' ? item.gist_hi : item.gist,
    as_of: item.news_date,
    publisher: original ? `${original.publisher}: ${original.title}` : null,
    url: original?.url.startsWith('https://') ? original.url : null,
    href: `/daily-news?item=${item.id}`,
  }
}

function passageSource(
  n: number,
  passage: Passage,
  note: NoteHead | undefined,
  language: 'en' | 'hi' = 'en',
): Source {
  // The publication that the passage itself names; without one, none is put in its mouth.
  const original = note?.sources.find((source) => source.id === passage.source_ids?.[0])
  const inHindi = language === 'hi' && passage.content_hi
  return {
    n,
    kind: passage.kind as Source['kind'],
    title: (inHindi && passage.title_hi) || passage.title,
    section: passage.section ?? null,
    topic: passage.topic,
    quote: withoutSourceMarks(inHindi || passage.content),
    as_of: note?.as_of ?? passage.as_of ?? null,
    publisher: original ? `${original.publisher}: ${original.title}` : (passage.source_title ?? null),
    url: original?.url ?? passage.source_url ?? null,
    href: passage.href ?? (passage.note_slug ? `/ebooks?note=${passage.note_slug}#${passage.anchor}` : null),
  }
}

/** What else the library holds of a figure: an answer may tell any of it. */
function earlierReadings(fact: Fact): string {
  const unit = fact.unit.split(',')[0] ?? fact.unit
  const previous = fact.previous as { display: string; period: string } | null
  const held = readingsOf(fact).filter(({ period }) => period !== fact.period && period !== previous?.period)
  const others = [...held, ...(previous ? [previous] : [])]
  if (others.length === 0) return ''
  return `Other readings: ${others.map(({ display, period }) => `${factValue({ display, unit })} (${period})`).join('; ')}.`
}

function factSource(n: number, fact: Fact, note: NoteHead | undefined): Source {
  return {
    n,
    kind: 'fact',
    title: fact.name,
    section: fact.source_title,
    topic: fact.topic,
    quote: [`${fact.name}: ${factInText(fact)}.`, earlierReadings(fact), fact.note].filter(Boolean).join(' '),
    as_of: fact.as_of,
    publisher: fact.publisher,
    url: fact.source_url,
    href: note ? `/ebooks?note=${note.slug}#numbers` : null,
    fact: {
      id: fact.id,
      name: fact.name,
      display: fact.display,
      unit: fact.unit,
      period: fact.period,
      base_year: fact.base_year,
      released: fact.released,
      publisher: fact.publisher,
      source_url: fact.source_url,
      checked: fact.checked,
      previous: fact.previous as { display: string; period: string } | null,
    },
  }
}
