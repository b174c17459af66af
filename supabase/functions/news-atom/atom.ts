/** Writes the news as an Atom document: what RFC 4287 asks of a feed and its entries, and nothing a reader must guess. */

export type Feed = {
  /** When anything in it was changed last. */
  updated: string
  entries: {
    id: string
    title: string
    gist: string
    /** The day it speaks of, in India. */
    news_date: string
    updated: string
    topics: string[]
  }[]
}

/** Ids that stay the same when the site moves: of this name, on the day that it was taken. */
const TAG = 'tag:economy-mentor.in,2026'

export function atomOf({ updated, entries }: Feed, { site, self }: { site: string; self: string }) {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${TAG}:daily-news</id>`,
    '  <title>Daily News: Indian economy</title>',
    '  <subtitle>Headline and gist of each story; the story itself opens on the site.</subtitle>',
    `  <updated>${moment(updated)}</updated>`,
    '  <author><name>Your Mentor for Indian Economy</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(`${site}/daily-news`)}"/>`,
    ...entries.flatMap((entry) => entryOf(entry, site)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entryOf({ id, title, gist, news_date, updated, topics }: Feed['entries'][number], site: string) {
  const address = `${site}/daily-news?item=${encodeURIComponent(id)}`
  return [
    '  <entry>',
    `    <id>${TAG}:news:${escaped(encodeURIComponent(id))}</id>`,
    `    <title type="text">${escaped(title)}</title>`,
    `    <summary type="text">${escaped(gist)}</summary>`,
    `    <link rel="alternate" type="text/html" href="${escaped(address)}"/>`,
    // a day in India begins at half past six in the evening before, in Greenwich
    `    <published>${news_date}T00:00:00+05:30</published>`,
    `    <updated>${moment(updated)}</updated>`,
    ...topics.map((topic) => `    <category term="${escaped(topic)}"/>`),
    '  </entry>',
  ]
}

/** RFC 3339, to the second. */
function moment(time: string) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** As text or as an attribute; characters that XML 1.0 has no place for are left out. */
function escaped(text: string) {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)
}
