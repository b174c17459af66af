/** What the desks count: queues with their clocks, the assistant, how the school is used, the machine. */

import { beforeAll, expect, test } from 'vitest'
import { QUEUE_KEYS } from '#web/features/admin/admin-home-rules.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { newNews } from './facts.ts'
import { handedIn } from './marked-answers.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])

type Queue = { key: string; waiting: number; oldest: string | null; hours: number }
const queueOf = async (key: string) =>
  (await call<{ queues: Queue[] }>(meera, 'admin_home')).queues.find((queue) => queue.key === key)

test('a queue says how many wait and since when, and is empty again when they are settled', async () => {
  const before = await queueOf('security')
  await asOwner(
    `insert into public.security_events (user_id, event_type, risk_level, created_at)
     values ($1, 'x', 'critical', now() - interval '3 days'), ($1, 'x', 'critical', now()), ($1, 'x', 'low', now() - interval '4 days')`,
    [asha],
  )
  const after = await queueOf('security')
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 2)
  expect(Date.now() - new Date(after?.oldest ?? 0).getTime()).toBeGreaterThan(2.9 * 86_400_000)

  await asOwner('delete from public.security_events where user_id = $1', [asha])
  expect(await queueOf('security')).toEqual(before)
})

test('answers that no model could mark wait as well as those whose learner asked', async () => {
  const before = await queueOf('answers')
  await handedIn({ status: 'needs_mentor', hoursAgo: 5 })
  const after = await queueOf('answers')
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(Date.now() - new Date(after?.oldest ?? 0).getTime()).toBeGreaterThan(4.9 * 3_600_000)
})

test('a story that was withdrawn waits for nobody', async () => {
  const before = await queueOf('news_drafts')
  for (const [id, status] of [
    ['waiting-draft', 'draft'],
    ['withdrawn-story', 'withdrawn'],
  ]) {
    await newNews(id as string, 'x', [])
    await asOwner('update public.news_items set status = $2 where id = $1', [id, status])
    await asOwner(
      `insert into public.news_drafts (item_id, made_by, fields, updated_at, updated_by)
       values ($1, 'hand', '{}', now() - interval '9 days', 'Meera')`,
      [id],
    )
  }
  expect(await queueOf('news_drafts')).toMatchObject({ waiting: (before?.waiting ?? 0) + 1 })
  await asOwner(`delete from public.news_items where id in ('waiting-draft', 'withdrawn-story')`)
})

test('a question waits since it was taken out of use, and one that a ruling dropped for nothing', async () => {
  const before = await queueOf('questions')
  const [poor, dropped] = [await newQuestion(), await newQuestion()]
  await asOwner(`update public.questions set changed_at = now() - interval '300 days' where id in ($1, $2)`, [
    poor.id,
    dropped.id,
  ])
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [poor.id])
  await as(meera, {
    text: `select public.rule_on_key($1, 1, 'dropped', null, 'No option is right by the Act.')`,
    values: [dropped.id],
  })

  const after = await queueOf('questions')
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(Date.now() - new Date(after?.oldest ?? 0).getTime()).toBeLessThan(86_400_000)
  await asOwner(`update public.questions set status = 'live' where id in ($1, $2)`, [poor.id, dropped.id])
})

test('a schedule that ends is told six weeks before its last day, and no more once it goes on', async () => {
  const arena = (days: number, visibility = 'all', status = 'live') =>
    asOwner(
      `insert into public.challenges (slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at,
         minutes, question_count, visibility, status, origin)
       select 'ending-' || gen_random_uuid(), 'arena', 'x', 'x', 'x', 'x', '{}', at, at + interval '1 hour',
         at + interval '1 hour', 15, 5, $2, $3, 'desk'
       from (select now() + $1 * interval '1 day' as at) one`,
      [days, visibility, status],
    )
  await asOwner(`update public.challenges set opens_at = opens_at - interval '300 days' where kind = 'arena'`)
  await arena(43)
  await arena(300, 'link')
  await arena(300, 'all', 'retired')
  expect(await queueOf('arenas')).toEqual({ key: 'arenas', waiting: 0, oldest: null, hours: 42 * 24 })

  await asOwner(
    `update public.challenges set opens_at = now() + interval '40 days' where slug like 'ending-%' and visibility = 'all' and status = 'live'`,
  )
  const told = await queueOf('arenas')
  expect(told?.waiting).toBe(1)
  expect((Date.now() - new Date(told?.oldest ?? 0).getTime()) / 86_400_000).toBeCloseTo(2, 1)
  await arena(60)
  expect(await queueOf('arenas')).toMatchObject({ waiting: 0 })

  await asOwner(`insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
    values ('cse-2099-prelims', 'x', 'x', 'x', private.today() + 43, 'x', 'https://example.gov.in')`)
  await asOwner(
    `update public.exam_milestones set day = private.today() - 1 where id like 'cse-%-prelims' and id <> 'cse-2099-prelims'`,
  )
  expect(await queueOf('exam_days')).toMatchObject({ waiting: 0 })
  await asOwner(`update public.exam_milestones set day = private.today() - 1 where id = 'cse-2099-prelims'`)
  const over = await queueOf('exam_days')
  expect(over?.waiting).toBe(1)
  const waited = (Date.now() - new Date(over?.oldest ?? 0).getTime()) / 3_600_000
  expect(waited).toBeGreaterThan(over?.hours ?? 0)
})

