/** What only grows goes when its time is over, in portions, and nothing younger with it. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, databaseUrl, newUser } from './as-user.ts'

type Forgotten = Record<string, number>

async function forget(most = 20_000): Promise<Forgotten> {
  const [row] = await asOwner<{ gone: Forgotten }>('select private.forget_old_rows($1) as gone', [most])
  return row?.gone as Forgotten
}

function daysOf(table: string, column: string, user: string) {
  return asOwner<{ days: number }>(
    `select round(extract(epoch from now() - ${column}) / 86400)::int as days from ${table} where user_id = $1 order by 1`,
    [user],
  ).then((rows) => rows.map(({ days }) => days))
}

/** One row each, so many days old. */
const AGES = [1, 29, 31, 399, 401, 900]

test('page views go after thirty days, what else was noted after 400', async () => {
  const asha = await newUser()
  await asOwner('delete from public.security_events where user_id = $1', [asha])
  for (const type of ['page_view', 'new_device'])
    await asOwner(
      `insert into public.security_events (user_id, event_type, risk_level, created_at)
       select $1, $2, 'low', now() - make_interval(days => age) from unnest($3::int[]) age`,
      [asha, type, AGES],
    )
  expect(await forget()).toMatchObject({ page_views: 4, security_events: 2 })
  expect(await daysOf('public.security_events', 'created_at', asha)).toEqual([1, 1, 29, 29, 31, 399])
  expect(await forget()).toMatchObject({ page_views: 0, security_events: 0 })
})

test('a run takes so many and leaves the rest to the next one, the oldest first', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.security_events (user_id, event_type, risk_level, created_at)
     select $1, 'page_view', 'low', now() - make_interval(days => 40 + n) from generate_series(1, 5) n`,
    [asha],
  )
  expect(await forget(3)).toMatchObject({ page_views: 3 })
  expect((await daysOf('public.security_events', 'created_at', asha)).filter((days) => days > 30)).toEqual([
    41, 42,
  ])
  expect(await forget(3)).toMatchObject({ page_views: 2 })
})

test('calls of models, devices and sent reminders go after 400 days', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.assistant_calls (user_id, day, step, model)
     select $1, private.today() - age, 'text', 'm' from unnest($2::int[]) age`,
    [asha, AGES],
  )
  await asOwner(
    `insert into private.known_devices (user_id, device, last_seen)
     select $1, 'Browser ' || age, now() - make_interval(days => age) from unnest($2::int[]) age`,
    [asha, AGES],
  )
  expect(await forget()).toMatchObject({ assistant_calls: 2, known_devices: 2 })
  expect(await daysOf('public.assistant_calls', 'day', asha)).toHaveLength(4)
  expect((await daysOf('private.known_devices', 'last_seen', asha)).filter((days) => days > 400)).toEqual([])
})

test('a story that nobody wrote about loses its text after 180 days and keeps its address; others keep both', async () => {
  const [feed] = await asOwner<{ id: string }>('select id from public.news_feeds limit 1')
  const stories = await asOwner<{ id: string; status: string }>(
    `insert into public.news_clusters (status) values ('waiting'), ('published'), ('dismissed') returning id, status`,
  )
  await asOwner(
    `insert into public.feed_entries (feed_id, cluster_id, url, link, title, excerpt, language, published_at, fetched_at, shingles, entities, numbers)
     select $1, id, 'https://example.in/' || id || '/' || age, 'https://example.in/', 'Title', 'What it says', 'en', now(),
       now() - make_interval(days => age), '{a}', '{b}', '{1}'
     from unnest($2::bigint[]) id, unnest('{179,181}'::int[]) age`,
    [feed?.id, stories.map(({ id }) => id)],
  )
  expect(await forget()).toMatchObject({ feed_entries: 2 })
  const kept = await asOwner<{ status: string; emptied: boolean }>(
    `select story.status, entry.excerpt = '' and entry.shingles = '{}' as emptied
     from public.feed_entries entry join public.news_clusters story on story.id = entry.cluster_id
     where story.id = any ($1) order by 1, 2`,
    [stories.map(({ id }) => id)],
  )
  expect(kept.map(({ status, emptied }) => `${status} ${emptied}`)).toEqual([
    ...['dismissed false', 'dismissed true', 'published false', 'published false'],
    ...['waiting false', 'waiting true'],
  ])
})

test('each of these is found by an index, however many rows there are', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
  for (const query of [
    `select id from public.security_events where event_type = 'page_view' and created_at < now() order by created_at limit 10`,
    `select id from public.security_events where event_type <> 'page_view' and created_at < now() order by created_at limit 10`,
    'select id from public.assistant_calls where day < current_date order by day limit 10',
    'select ctid from private.known_devices where last_seen < now() order by last_seen limit 10',
    'select id from private.event_mails where created_at < now() order by created_at limit 10',
    'select from private.account_locks where event_id = gen_random_uuid()',
  ]) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Sort/)
  }
  await client.end()
})

test('the runs of jobs that went well go after three days, those that failed after thirty', async () => {
  await asOwner('truncate cron.job_run_details')
  await asOwner(
    `insert into cron.job_run_details (jobid, status, end_time)
     select 1, status, now() - make_interval(days => age)
     from unnest('{succeeded,failed}'::text[]) status, unnest('{2,4,29,31}'::int[]) age`,
  )
  const [job] = await asOwner<{ command: string }>(
    `select command from cron.job where jobname = 'cron-history'`,
  )
  await asOwner(job?.command ?? '')
  expect(
    await asOwner('select status, count(*)::int as runs from cron.job_run_details group by 1 order by 1'),
  ).toEqual([
    { status: 'failed', runs: 3 },
    { status: 'succeeded', runs: 1 },
  ])
})

test('it is done at night', async () => {
  expect(
    await asOwner(`select schedule, active from cron.job where command like '%forget_old_rows%'`),
  ).toEqual([{ schedule: '*/2 19-23 * * *', active: true }])
})
