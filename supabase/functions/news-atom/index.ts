/**
 * The news as an Atom feed (RFC 4287) behind a learner's secret address: headline, gist and link of the newest items. A
 * feed reader cannot sign in; the secret opens this and nothing else.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { env } from '../_shared/env.ts'
import { atomOf, type Feed } from './atom.ts'

/** A reader need not come more often. */
const SECONDS = 900

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, async (request, { supabaseAdmin }) => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      return new Response('This feed is read with GET.', { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const key = new URL(request.url).searchParams.get('key') ?? ''
    const isKey = /^[0-9a-f]{48}$/.test(key)
    const { data } = isKey
      ? await supabaseAdmin.rpc('read_news_address', { p_token: key }).throwOnError()
      : { data: null }
    if (data === null) {
      return new Response('There is no feed at this address. It may have been renewed: see the site.', {
        status: 404,
        headers: { 'Cache-Control': 'no-store' },
      })
    }
    const feed = data as Feed
    const site = (env('SITE_URL') ?? env('SUPABASE_PUBLIC_URL') ?? env('SUPABASE_URL') ?? '').replace(
      /\/+$/,
      '',
    )
    const api = (env('SUPABASE_PUBLIC_URL') ?? env('SUPABASE_URL') ?? '').replace(/\/+$/, '')
    const body = atomOf(feed, { site, self: `${api}/functions/v1/news-atom?key=${encodeURIComponent(key)}` })
    const etag = `W/"${await hashOf(body)}"`
    const headers = {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      // the address is a secret: only its reader may keep the answer
      'Cache-Control': `private, max-age=${SECONDS}`,
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      ETag: etag,
      'Last-Modified': new Date(feed.updated).toUTCString(),
    }
    if (isKnown(request, etag, feed.updated)) return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }),
}

/** Whether the reader has just this: by its tag, or, where it names none, by its date. */
function isKnown(request: Request, etag: string, updated: string) {
  const tags = request.headers.get('If-None-Match')
  if (tags !== null) {
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag === etag.slice(2))
  }
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  // dates of HTTP know no fractions of a second
  return since >= Math.floor(Date.parse(updated) / 1000) * 1000
}

async function hashOf(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
