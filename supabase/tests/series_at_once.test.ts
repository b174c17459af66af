/** A weekly series that is saved for many people: in one go for each session, and in one order with others that are saved. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, call, databaseUrl } from './as-user.ts'
import { sessionFields, staff } from './sessions.ts'
import { newPlan, planTask } from './study-plans.ts'

const DAY = 86_400_000
const meera = await staff()

/** A series of so many weeks, with who has a seat in which; `later` saves it hours later. */
async function newSeries(weeks: number) {
  const first = Date.now() + 3 * DAY
  const at = (hours: number) =>
    Array.from({ length: weeks }, (_, week) => {
      const begins = first + week * 7 * DAY
      const starts_at = new Date(begins + hours * 3_600_000).toISOString()
      return { day: new Date(begins).toISOString().slice(0, 10), starts_at }
    })
  const fields = sessionFields({ rrule: `FREQ=WEEKLY;COUNT=${weeks}` })
  const given = (hours: number) => [{ ...fields, starts_at: at(hours)[0]?.starts_at }, at(hours)] as const
  await call(meera, 'save_event', ...given(0))
  const days = at(0).map(({ day }) => day)
  return {
    days,
    ref: (day: string) => `${fields.slug}/${day}`,
    seat: (learner: string, day: string) =>
      asOwner(
        `insert into public.event_rsvps (event, day, user_id, status, seat_since) values ($1, $2, $3, 'going', now())`,
        [fields.slug, day, learner],
      ),
    later: (hours: number) => given(hours),
  }
}

type Series = Awaited<ReturnType<typeof newSeries>>
async function learnerOf(series: Series) {
  const noted = series.days.map((day) =>
    planTask({ kind: 'event', origin: 'session', ref: series.ref(day), day, start: 0, phase: null }),
  )
  return (await newPlan(noted)).learner
}

test('the plans of all who have a seat follow in one go for each session', async () => {
  const series = await newSeries(3)
  const people = [await learnerOf(series), await learnerOf(series), await learnerOf(series)]
  for (const learner of people) for (const day of series.days) await series.seat(learner, day)

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [fields, days] = series.later(2)
  try {
    await client.query('begin')
    await client.query(`set local track_functions = 'all'`)
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: meera })],
    )
    await client.query('select public.save_event($1, $2)', [JSON.stringify(fields), JSON.stringify(days)])
    const { rows } = await client.query(
      `select coalesce(sum(pg_stat_get_xact_function_calls(oid)), 0)::integer as calls
       from pg_proc where proname = 'follow_sessions'`,
    )
    expect(rows).toEqual([{ calls: 3 }])
    await client.query('commit')
  } finally {
    await client.end()
  }
  const moved = await asOwner(
    `select count(*)::integer as count from public.plan_tasks task
     join public.event_occurrences at on at.event || '/' || at.day = task.ref
     where task.user_id = any ($1) and (at.starts_at at time zone 'Asia/Kolkata')::time
       = make_time(task.start / 60, task.start % 60, extract(second from at.starts_at))`,
    [people],
  )
  expect(moved).toEqual([{ count: 9 }])
})

test('whoever saves a series holds nobody while it waits for somebody who comes before them', async () => {
  const series = await newSeries(2)
  const [one, other] = [await learnerOf(series), await learnerOf(series)].sort()
  const [first, second] = series.days
  // in the first session it meets the one who is the last of the order
  await series.seat(other as string, first as string)
  await series.seat(one as string, second as string)

  const held = new pg.Client({ connectionString: databaseUrl })
  await held.connect()
  try {
    await held.query('begin')
    await held.query('select from public.plans where user_id = $1 for update', [one])
    const saved = call(meera, 'save_event', ...series.later(2))
    for (let waits = 0; waits === 0; ) {
      const [found] = await asOwner<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%save_event%'`,
      )
      waits = found?.count ?? 0
    }
    await held.query('select from public.plans where user_id = $1 for update nowait', [other])
    await held.query('commit')
    await saved
  } finally {
    await held.end()
  }
})
