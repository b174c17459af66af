/** Saves a session from the desk: checks what was written, works out the times of its rule, and hands both to the database. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database, Json } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { daysToSave, isRule } from '../_shared/calendar/recurrence.ts'
import { isZone } from '../_shared/calendar/zone.ts'

const line = (most: number) => z.string().trim().max(most)
const https = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })

const Body = z.object({
  slug: z.string().regex(/^[a-z0-9-]{3,80}$/, 'must be made of small letters, digits and hyphens'),
  kind: z.enum(['live-class', 'doubt-clearing', 'evaluation-clinic']),
  title: line(200).min(3, 'must have three characters at least'),
  title_hi: line(200),
  about: line(2000).min(3, 'must have three characters at least'),
  about_hi: line(2000),
  agenda: z.array(line(300).min(1)).max(20),
  /** Absent from a page of before it was asked for. */
  agenda_hi: z.array(line(300).min(1)).max(20).optional(),
  pre_read: z.array(line(100)).max(10),
  topics: z.array(line(100)).min(1, 'must name a topic').max(10),
  starts_at: z.iso.datetime({ offset: true }),
  minutes: z.number().int().min(15).max(240),
  capacity: z.number().int().min(1).max(100_000).nullable(),
  language: z.enum(['en', 'hi', 'both']),
  tz: z.string().refine(isZone, 'must be a time zone such as Asia/Kolkata'),
  rrule: z.string().refine(isRule, 'must be a rule such as FREQ=WEEKLY;COUNT=8').nullable(),
  host: line(100),
  join_url: z.union([z.literal(''), https]),
  /** Of a new one: whoever sends it once more means the same. */
  made_as: z.uuid().optional(),
  /** What the form was opened with: who saves second is told. */
  seen: z.record(z.string(), z.json()).optional(),
})

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      const { days, until } = daysToSave(body, new Date())
      const event = { ...body, expanded_until: body.rrule === null ? null : until.toISOString() }
      const { data, error } = await supabase.rpc('save_event', { p_event: event as Json, p_days: days })
      if (error) throw refusal(error)
      return Response.json({ slug: data, days })
    }),
  ),
}

/** What the database refuses for good is said in its words. */
function refusal(error: { code: string; message: string }) {
  if (error.code === '42501') return new BadRequest(403, error.message)
  if (error.code === 'PT409') return new BadRequest(409, error.message)
  if (/^(PT4|22|23)/.test(error.code)) return new BadRequest(400, error.message)
  return error
}
