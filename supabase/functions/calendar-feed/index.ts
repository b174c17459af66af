/**
 * Calendar files. For everyone: `?event=SLUG&on=DAY` one session, `?exam=ID` one date of the examination,
 * `?release=ID&on=DAY` one release of figures. `?token=…`: what a learner chose, and her sessions; the token is the
 * secret of that address, so it is no more than a 404 where it is wrong.
 */

import { withSupabase } from '@supabase/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../database.types.ts'
import { calendarFile } from '../_shared/calendar/calendar-file.ts'
import { writeCalendar } from '../_shared/calendar/ics.ts'
import {
  feedDays,
  type Item,
  milestoneItem,
  releaseItems,
  type SessionLine,
  sessionItem,
} from '../_shared/calendar/items.ts'
import { siteAddress } from '../_shared/calendar/site.ts'
import { type Language, words } from '../_shared/calendar/words.ts'

type Admin = SupabaseClient<Database>
type Feed = { layers: string[]; language: Language; sessions: SessionLine[] }

/** Seconds after which a calendar program may ask again. */
const REFRESH = 3600

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, async (request, { supabaseAdmin }) => {
    if (!['GET', 'HEAD'].includes(request.method))
      return new Response('This address is read with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })
    const search = new URL(request.url).searchParams
    const [token, event, day] = ['token', 'event', 'on'].map((name) => search.get(name))
    if (token) {
      const text = await feedOf(supabaseAdmin, token)
      return text === undefined
        ? nothing('There is no calendar at this address.')
        : calendarFile(request, text)
    }
    const [exam, release] = [search.get('exam'), search.get('release')]
    const name = event ?? exam ?? release
    // The database takes no text with a NUL in it.
    if (!name || /\p{Cc}/u.test(name) || (day && !/^\d{4}-\d\d-\d\d$/.test(day)) || (release && !day))
      return nothing('Name what it is: ?event=…&on=…, ?exam=… or ?release=…&on=…')
    const language = search.get('lang') === 'hi' ? 'hi' : 'en'
    const item = event
      ? await sessionOf(supabaseAdmin, event, day, language)
      : exam
        ? await milestoneOf(supabaseAdmin, exam, language)
        : await releaseOf(supabaseAdmin, name, day ?? '', language)
    if (!item) return nothing('The calendar has no such entry.')
    const text = writeCalendar([item], { name: words[language].calendar })
    return calendarFile(request, text, `${name.replaceAll(/[^A-Za-z0-9-]/g, '')}.ics`)
  }),
}

async function sessionOf(admin: Admin, event: string, day: string | null | undefined, language: Language) {
  const { data, error } = await admin.rpc('event_page', { p_event: event, ...(day && { p_day: day }) })
  if (error?.code === 'PT404' || error?.code === '22008') return undefined
  if (error) throw error
  const session = data as SessionLine & { example: boolean }
  // An example must not end up in anybody's calendar.
  if (session.example) return undefined
  return sessionItem({ ...session, mine: null }, siteAddress(), language)
}

async function milestoneOf(admin: Admin, id: string, language: Language) {
  const { data } = await admin.from('exam_milestones').select('*').eq('id', id).maybeSingle().throwOnError()
  return data ? milestoneItem(data, siteAddress(), language) : undefined
}

async function releaseOf(admin: Admin, id: string, day: string, language: Language) {
  if (Number.isNaN(Date.parse(day))) return undefined
  const { data } = await admin.from('data_releases').select('*').eq('id', id).maybeSingle().throwOnError()
  return data ? releaseItems(data, [day, day], siteAddress(), language)[0] : undefined
}

async function feedOf(admin: Admin, token: string) {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined
  const { data } = await admin.rpc('calendar_feed_of', { p_token: token }).throwOnError()
  const feed = data as Feed | null
  if (!feed) return undefined
  const site = siteAddress()
  const items: Item[] = feed.sessions.map((session) => sessionItem(session, site, feed.language))
  if (feed.layers.includes('exams')) {
    const { data: exams } = await admin.from('exam_milestones').select('*').order('day').throwOnError()
    items.push(...exams.map((exam) => milestoneItem(exam, site, feed.language)))
  }
  if (feed.layers.includes('releases')) {
    const { data: releases } = await admin.from('data_releases').select('*').order('id').throwOnError()
    const days = feedDays(new Date())
    items.push(...releases.flatMap((release) => releaseItems(release, days, site, feed.language)))
  }
  return writeCalendar(items, { name: words[feed.language].calendar, refresh: REFRESH })
}

function nothing(says: string) {
  return new Response(says, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
