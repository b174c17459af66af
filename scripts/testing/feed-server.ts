/**
 * A stand-in for publishers of feeds: a real server on a real socket with well written feeds of every kind, and with
 * everything that goes wrong.
 *
 *     const feeds = await startFeedServer()
 *     feeds.url('/rss2'), feeds.url('/atom') …            // GOOD
 *     feeds.url('/drip'), feeds.url('/gzip-bomb') …       // BAD
 *     feeds.serve('/mine', { body: rss([{ title: 'A', link: 'https://example.in/a' }]) })
 *     feeds.asked                                         // what arrived, headers and all
 *     await feeds.stop()
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type FeedServer = {
  /** `host` where the machine is to be called by another name. */
  url: (path: string, host?: string) => string
  serve: (path: string, answer: Answer | ((request: IncomingMessage) => Answer)) => void
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  stop: () => Promise<void>
}

export type Item = { title: string; link: string; text?: string; date?: string }

const DAY = 'Fri, 20 Nov 2026 10:00:00 +0530'

export function rss(items: Item[], head = '<ttl>60</ttl>') {
  const entries = items.map(
    ({ title, link, text = '', date = DAY }) =>
      `<item><title>${title}</title><link>${link}</link><description>${text}</description><pubDate>${date}</pubDate></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Releases</title>
    <link>https://publisher.example/</link><description>x</description>${head}${entries.join('')}</channel></rss>`
}

const STORY = { title: 'RBI keeps repo rate', link: 'https://publisher.example/story' }

const GOOD: Record<string, Answer> = {
  '/rss2': xml(rss([{ ...STORY, text: '&lt;p&gt;It met &amp;amp; voted.&lt;/p&gt;' }])),
  '/rss091': xml(`<?xml version="1.0"?>
    <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
    <rss version="0.91"><channel><title>Old</title><link>https://publisher.example/</link><description>x</description>
    <language>en-in</language><item><title>${STORY.title}</title><link>${STORY.link}</link></item></channel></rss>`),
  '/rss090': xml(`<?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
    <channel><title>Oldest</title><link>https://publisher.example/</link><description>x</description></channel>
    <item><title>${STORY.title}</title><link>${STORY.link}</link></item></rdf:RDF>`),
  '/rdf': xml(`<?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://publisher.example/"><title>RDF</title><link>https://publisher.example/</link><description>x</description></channel>
    <item rdf:about="${STORY.link}"><title>${STORY.title}</title><link>${STORY.link}</link><dc:date>2026-11-20T10:00:00+05:30</dc:date></item></rdf:RDF>`),
  '/atom': {
    headers: { 'Content-Type': 'application/atom+xml' },
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="hi"><title>Atom</title>
      <id>tag:publisher.example,2026:f</id><updated>2026-11-20T10:00:00Z</updated>
      <link rel="self" href="https://publisher.example/atom"/><link href="https://publisher.example/"/>
      <entry><title type="html">&lt;b&gt;रेपो दर&lt;/b&gt; अपरिवर्तित</title><id>tag:publisher.example,2026:1</id>
      <link rel="enclosure" href="https://publisher.example/a.mp3"/><link rel="alternate" href="/story?utm_source=atom"/>
      <updated>2026-11-20T04:30:00Z</updated><summary>समिति ने मतदान किया।</summary></entry></feed>`,
  },
  '/json': {
    headers: { 'Content-Type': 'application/feed+json' },
    body: JSON.stringify({
      ...{
        version: 'https://jsonfeed.org/version/1.1',
        title: 'JSON',
        home_page_url: 'https://publisher.example/',
      },
      items: [
        {
          id: '1',
          url: STORY.link,
          title: STORY.title,
          content_html: '<p>It met.</p>',
          date_published: '2026-11-20T10:00:00+05:30',
        },
      ],
    }),
  },
  // Declared as Latin letters of Windows, written so, and called plain text by a careless server.
  '/windows-1252': {
    headers: { 'Content-Type': 'text/plain' },
    body: Buffer.from(
      rss([{ ...STORY, title: 'Ros\u00e9 \u0080 talks' }]).replace('UTF-8', 'windows-1252'),
      'latin1',
    ),
  },
  // Says UTF-8 and is not.
  '/wrong-charset': xml(Buffer.from(rss([{ ...STORY, title: 'Ros\u00e9 talks' }]), 'latin1')),
  '/utf16': xml(
    Buffer.from(`\ufeff${rss([{ ...STORY, title: 'रेपो दर' }]).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  ),
  '/hostile-texts': xml(
    rss([
      {
        title: '&lt;img src=x onerror=alert(1)&gt;Prices &lt;script&gt;alert(1)&lt;/script&gt;rise',
        link: 'https://publisher.example/1',
      },
      { title: 'Runs code', link: 'javascript:alert(1)' },
      { title: 'Is data', link: 'data:text/html,x' },
      { title: 'Deceives', link: 'https://rbi.org.in@evil.example/' },
      { title: 'Relative', link: '../news/2?utm_medium=rss' },
      { title: '', link: 'https://publisher.example/untitled' },
      { title: 'Bad date', link: 'https://publisher.example/3', date: 'the day before yesterday' },
      { title: 'Future', link: 'https://publisher.example/4', date: 'Fri, 20 Nov 9999 10:00:00 GMT' },
      { title: 'Turned \u202eraound', link: 'https://publisher.example/5' },
    ]),
  ),
  '/packed': xml(gzipSync(rss([STORY])), { 'Content-Encoding': 'gzip' }),
  '/page': {
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html><head><title>x</title><base href="/sub/">
      <link rel="alternate" type="application/rss+xml" title="All &lt;news&gt;" href="../rss2">
      <link rel="alternate" type="text/html" hreflang="hi" href="/hi"><link rel="stylesheet" href="/s.css"></head>
      <body><a href="javascript:alert('feed.xml')">x</a><a href="/feeds/economy.xml">feed</a></body></html>`,
  },
}

const LAUGHS = `<!DOCTYPE rss [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
  .join('')}]>`

const BAD: Record<string, Answer> = {
  '/laughs': xml(rss([{ ...STORY, title: '&j;' }]).replace('?><rss', `?>${LAUGHS}<rss`)),
  '/external-entity': xml(
    rss([{ ...STORY, title: '&x;' }]).replace(
      '?><rss',
      '?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss',
    ),
  ),
  '/deep': xml(`<rss version="2.0"><channel>${'<a>'.repeat(50_000)}</channel></rss>`),
  '/cut-xml': xml(rss([STORY]).slice(0, 200)),
  '/not-xml': xml('this is no feed at all'),
  '/other-xml': xml('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/empty': xml(''),
  '/gzip-bomb': xml(gzipSync(Buffer.alloc(200_000_000, ' ')), { 'Content-Encoding': 'gzip' }),
  '/brotli-bomb': xml(brotliCompressSync(Buffer.alloc(50_000_000, ' ')), { 'Content-Encoding': 'br' }),
  '/packed-wrongly': xml('not packed at all', { 'Content-Encoding': 'gzip' }),
  '/redirect-loop': { status: 302, headers: { Location: '/redirect-back' } },
  '/redirect-back': { status: 302, headers: { Location: '/redirect-loop' } },
  ...Object.fromEntries(
    [1, 2, 3, 4].map((at) => [
      `/redirect-${at}`,
      { status: 301, headers: { Location: at === 1 ? '/rss2' : `/redirect-${at - 1}` } },
    ]),
  ),
  '/redirect-private': { status: 302, headers: { Location: 'http://169.254.169.254/latest/meta-data/' } },
  '/redirect-file': { status: 302, headers: { Location: 'file:///etc/passwd' } },
  '/gone': { status: 404, body: 'gone' },
  '/busy': { status: 429, headers: { 'Retry-After': '7200' } },
}

function xml(body: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return { headers: { 'Content-Type': 'application/xml', ...headers }, body }
}

export async function startFeedServer(): Promise<FeedServer> {
  const own = new Map<string, Answer | ((request: IncomingMessage) => Answer)>()
  const asked: FeedServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    asked.push({ path, headers: request.headers })
    if (MISBEHAVES[path]) return MISBEHAVES[path](response)
    const known = own.get(path) ?? GOOD[path] ?? BAD[path]
    const {
      status = 200,
      headers = {},
      body = '',
    } = (typeof known === 'function' ? known(request) : known) ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: (path, host = '127.0.0.1') => `http://${host}:${port}${path}`,
    serve: (path, answer) => void own.set(path, answer),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const MISBEHAVES: Record<string, (response: ServerResponse) => void> = {
  '/silent': () => {},
  /** A byte now and then, for ever: no single wait is long. */
  '/drip': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/cut-off': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': '5000' })
    response.write(rss([STORY]), () => response.destroy())
  },
  '/cut-off-packed': (response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' })
    response.write(gzipSync(rss([STORY])).subarray(0, 60), () => response.destroy())
  },
  /** Says nothing of its length. */
  '/huge': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  },
  '/huge-declared': (response) => {
    response.writeHead(200, { 'Content-Length': String(500 * 1024 * 1024) })
    response.write(' ')
  },
}
