/** A file as a feed: RSS in all its versions, RDF, Atom or JSON Feed; what is wrong with one entry costs that entry only. */

import { parseFeed } from 'feedsmith'
import { canonicalAddress, webAddress } from './address.ts'
import { plainText } from './plain-text.ts'
import { FeedProblem } from './problem.ts'

export type Entry = {
  /** One spelling for all addresses of the story. */
  url: string
  link: string
  title: string
  /** All that the publisher gives; what of it may be kept, its terms say. */
  text: string
  publishedAt: Date | undefined
}

export type ReadFeed = {
  format: 'rss' | 'rdf' | 'atom' | 'json'
  title: string
  language: 'en' | 'hi' | undefined
  /** Seconds; what the feed itself asks for. */
  ttl: number | undefined
  entries: Entry[]
}

const MOST_ENTRIES = 200
const DEEPEST = 60
const MOST_TAGS = 60_000
const LONGEST_TITLE = 300

/** Throws FeedProblem. `address` is where it was found: links are meant from there. */
export function readFeed(text: string, address: string): ReadFeed {
  const content = text.replace(/^\ufeff/, '').trimStart()
  const isJson = content.startsWith('{')
  const safe = isJson ? content : safeXml(content)
  const { format, feed } = parsed(safe)
  const told = feed as Told
  const home = webAddress(homeOf(told), address)?.href ?? address
  const items = (told.items ?? told.entries ?? []).slice(0, MOST_ENTRIES)
  const entries = items.flatMap((item) => entryOf(item, home) ?? [])
  return {
    format,
    title: plainText(stringOf(told.title)).slice(0, LONGEST_TITLE),
    language: languageOf(told.language ?? told.dc?.languages?.[0] ?? told.xml?.lang),
    ttl: typeof told.ttl === 'number' && told.ttl > 0 ? Math.min(told.ttl * 60, 86_400) : undefined,
    entries: [...new Map(entries.map((entry) => [entry.url, entry])).values()],
  }
}

type Told = Record<string, unknown> & {
  items?: Item[]
  entries?: Item[]
  language?: unknown
  ttl?: unknown
  dc?: { languages?: unknown[] }
  xml?: { lang?: unknown }
}
type Item = Record<string, unknown>

/** Entities that a file declares are never read, a deep or endless one is not begun. */
function safeXml(content: string): string {
  if (!content.startsWith('<')) throw new FeedProblem('not-a-feed')
  const head = content.slice(0, 4096)
  if (/<!ENTITY/i.test(content) || /<!DOCTYPE[^>]*\[/i.test(content)) throw new FeedProblem('entities')
  if (/^<(?:!doctype\s+html|html)\b/i.test(head.replace(/^<\?xml[^>]*>\s*/i, '')))
    throw new FeedProblem('not-a-feed', 'it is a page')
  let depth = 0
  let tags = 0
  const outside = content.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, '')
  for (const [, closing, selfClosing] of outside.matchAll(/<(\/)?[A-Za-z_][^<>]*?(\/)?>/g)) {
    tags += 1
    if (closing) depth -= 1
    else if (!selfClosing) depth += 1
    if (depth > DEEPEST || tags > MOST_TAGS) throw new FeedProblem('too-deep')
  }
  // The declaration of RSS 0.91 names a file elsewhere, which nobody fetches.
  return content.replace(/<!DOCTYPE[^>]*>/i, '')
}

function parsed(content: string) {
  try {
    return parseFeed(content, { maxItems: MOST_ENTRIES })
  } catch (error) {
    const isForeign =
      error instanceof Error && /detect|unrecognized|unsupported/i.test(`${error.name} ${error.message}`)
    throw new FeedProblem(isForeign ? 'not-a-feed' : 'malformed')
  }
}

function homeOf(feed: Told): string {
  return linkOf(feed) ?? stringOf(feed.home_page_url)
}

function entryOf(item: Item, home: string): Entry | undefined {
  const link = webAddress(linkOf(item) ?? guidOf(item) ?? '', home)
  const title = plainText(stringOf(item.title)).slice(0, LONGEST_TITLE)
  if (!link || title === '') return undefined
  const content = item.content as { encoded?: unknown } | undefined
  const texts = [
    item.description,
    item.summary,
    content?.encoded,
    item.content,
    item.content_text,
    item.content_html,
  ]
  const longest =
    texts.map((text) => plainText(stringOf(text))).sort((one, other) => other.length - one.length)[0] ?? ''
  const dc = item.dc as { dates?: unknown[]; date?: unknown } | undefined
  const dates = [
    item.pubDate,
    item.published,
    item.date_published,
    item.updated,
    item.date_modified,
    dc?.dates?.[0],
    dc?.date,
  ]
  return {
    url: canonicalAddress(link),
    link: link.href,
    title,
    text: longest === title ? '' : longest,
    publishedAt: dates.map(momentOf).find((moment) => moment !== undefined),
  }
}

/** The address of the story itself, wherever its format puts it. */
function linkOf(item: Item): string | undefined {
  const links = item.links
  if (Array.isArray(links)) {
    const pages = links as { href?: string; rel?: string }[]
    const page = pages.find(({ rel }) => rel === undefined || rel === 'alternate') ?? pages[0]
    if (page?.href) return page.href
  }
  const one = item.link ?? item.url ?? item.external_url ?? item.home_page_url
  if (one !== undefined) return stringOf(one) || undefined
  return undefined
}

function guidOf(item: Item): string | undefined {
  const { guid } = item as { guid?: { value?: string; isPermaLink?: boolean } }
  return guid?.isPermaLink === false ? undefined : guid?.value
}

/** Formats nest their texts differently. */
function stringOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value && typeof value === 'object') {
    const { value: inner, encoded } = value as { value?: unknown; encoded?: unknown }
    return typeof inner === 'string' ? inner : typeof encoded === 'string' ? encoded : ''
  }
  return ''
}

/** Dates as they are written in feeds; "IST" is meant as Indian time, which no rule says. */
function momentOf(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  if (typeof value !== 'string') return undefined
  const time = Date.parse(value.trim().replace(/\bIST$/, '+0530'))
  const year = new Date(time).getUTCFullYear()
  return Number.isNaN(time) || year < 1995 || year > 2100 ? undefined : new Date(time)
}

function languageOf(value: unknown): ReadFeed['language'] {
  const code = typeof value === 'string' ? value.toLowerCase().slice(0, 2) : ''
  return code === 'hi' || code === 'en' ? code : undefined
}
