/** Reads the feeds that are due and keeps what is new. A feed that fails costs no other one anything. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../database.types.ts'
import { turnstile } from '../assistant/turnstile.ts'
import { textOf } from './decode.ts'
import { download } from './download.ts'
import { marksOf } from './likeness.ts'
import { FeedProblem } from './problem.ts'
import { type Entry, readFeed } from './read-feed.ts'
import { excerptOf, type Terms } from './terms.ts'

type Admin = SupabaseClient<Database>
type Due = Terms & {
  id: string
  url: string
  language: string
  etag: string | null
  last_modified: string | null
}

export type Fetched = { fetched: number; failed: number; added: number }

const AT_ONCE = 4
const A_BATCH = 12
/**
 * Milliseconds for which a run begins with more: a function has to answer within 150 seconds, and the feeds of one batch
 * may all keep it waiting. What is not reached is due in the next run.
 */
const TAKES_UP = 75_000
/** Milliseconds; a feed that is read for the first time does not bring its archive. */
const OLDEST = 14 * 86_400_000
/** Seconds that a publisher's own wish can keep a feed unread. */
const LONGEST = 86_400

export async function fetchDue(admin: Admin, now = Date.now()): Promise<Fetched> {
  const done: Fetched = { fetched: 0, failed: 0, added: 0 }
  const until = now + TAKES_UP
  while (Date.now() < until) {
    const { data } = await admin.rpc('claim_feeds', { p_limit: A_BATCH }).throwOnError()
    const due = data as unknown as Due[]
    if (due.length === 0) return done
    const through = turnstile(AT_ONCE)
    await Promise.all(due.map((feed) => through(() => fetchOne(admin, feed, now, done))))
  }
  return done
}

async function fetchOne(admin: Admin, feed: Due, now: number, done: Fetched): Promise<void> {
  try {
    const got = await download(feed.url, { etag: feed.etag, lastModified: feed.last_modified })
    let wait = got.freshFor ?? 0
    if (got.body) {
      const read = readFeed(textOf(got.body, got.contentType), got.url)
      wait = Math.max(wait, read.ttl ?? 0)
      const entries = rowsOf(read.entries, read.language ?? feed.language, feed, now)
      const { data } = await admin
        .rpc('keep_feed_entries', { p_feed: feed.id, p_entries: entries as unknown as Json })
        .throwOnError()
      done.added += data ?? 0
    }
    await admin
      .rpc('feed_fetched', {
        p_feed: feed.id,
        p_wait: Math.min(wait, LONGEST),
        // What did not change keeps the marks by which it was asked for.
        ...optional('p_etag', got.etag ?? (got.body ? undefined : feed.etag)),
        ...optional('p_last_modified', got.lastModified ?? (got.body ? undefined : feed.last_modified)),
      })
      .throwOnError()
    done.fetched += 1
  } catch (error) {
    done.failed += 1
    const known = error instanceof FeedProblem
    if (!known) console.error('A feed could not be kept:', error instanceof Error ? error.message : error)
    const { error: unkept } = await admin.rpc('feed_fetched', {
      p_feed: feed.id,
      p_error: known ? error.message : 'It was read, but could not be kept. The log of the server says why.',
      ...optional('p_wait', known ? error.wait : undefined),
    })
    if (unkept) console.error('How a feed failed could not be kept:', unkept.message)
  }
}

function optional<Name extends string, Value>(name: Name, value: Value | null | undefined) {
  return (value === null || value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value }
}

/** As the database keeps them: within the feed's terms, with the marks by which a story is known again. */
export function rowsOf(entries: readonly Entry[], language: string, terms: Terms, now: number) {
  return entries
    .filter(({ publishedAt }) => !publishedAt || now - publishedAt.getTime() < OLDEST)
    .map(({ url, link, title, text, publishedAt }) => ({
      ...{ url, link, title, language: /[\u0900-\u097f]/.test(title) ? 'hi' : language },
      excerpt: excerptOf(text, terms),
      published_at: publishedAt?.toISOString() ?? null,
      ...marksOf(title),
    }))
}