test('the front page of the desks knows every queue', async () => {
  const { queues } = await call<{ queues: Queue[] }>(meera, 'admin_home')
  expect(queues.map(({ key }) => key).sort()).toEqual([...QUEUE_KEYS].sort())
})

test('queues are for the people of the desks, what the assistant costs and how the machine does for administrators', async () => {
  for (const name of ['admin_home', 'school_analytics']) {
    await expect(call(asha, name), name).rejects.toThrow('Only the mentor and administrators')
    await expect(call('visitor', name), name).rejects.toThrow('permission denied')
    await expect(call(anil, name), name).resolves.toBeTruthy()
  }
  for (const name of ['assistant_console', 'admin_health']) {
    await expect(call(asha, name), name).rejects.toThrow('Only administrators')
    await expect(call(anil, name), name).rejects.toThrow('Only administrators')
    await expect(call('visitor', name), name).rejects.toThrow('permission denied')
    await expect(call('service', name), name).rejects.toThrow('Only administrators')
  }
})

type Console = {
  models: Record<string, unknown>[]
  days: Record<string, unknown>[]
  reasons: Record<string, number>
}

test('the assistant’s calls are summed by model and prompt, its answers by how they ended', async () => {
  await asOwner(
    `insert into public.assistant_calls (user_id, day, step, model, prompt_version, tokens_in, tokens_out, ms, outcome, cost_micros)
     select $1, private.today(), 'text', 'm1', 'v2', 100, 10, n * 1000, case when n = 10 then 'failed' else 'done' end, 250
     from generate_series(1, 10) n`,
    [asha],
  )
  await asOwner(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content, mode, sources)
     values ('a1', 's', $1, 'ai', 'x', 'library', '[{"id": 1}]'), ('a2', 's', $1, 'ai', 'x', 'library', '[]'),
       ('a3', 's', $1, 'ai', 'x', 'not-covered', null), ('a4', 's', $1, 'user', 'x', null, null)`,
    [asha],
  )
  await asOwner(
    `insert into public.chat_feedback (user_id, message_id, rating, reasons, question, answer, answered_at)
     values ($1, 'a1', -1, '{wrong-fact,unclear}', 'q', 'a', now())`,
    [asha],
  )

  const told = await call<Console>(meera, 'assistant_console', 7)
  expect(told.models).toEqual([
    expect.objectContaining({
      ...{ step: 'text', model: 'm1', prompt_version: 'v2', calls: 10, done: 9, failed: 1 },
      ...{ tokens_in: 1000, tokens_out: 100, cost_micros: 2500, median_ms: 5000, p95_ms: 10_000 },
    }),
  ])
  expect(told.days).toEqual([
    expect.objectContaining({
      ...{ answers: 3, refused: 1, covered: 2, cited: 1, by_model: 0, failed: 0, helpful: 0, unhelpful: 1 },
    }),
  ])
  expect(told.reasons).toEqual({ 'wrong-fact': 1, unclear: 1 })
  expect(JSON.stringify(told)).not.toContain(asha)
})

type Analytics = {
  least: number
  days: { day: string; active: number | null; joined: number | null }[]
  retention: { week: string; joined: number | null; weeks: (number | null)[] | null }[]
  completion: Record<string, { begun: number | null; done: number | null }>
}

let few: string[]
beforeAll(async () => {
  few = await Promise.all(Array.from({ length: 9 }, () => newUser()))
  // They joined on a Monday five weeks ago.
  await asOwner(
    `update public.profiles set created_at = (date_trunc('week', now() at time zone 'Asia/Kolkata') - interval '5 weeks'
       + interval '10 hours') at time zone 'Asia/Kolkata' where user_id = any ($1)`,
    [few],
  )
})
const studied = (who: string[], daysAgo: number) =>
  asOwner(
    `insert into public.reading_days (user_id, day, work, device, seconds)
     select id, private.today() - $2::int, 'note:x', gen_random_uuid(), 60 from unnest($1::uuid[]) id`,
    [who, daysAgo],
  )
const activeOn = (told: Analytics, daysAgo: number) => told.days.at(-1 - daysAgo)?.active

test('what nine did is not told, what ten did is', async () => {
  await studied(few, 3)
  const told = await call<Analytics>(anil, 'school_analytics', 28)
  expect([told.least, told.days.length, activeOn(told, 3)]).toEqual([10, 28, null])

  await studied([asha], 3)
  await studied([asha], 3)
  expect(activeOn(await call<Analytics>(anil, 'school_analytics', 28), 3)).toBe(10)
})

test('a message from the end of time stops no desk from counting', async () => {
  await as(asha, {
    text: `insert into public.chat_messages (id, session_id, user_id, message_type, content, created_at)
           values ('late-q', 'chat_1', $1, 'user', 'x', '294276-12-31 23:59:59+00'),
             ('late-a', 'chat_1', $1, 'ai', 'x', '294276-12-31 23:59:59+00')`,
    values: [asha],
  })

  await expect(call(anil, 'school_analytics')).resolves.toBeTruthy()
  await expect(call(meera, 'assistant_console')).resolves.toBeTruthy()
})

test('who stays is told by weeks after joining, of groups of ten and more alone', async () => {
  // a week counts once whoever joined last has had its seven days: three of them until Friday, four from Saturday on
  const [{ joinedIn, over }] = (await asOwner<{ joinedIn: string; over: number }>(
    `select week::text as "joinedIn", (private.today() - week - 12) / 7 as over
     from public.profiles, lateral (select date_trunc('week', created_at at time zone 'Asia/Kolkata')::date as week) joined
     where user_id = $1`,
    [few[0]],
  )) as [{ joinedIn: string; over: number }]
  const cohort = async () =>
    (await call<Analytics>(anil, 'school_analytics')).retention.find(({ week }) => week === joinedIn)
  expect(await cohort()).toMatchObject({ joined: null, weeks: new Array(over).fill(null) })

  const tenth = await newUser()
  await asOwner(
    'update public.profiles set created_at = (select created_at from public.profiles where user_id = $2) where user_id = $1',
    [tenth, few[0]],
  )
  const [{ monday }] = (await asOwner<{ monday: number }>(
    `select private.today() - (created_at at time zone 'Asia/Kolkata')::date as monday from public.profiles where user_id = $1`,
    [tenth],
  )) as [{ monday: number }]
  await studied(few.slice(0, 4), monday - 8)
  await studied(few.slice(0, 4), monday - 9)
  await studied([tenth], monday - 14)
  const told = await cohort()
  expect(told?.joined).toBe(10)
  expect(told?.weeks?.slice(0, 2)).toEqual([4, 1])
})

test('a week counts from its Monday on, the oldest one too', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => newUser()))
  const [{ week }] = (await asOwner<{ week: string }>(
    `update public.profiles set created_at = (date_trunc('week', private.today() - 63)::date + interval '1 minute')
       at time zone 'Asia/Kolkata' where user_id = any ($1)
     returning date_trunc('week', private.today() - 63)::date::text as week`,
    [ten],
  )) as [{ week: string }]

  const told = await call<Analytics>(anil, 'school_analytics')
  expect(told.retention[0]).toMatchObject({ week, joined: 10 })
})

test('missions that were begun and not finished are told apart, and those nobody touched are none', async () => {
  const day = '(select private.today() - 1)'
  const ten = [...few, asha]
  await asOwner(
    `insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
     select id, ${day}, 30, 15, 1, now() from unnest($1::uuid[]) id`,
    [[...ten, meera]],
  )
  await asOwner(
    `insert into public.mission_tasks
       (user_id, day, position, kind, minutes, title, reason_code, reason, status, done_at, done_day)
     select id, ${day}, at, 'review', 5, '{"en": "x", "hi": "x"}', 'due', '{"en": "x", "hi": "x"}',
       case when is_done then 'done' else 'open' end, case when is_done then now() end, case when is_done then ${day} end
     from unnest($1::uuid[]) id, generate_series(1, 2) at, lateral (select id <> $2::uuid and (at = 1 or id = $3::uuid) as is_done) x`,
    [[...ten, meera], meera, asha],
  )
  const { completion } = await call<Analytics>(anil, 'school_analytics')
  expect(completion.missions).toEqual({ begun: 10, done: 1 })
})

test('what took long to count is told again within the hour, and counted anew after it', async () => {
  const kept = (ago: string) =>
    asOwner(
      `insert into private.school_numbers (days, counted_at, numbers)
       select 91, now() - $1::interval, private.count_school(91) || '{"learners": 4321}'
       on conflict (days) do update set counted_at = excluded.counted_at`,
      [ago],
    )
  const learners = async () => (await call<{ learners: number }>(anil, 'school_analytics', 91)).learners

  await kept('0')
  expect(await learners()).toBe(4321)
  await kept('61 minutes')
  expect(await learners()).not.toBe(4321)
})

test('what was counted within a second is not kept', async () => {
  await call(anil, 'school_analytics', 92)

  expect(await asOwner('select from private.school_numbers where days = 92')).toEqual([])
})

test('the health of the machine names its database, the largest tables and the newest backups', async () => {
  await asOwner(`create schema if not exists backend`)
  await asOwner(
    `create table if not exists backend.backups (name text primary key, made_at timestamptz, files int, bytes bigint, seconds numeric)`,
  )
  await asOwner(
    `insert into backend.backups values ('b1', now() - interval '1 day', 10, 1000, 1.5), ('b2', now(), 11, 2000, 2)`,
  )

  const told = await call<{
    database: { bytes: number; durable: boolean }
    tables: unknown[]
    backups: { name: string }[]
  }>(meera, 'admin_health')
  expect(told.database.bytes).toBeGreaterThan(1_000_000)
  expect(told.tables.length).toBeGreaterThan(5)
  expect(told.backups.map(({ name }) => name)).toEqual(['b2', 'b1'])
})
