/** What stands at an address, for an editor who wants to add it: nothing of it is kept. */

import { textOf } from './decode.ts'
import { feedsIn } from './discover.ts'
import { type Asked, download } from './download.ts'
import { firstWords } from './plain-text.ts'
import { FeedProblem, type ProblemKind } from './problem.ts'
import { type ReadFeed, readFeed } from './read-feed.ts'

export type Tried = {
  /** Where it was found in the end. */
  url: string
  feed?: Pick<ReadFeed, 'format' | 'title' | 'language'> & {
    count: number
    entries: { title: string; link: string; text: string; publishedAt: string | null }[]
  }
  /** Feeds that a page at this address names. */
  feeds?: { url: string; title: string }[]
  problem?: { kind: ProblemKind; says: string }
}

const SHOWN = 8
const WORDS = 30

export async function tryFeed(address: string, asked: Asked = {}): Promise<Tried> {
  let url = address
  try {
    const got = await download(address, asked)
    url = got.url
    const text = textOf(got.body ?? new Uint8Array(), got.contentType)
    return { url, ...(await seen(text, url)) }
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    return { url, problem: { kind: error.kind, says: error.message } }
  }
}

async function seen(text: string, url: string): Promise<Omit<Tried, 'url'>> {
  try {
    const { format, title, language, entries } = readFeed(text, url)
    if (entries.length === 0) throw new FeedProblem('empty')
    const shown = entries.slice(0, SHOWN).map((entry) => ({
      ...{ title: entry.title, link: entry.link, text: firstWords(entry.text, WORDS) },
      publishedAt: entry.publishedAt?.toISOString() ?? null,
    }))
    return { feed: { format, title, language, count: entries.length, entries: shown } }
  } catch (error) {
    const feeds = error instanceof FeedProblem && error.kind === 'not-a-feed' ? feedsIn(text, url) : []
    if (feeds.length === 0) throw error
    return { feeds }
  }
}
