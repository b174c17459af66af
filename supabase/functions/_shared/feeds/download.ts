/** Fetches one file from a machine that nobody trusts: politely, within limits, and only from the public internet. */

import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { env } from '../env.ts'
import { type Machine, machineOf, type Reach } from './network.ts'
import { FeedProblem } from './problem.ts'

export type Downloaded = {
  /** Where it was found in the end. */
  url: string
  /** Undefined when nothing changed since `etag` and `lastModified`. */
  body: Uint8Array | undefined
  contentType: string
  etag: string | undefined
  lastModified: string | undefined
  /** Seconds for which the publisher wants it kept. */
  freshFor: number | undefined
}

export type Asked = Reach & {
  etag?: string | null
  lastModified?: string | null
  /** Milliseconds for everything, redirects included. */
  limit?: number
}

export const LARGEST = 2 * 1024 * 1024
const MOST_REDIRECTS = 3
const LIMIT = 20_000
const LONGEST_WAIT = 7 * 86_400

/** FEEDS_CONTACT says whom a publisher can write to. */
export function userAgent(): string {
  const contact = env('FEEDS_CONTACT')
  return `EconomyMentorFeeds/1.0${contact ? ` (+${contact.replace(/[^\x20-\x7e]|[()]/g, '')})` : ''}`
}

/** Throws FeedProblem. */
export async function download(address: string, asked: Asked = {}): Promise<Downloaded> {
  const signal = AbortSignal.timeout(asked.limit ?? LIMIT)
  const seen = new Set<string>()
  let url = URL.parse(address)
  for (let step = 0; url && step <= MOST_REDIRECTS; step++) {
    if (seen.has(url.href)) throw new FeedProblem('redirects')
    seen.add(url.href)
    const machine = await within(signal, machineOf(url, asked))
    // What the first address was asked for is not told to another.
    const answer = await ask(url, machine, step === 0 ? asked : {}, signal)
    const { statusCode: status = 0, headers } = answer
    if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
      answer.destroy()
      url = URL.parse(headers.location, url)
      continue
    }
    try {
      return await read(answer, url.href, status, signal)
    } finally {
      answer.destroy()
    }
  }
  throw new FeedProblem(url ? 'redirects' : 'not-web')
}

function ask(url: URL, machine: Machine, { etag, lastModified }: Asked, signal: AbortSignal) {
  const secure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)({
      // The address that was checked, not the name, which may mean another machine by now.
      host: machine.address,
      family: machine.family,
      ...(secure ? { servername: hostname } : {}),
      port: url.port || (secure ? 443 : 80),
      path: url.pathname + url.search,
      agent: false,
      signal,
      maxHeaderSize: 32 * 1024,
      headers: {
        Host: url.host,
        'User-Agent': userAgent(),
        Accept:
          'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br',
        ...(etag ? { 'If-None-Match': etag } : {}),
        ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
      },
    })
    request.once('response', resolve)
    // Stays on: a machine that breaks off later must not end the process.
    request.on('error', (error) => reject(problemOf(error, signal)))
    request.end()
  })
}

async function read(answer: IncomingMessage, url: string, status: number, signal: AbortSignal) {
  const { headers } = answer
  const about = {
    url,
    contentType: headers['content-type'] ?? '',
    etag: headers.etag,
    lastModified: headers['last-modified'],
    freshFor: freshFor(headers['cache-control'], headers.expires),
  }
  if (status === 304) return { ...about, body: undefined }
  const wait = waitAsked(headers['retry-after'])
  if (status === 429 || status === 503) throw new FeedProblem('wait', `status ${status}`, wait ?? 3600)
  if (status !== 200) throw new FeedProblem('status', `status ${status}`, wait)
  if (Number(headers['content-length']) > LARGEST) throw new FeedProblem('too-large')
  try {
    return { ...about, body: await unpacked(answer, headers['content-encoding'] ?? '') }
  } catch (error) {
    throw problemOf(error, signal)
  }
}

/** Counted after unpacking and before anything is kept: a small file may unpack to gigabytes. */
async function unpacked(answer: IncomingMessage, encoding: string): Promise<Uint8Array> {
  const kind = encoding.trim().toLowerCase()
  const unpack =
    kind === 'gzip' || kind === 'x-gzip'
      ? createGunzip()
      : kind === 'deflate'
        ? createInflate()
        : kind === 'br'
          ? createBrotliDecompress()
          : undefined
  if (!unpack && kind !== '' && kind !== 'identity') throw new FeedProblem('broken', `packed as ${kind}`)
  answer.once('error', (error) => unpack?.destroy(error))
  answer.once('aborted', () => unpack?.destroy(new Error('broke off')))
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of unpack ? answer.pipe(unpack) : answer) {
      size += (part as Buffer).length
      if (size > LARGEST) throw new FeedProblem('too-large')
      parts.push(part as Buffer)
    }
  } finally {
    unpack?.destroy()
  }
  return Buffer.concat(parts)
}

function problemOf(error: unknown, signal: AbortSignal): FeedProblem {
  if (error instanceof FeedProblem) return error
  if (signal.aborted) return new FeedProblem('slow')
  const { code = '' } = error as { code?: string }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) return new FeedProblem('certificate', code)
  if (/^Z_|ERR_PADDING|BROTLI|ECONNRESET|HPE_|ABORTED/i.test(code)) return new FeedProblem('broken', code)
  return new FeedProblem(code ? 'unreachable' : 'broken', code)
}

async function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const over = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new FeedProblem('slow'))
    signal.addEventListener('abort', () => reject(new FeedProblem('slow')), { once: true })
  })
  // Whichever comes first; the other one's end is nobody's concern.
  over.catch(() => {})
  return Promise.race([work, over])
}

/** Seconds, from a number or a date. */
export function waitAsked(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_WAIT) : undefined
}

export function freshFor(control: string | undefined, expires: string | undefined, now = Date.now()) {
  const age = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control ?? '')
  if (age) return Math.min(Number(age[1]), LONGEST_WAIT)
  if (/no-(?:cache|store)/i.test(control ?? '')) return undefined
  return waitAsked(expires, now)
}
