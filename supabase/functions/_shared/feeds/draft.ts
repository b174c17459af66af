/** A first draft of a story: what its sources said, within their terms, and which of them is the primary one. */

import { firstWords } from './plain-text.ts'

export type StoryEntry = {
  title: string
  excerpt: string
  link: string
  language: string
  published_at: string
  feed: { publisher: string; kind: string; terms: string; acknowledgement: string }
}

export type DraftSource = {
  id: string
  title: string
  publisher: string
  url: string
  date: string
  checked: null
  primary: boolean
}

/** What a draft may hold; the rest is the editor's. */
export type DraftFields = {
  news_date: string
  title: string
  title_hi?: string
  gist?: string
  gist_hi?: string
  sections?: {
    why_in_news?: string
    what_changed?: string
    concept?: string[]
    for?: string[]
    against?: string[]
    way_forward?: string[]
    prelims_pointers?: string[]
  }
  mains?: { directive: string; marks: number; question: string; points: string[] }
  sources: DraftSource[]
}

const MOST_SOURCES = 8
const GIST_WORDS = 40
const LONGEST_TITLE = 300

/** Of whoever acted first, then of whoever said it first. */
export function inOrder(entries: readonly StoryEntry[]): StoryEntry[] {
  const rank = ({ feed }: StoryEntry) => ['government', 'research', 'newspaper'].indexOf(feed.kind)
  return [...entries].sort(
    (one, other) => rank(one) - rank(other) || Date.parse(one.published_at) - Date.parse(other.published_at),
  )
}

/** Made of headlines and excerpts alone. A government's words may stand in it, with their acknowledgement. */
export function headlineDraft(entries: readonly StoryEntry[]): DraftFields {
  const ordered = inOrder(entries)
  const [lead] = ordered
  if (!lead) throw new Error('A story has at least one entry')
  const fields: DraftFields = {
    news_date: indianDay(lead.published_at),
    title: lead.title.slice(0, LONGEST_TITLE),
    sources: sourcesOf(ordered),
  }
  if (lead.language === 'hi') fields.title_hi = fields.title
  if (lead.feed.kind !== 'government' || lead.excerpt === '') return fields
  fields[lead.language === 'hi' ? 'gist_hi' : 'gist'] = firstWords(lead.excerpt, GIST_WORDS)
  fields.sections = {
    why_in_news: [lead.excerpt.slice(0, 4500), lead.feed.acknowledgement].filter(Boolean).join('\n\n'),
  }
  return fields
}

export function sourcesOf(entries: readonly StoryEntry[]): DraftSource[] {
  const used = new Map<string, number>()
  return entries.slice(0, MOST_SOURCES).map(({ title, link, published_at, feed }) => {
    const name = slugOf(feed.publisher)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return {
      ...{ id: times === 1 ? name : `${name}-${times}`, title: title.slice(0, LONGEST_TITLE), url: link },
      ...{ publisher: feed.publisher, date: indianDay(published_at), checked: null },
      primary: feed.kind === 'government',
    }
  })
}

function slugOf(name: string) {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return slug || 'source'
}

/** The day of the news is India's. */
export function indianDay(moment: string) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(moment))
}
