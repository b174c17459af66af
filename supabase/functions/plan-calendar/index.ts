/**
 * A learner's study plan for calendar programs, at `?token=…`. A program cannot sign in: the token is the secret of that
 * address, so it is no more than a 404 where it is wrong.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { calendarFile } from '../_shared/calendar/calendar-file.ts'
import { writeCalendar } from '../_shared/calendar/ics.ts'
import { type PlanFeed, planItems } from '../_shared/calendar/plan-items.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { words } from '../_shared/calendar/words.ts'

/** Seconds after which a calendar program may ask again. */
const REFRESH = 3600

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, async (request, { supabaseAdmin }) => {
    if (!['GET', 'HEAD'].includes(request.method))
      return new Response('This address is read with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })
    const token = new URL(request.url).searchParams.get('token') ?? ''
    if (!/^[0-9a-f]{64}$/.test(token)) return nothing()
    const { data } = await supabaseAdmin.rpc('plan_feed_of', { p_token: token }).throwOnError()
    if (!data) return nothing()
    const feed = data as PlanFeed
    const items = planItems(feed, siteAddress())
    return calendarFile(request, writeCalendar(items, { name: words[feed.language].plan, refresh: REFRESH }))
  }),
}

function nothing() {
  return new Response('There is no plan at this address. It may have been renewed: see the site.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
