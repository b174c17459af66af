/** Feeds of every kind, as a real server gives them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedServer, rss, startFeedServer } from '#scripts/testing/feed-server.ts'
import { textOf } from './decode.ts'
import { feedsIn } from './discover.ts'
import { download } from './download.ts'
import { plainText } from './plain-text.ts'
import { readFeed } from './read-feed.ts'
import { excerptOf } from './terms.ts'

let feeds: FeedServer
beforeAll(async () => {
  feeds = await startFeedServer()
})
afterAll(() => feeds.stop())

async function textAt(path: string) {
  const { body, contentType } = await download(feeds.url(path), { inner: () => true })
  return textOf(body as Uint8Array, contentType)
}
const readAt = async (path: string) => readFeed(await textAt(path), 'https://publisher.example/feeds/all.xml')

test.each([
  ['/rss2', 'rss'],
  ['/rss091', 'rss'],
  ['/rss090', 'rdf'],
  ['/rdf', 'rdf'],
  ['/json', 'json'],
])('%s is read as %s', async (path, format) => {
  const feed = await readAt(path)
  expect(feed.format).toBe(format)
  expect(feed.entries).toHaveLength(1)
  expect(feed.entries[0]).toMatchObject({
    title: 'RBI keeps repo rate',
    url: 'https://publisher.example/story',
  })
})

test('dates, texts and wishes of a feed are read', async () => {
  const { entries, ttl } = await readAt('/rss2')
  expect(entries[0]).toMatchObject({ text: 'It met & voted.', publishedAt: new Date('2026-11-20T04:30:00Z') })
  expect(ttl).toBe(3600)
  expect((await readAt('/rdf')).entries[0]?.publishedAt).toEqual(new Date('2026-11-20T04:30:00Z'))
  expect((await readAt('/rss091')).language).toBe('en')
})

test('of an Atom entry the page is taken, not the sound; Hindi stays as it is', async () => {
  const { entries, language } = await readAt('/atom')
  expect(language).toBe('hi')
  expect(entries[0]).toMatchObject({
    ...{ title: 'रेपो दर अपरिवर्तित', text: 'समिति ने मतदान किया।', url: 'https://publisher.example/story' },
    link: 'https://publisher.example/story?utm_source=atom',
  })
})

test('letters are read as they were written, whatever the header says', async () => {
  expect((await readAt('/windows-1252')).entries[0]?.title).toBe('Rosé € talks')
  expect((await readAt('/wrong-charset')).entries[0]?.title).toBe('Rosé talks')
  expect((await readAt('/utf16')).entries[0]?.title).toBe('रेपो दर')
})

test('hostile texts lose their markup, hostile links their entry', async () => {
  const { entries } = await readAt('/hostile-texts')
  expect(entries.map(({ title, url }) => [title, url])).toEqual([
    ['Prices rise', 'https://publisher.example/1'],
    ['Relative', 'https://publisher.example/news/2'],
    ['Bad date', 'https://publisher.example/3'],
    ['Future', 'https://publisher.example/4'],
    ['Turned raound', 'https://publisher.example/5'],
  ])
  expect(
    entries.filter(({ title }) => ['Bad date', 'Future'].includes(title)).map((one) => one.publishedAt),
  ).toEqual([undefined, undefined])
})

test.each([
  ['/laughs', 'entities'],
  ['/external-entity', 'entities'],
  ['/deep', 'too-deep'],
  ['/not-xml', 'not-a-feed'],
  ['/other-xml', 'not-a-feed'],
  ['/empty', 'not-a-feed'],
  ['/page', 'not-a-feed'],
])('%s is refused: %s', async (path, kind) => {
  await expect(readAt(path)).rejects.toMatchObject({ kind })
})

test('a feed that is cut gives what it holds or says that it is broken, and never hangs', async () => {
  const found = await readAt('/cut-xml').then(
    ({ entries }) => entries.length,
    (error) => error.kind,
  )
  expect([0, 'malformed']).toContain(found)
})

test('an entity in a title is read once and never again', () => {
  expect(plainText('A &amp;lt;b&amp;gt; B')).toBe('A &lt;b&gt; B')
  expect(plainText('A<br>B &nbsp; C<style>x{}</style>')).toBe('A B C')
})

test('two entries with one address are one', () => {
  const { entries } = readFeed(
    rss([
      { title: 'A', link: 'https://x.in/a?utm_source=1' },
      { title: 'A', link: 'http://www.x.in/a/#top' },
    ]),
    'https://x.in/',
  )
  expect(entries.map(({ url }) => url)).toEqual(['https://x.in/a'])
})

test('a page names its feeds', async () => {
  expect(feedsIn(await textAt('/page'), 'https://publisher.example/news/')).toEqual([
    { url: 'https://publisher.example/rss2', title: 'All' },
    { url: 'https://publisher.example/feeds/economy.xml', title: '' },
  ])
})

test('of a text no more is kept than its terms allow', () => {
  const text = 'One two three four five six.'
  expect(excerptOf(text, { terms: 'link', excerpt_words: 100 })).toBe('')
  expect(excerptOf(text, { terms: 'excerpt', excerpt_words: 5 })).toBe('One two three four five…')
  expect(excerptOf(text, { terms: 'full', excerpt_words: 5 })).toBe(text)
})
