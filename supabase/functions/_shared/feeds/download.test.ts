/** Against a real server that does everything wrong. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedServer, startFeedServer } from '#scripts/testing/feed-server.ts'
import { download, freshFor, LARGEST, waitAsked } from './download.ts'
import { isPublic, machineOf } from './network.ts'

let feeds: FeedServer
beforeAll(async () => {
  feeds = await startFeedServer()
})
afterAll(() => feeds.stop())

const fetched = (path: string, asked: Parameters<typeof download>[1] = {}) =>
  download(feeds.url(path), { inner: () => true, ...asked })
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => error.kind ?? String(error),
  )

test('a feed is fetched with a name, asking only for what changed', async () => {
  feeds.serve('/changed', (request) =>
    request.headers['if-none-match'] === '"1"'
      ? { status: 304 }
      : {
          headers: { ETag: '"1"', 'Last-Modified': 'x', 'Cache-Control': 'public, max-age=1800' },
          body: '<rss/>',
        },
  )
  const first = await fetched('/changed')
  expect(first).toMatchObject({ etag: '"1"', lastModified: 'x', freshFor: 1800 })
  const again = await fetched('/changed', {
    etag: first.etag ?? null,
    lastModified: first.lastModified ?? null,
  })
  expect(again.body).toBeUndefined()
  expect(feeds.asked.at(-1)?.headers).toMatchObject({
    'user-agent': expect.stringMatching(/^EconomyMentorFeeds\/1\.0/),
    'if-none-match': '"1"',
    'if-modified-since': 'x',
  })
})

test('what is packed is unpacked', async () => {
  expect(new TextDecoder().decode((await fetched('/packed')).body)).toContain('<rss')
})

test.each([
  ['/silent', 'slow'],
  ['/drip', 'slow'],
  ['/cut-off', 'broken'],
  ['/cut-off-packed', 'broken'],
  ['/packed-wrongly', 'broken'],
  ['/huge', 'too-large'],
  ['/huge-declared', 'too-large'],
  ['/gzip-bomb', 'too-large'],
  ['/brotli-bomb', 'too-large'],
  ['/redirect-loop', 'redirects'],
  ['/redirect-4', 'redirects'],
  ['/redirect-file', 'not-web'],
  ['/gone', 'status'],
  ['/busy', 'wait'],
])('%s is given up: %s', async (path, kind) => {
  const limit = kind === 'slow' ? 300 : 20_000
  expect(await kindOf(fetched(path, { limit }))).toBe(kind)
})

test('a bomb is not unpacked further than its limit', async () => {
  const before = process.memoryUsage().rss
  await kindOf(fetched('/gzip-bomb'))
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * LARGEST)
})

test('three redirects are followed, and the last address is told', async () => {
  expect((await fetched('/redirect-3')).url).toBe(feeds.url('/rss2'))
})

test('how long a publisher asks to wait is told', async () => {
  await expect(fetched('/busy')).rejects.toMatchObject({ wait: 7200 })
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(waitAsked('Sun, 22 Nov 2026 10:01:00 GMT', now)).toBe(60)
  expect(waitAsked('99999999999', now)).toBe(7 * 86_400)
  expect(waitAsked('soon', now)).toBeUndefined()
  expect(freshFor('no-cache', 'Sun, 22 Nov 2026 10:01:00 GMT', now)).toBeUndefined()
  expect(freshFor(undefined, 'Sun, 22 Nov 2026 10:01:00 GMT', now)).toBe(60)
})

test('no machine of the inner network is asked, however it is called', async () => {
  const before = feeds.asked.length
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
  ])
    expect([host, await kindOf(download(feeds.url('/rss2', host), { inner: () => false }))]).not.toEqual([
      host,
      'read',
    ])
  expect(await kindOf(download('http://localhost/rss2', { inner: () => false }))).toBe('private')
  expect(await kindOf(download('https://[fd00::1]/', { inner: () => false }))).toBe('private')
  expect(await kindOf(download('https://127.1/', { inner: () => false }))).toBe('private')
  expect(feeds.asked.length).toBe(before)
})

test('a redirect to an inner machine is refused before it is asked', async () => {
  const hosts: string[] = []
  const inner = (address: string) => {
    hosts.push(address)
    return address === '127.0.0.1'
  }
  expect(await kindOf(fetched('/redirect-private', { inner }))).toBe('private')
  expect(hosts).toContain('169.254.169.254')

  const find = async () => [{ address: '10.0.0.1', family: 4 as const }]
  feeds.serve('/redirect-name', { status: 302, headers: { Location: 'http://inner.example/' } })
  expect(await kindOf(fetched('/redirect-name', { inner, find }))).toBe('private')
})

test('a name that means a public and an inner machine is refused; one that changes its meaning gains nothing', async () => {
  const both = async () => [
    { address: '93.184.216.34', family: 4 as const },
    { address: '10.0.0.1', family: 4 as const },
  ]
  expect(await kindOf(machineOf(new URL('https://x.example/'), { find: both, inner: () => false }))).toBe(
    'private',
  )

  // The name is looked up once and the connection goes to what was checked: the second meaning is never asked for.
  let lookups = 0
  const rebinding = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 as const }]
  }
  const url = feeds.url('/rss2', 'rebinding.example')
  await download(url, { find: rebinding, inner: () => true })
  expect(lookups).toBe(1)
  expect(feeds.asked.at(-1)?.headers.host).toBe(new URL(url).host)
})

test('only the usual ports of the web are asked', async () => {
  const find = async () => [{ address: '93.184.216.34', family: 4 as const }]
  expect(await kindOf(machineOf(new URL('https://x.example:5432/'), { find, inner: () => false }))).toBe(
    'port',
  )
  expect(await machineOf(new URL('http://x.example:443/'), { find, inner: () => false })).toEqual({
    address: '93.184.216.34',
    family: 4,
  })
  expect(
    await kindOf(
      download('https://x.example/', { find: () => Promise.reject(new Error()), inner: () => false }),
    ),
  ).toBe('unknown-host')
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '240.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
  ],
  ...['fd00:ec2::254', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'x'],
  ...['::7f00:1', '::a00:1', '::a9fe:a9fe', '168.63.129.16', '::ffff:168.63.129.16'],
])('%s is no public machine', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '164.100.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is one', (address) => {
  expect(isPublic(address)).toBe(true)
})
