/** What the clock asks before it calls a job's function: in a project at rest nothing waits, and each thing that waits is told. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJobs } from '#backend/jobs/declared.ts'
import { as, databaseUrl } from './as-user.ts'

const jobs = new Map(readJobs('supabase').flatMap(({ name, due }) => (due ? [[name, due] as const] : [])))
const SOMEBODY = '00000000-0000-4000-8000-000000000001'

/** Each job, and what makes it due, one by one: rows, since how they come about is tested where the job is. */
const WAITS: Record<string, Record<string, string>> = {
  'unlock-mails': {
    'the mail of a locked account': `insert into private.account_locks (user_id, banned_until) values ('${SOMEBODY}', now())`,
  },
  'notification-mails': {
    'a mail': `insert into private.notification_mails (notification_id) values (gen_random_uuid())`,
    'a message held over quiet hours': `insert into private.notification_pushes (notification_id, device_id, is_held, due_at)
      values (gen_random_uuid(), gen_random_uuid(), true, now())`,
  },
  'event-reminders': {
    'a mail': `insert into private.event_mails (event, day, user_id, kind, about) values ('a', current_date, '${SOMEBODY}', 'seat', now())`,
    'somebody who waits for a seat': seat('waiting', 48),
    'a seat that is offered': seat('offered', 48),
    'a session within a day': seat('going', 23),
    'a series to be worked out': `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics,
        starts_at, minutes, language, origin, rrule, expanded_until)
      values ('a', false, 'live-class', 'a', 'a', 'a', 'a', '{}', '{}', now(), 60, 'en', 'desk', 'FREQ=WEEKLY', now())`,
  },
  'evaluate-answers': {
    'an answer handed in': `insert into public.answers (id, user_id, question_id, version_no, status, submitted_at)
      values (gen_random_uuid(), '${SOMEBODY}', 'a', 1, 'queued', now())`,
    'an answer half marked': `insert into public.answers (id, user_id, question_id, version_no, status, submitted_at)
      values (gen_random_uuid(), '${SOMEBODY}', 'a', 1, 'evaluating', now())`,
  },
  'read-answer-pages': {
    'pages of an answer': `insert into public.evaluation_steps (answer_id, step) values (gen_random_uuid(), 'transcript')`,
  },
  'export-my-data': {
    'one that was asked for': `insert into public.data_exports (user_id) values ('${SOMEBODY}')`,
    'one whose days are over': `insert into public.data_exports (user_id, state, path, expires_at) values ('${SOMEBODY}', 'ready', 'a', now())`,
    'a file that was left behind': `insert into storage.objects (bucket_id, name, created_at)
      values ('exports', 'left/behind.zip', now() - interval '2 minutes')`,
  },
  'fetch-feeds': {
    'a feed whose time has come': feed('now()'),
    'a feed that was never read': feed('null'),
  },
  'merged-files': {
    'a file of an account that was merged': `insert into private.merged_files (kept, other, bucket, from_path, to_path)
      values ('${SOMEBODY}', gen_random_uuid(), 'avatars', 'a', 'b')`,
  },
  'delete-accounts': {
    'somebody who asked to leave': `insert into private.account_deletions (user_id, due_at) values ('${SOMEBODY}', now() + interval '14 days')`,
  },
  'place-sign-ins': {
    'a sign-in': `insert into private.session_places (session_id, user_id, at) values (gen_random_uuid(), '${SOMEBODY}', now())`,
    'an event of security': `insert into private.event_origins (event_id, user_id) values (gen_random_uuid(), '${SOMEBODY}')`,
  },
}

function feed(next: string) {
  return `insert into public.news_feeds (url, title, publisher, kind, switched_on, next_fetch_at)
    values ('https://example.in/feed', 'a', 'a', 'government', true, ${next})`
}

function seat(status: string, hours: number) {
  return `
    insert into public.event_occurrences (event, day, starts_at, ends_at)
    values ('a', current_date, now() + interval '${hours} hours', now() + interval '${hours + 1} hours');
    insert into public.event_rsvps (event, day, user_id, status, waiting_since, offered_until, seat_since)
    values ('a', current_date, '${SOMEBODY}', '${status}', now(), now(), now())`
}

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(databaseUrl)
  await client.connect()
})
afterAll(() => client.end())

async function isDue(job: string) {
  return (await client.query(`select ${jobs.get(job)}() as due`)).rows[0].due
}

test('every job that the clock asks for is tried here', () => {
  expect(Object.keys(WAITS).sort()).toEqual([...jobs.keys()].sort())
})

test.each(
  Object.entries(WAITS).flatMap(([job, things]) =>
    Object.entries(things).map(([thing, rows]) => [job, thing, rows] as const),
  ),
)('%s is due with %s, and not before', async (job, _thing, rows) => {
  await client.query('begin; set local session_replication_role = replica')
  try {
    expect(await isDue(job)).toBe(false)
    await client.query(rows)
    expect(await isDue(job)).toBe(true)
  } finally {
    await client.query('rollback')
  }
})

test('nobody but the server may ask', async () => {
  for (const due of jobs.values())
    for (const who of ['visitor', SOMEBODY, 'service'])
      await expect(as(who, `select ${due}()`)).rejects.toThrow('permission denied')
})
