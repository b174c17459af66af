/** The job of sessions, called as the clock calls it: one that cannot come back keeps nobody from their mail. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarkingServer, startMarkingServer } from './marking-server.ts'
import { NO_QUIET_HOURS } from './quiet.ts'
import { sessionFields } from './sessions.ts'

let site: MarkingServer
beforeAll(async () => {
  site = await startMarkingServer()
  await site.rows(NO_QUIET_HOURS)
}, 120_000)
afterAll(() => site?.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function mailsTo(email: string) {
  const dir = site.server.instance.OUTBOX_DIR
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as { to: string; subject: string })
    .filter(({ to }) => to === email)
}

test('mail goes out, and sessions come back, beside one whose rule or zone nobody can work out', async () => {
  const [mentor, asha] = [await site.learner('mentor'), await site.learner()]
  const save = async (more: object = {}) => {
    const starts_at = inDays(3)
    const fields = sessionFields({ starts_at, rrule: 'FREQ=WEEKLY', expanded_until: inDays(4), ...more })
    const days = [{ day: starts_at.slice(0, 10), starts_at }]
    const { data, error } = await mentor.client.rpc('save_event', { p_event: fields, p_days: days })
    if (error) throw error
    return { slug: data as string, day: days[0]?.day }
  }
  const [first, unruly, nowhere, last] = [await save(), await save(), await save(), await save()]
  await site.rows('alter table public.events drop constraint events_rrule_check')
  await site.rows(`update public.events set rrule = 'FREQ=DAILY;FOO=1' where slug = $1`, [unruly.slug])
  await site.rows(`update public.events set tz = 'Factory' where slug = $1`, [nowhere.slug])
  await asha.client.rpc('join_event', { p_event: unruly.slug, p_day: unruly.day }).throwOnError()
  const cancel = { p_event: unruly.slug, p_day: unruly.day, p_change: { cancelled: true } }
  await mentor.client.rpc('change_occurrence', cancel).throwOnError()

  const answer = await site.run('event-reminders')
  expect(answer).toEqual({ status: 200, body: { sent: 1, extended: 2, unextended: 2 } })
  expect(mailsTo(asha.email)).toHaveLength(1)
  const held = await site.rows<{ slug: string; times: number }>(
    `select event as slug, count(*)::int as times from public.event_occurrences where event = any ($1) group by event`,
    [[first, unruly, nowhere, last].map(({ slug }) => slug)],
  )
  const timesOf = (slug: string) => held.find((one) => one.slug === slug)?.times ?? 0
  for (const { slug } of [first, last]) expect(timesOf(slug)).toBeGreaterThan(50)
  for (const { slug } of [unruly, nowhere]) expect(timesOf(slug)).toBe(1)
})
