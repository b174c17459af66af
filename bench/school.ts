/** What learners and desks wait for where there are many others: a school of three thousand, in one database. */

import pg from 'pg'
import type { Bench } from './bench.ts'

const LEARNERS = 3000
const IN_LINE = 1000
const QUESTIONS = 100
const TIMES = 5

export async function benchSchool(bench: Bench) {
  const { instance } = await bench.serverWith({ JOBS: 'off' })
  const client = new pg.Client({ connectionString: instance.DB_URL })
  await client.connect()
  try {
    const made = await makeSchool(client)
    bench.row({
      what: `A seat asked for in a session that ${IN_LINE.toLocaleString('en')} wait for`,
      unit: 'ms',
      ...(await against(client, made.newcomer, `select public.join_event('bench-rush', '2030-03-01')`, {
        by: 'those in line counted by a bare select',
        text: `select count(*) from public.event_rsvps where event = 'bench-rush'`,
      })),
    })
    bench.row({
      what: `Two answers to compare, of ${LEARNERS.toLocaleString('en')} that are shared`,
      unit: 'ms',
      ...(await against(client, made.learner, `select public.compare_answers('${made.question}', true)`, {
        by: 'those answers and their marks counted by a bare select',
        text: `select count(*) from public.answers join public.evaluations on answer_id = answers.id where question_id = '${made.question}'`,
      })),
    })
    bench.row({
      what: `How others did at ${QUESTIONS} questions of a test that ${LEARNERS.toLocaleString('en')} took`,
      unit: 'ms',
      ...(await against(client, made.learner, `select public.attempt_cohort('${made.attempt}')`, {
        by: 'the learner’s own answers to it read by a bare select',
        text: `select * from public.attempt_answers where attempt_id = '${made.attempt}'`,
      })),
    })
    bench.row({
      what: `How a school of ${LEARNERS.toLocaleString('en')} was used in 90 days, counted anew`,
      unit: 'ms',
      ...(await against(client, made.learner, 'select private.count_school(90)', {
        by: 'the same days and learners counted by a bare select',
        text: `select count(*), count(distinct (user_id, day)) from public.reading_days where day > current_date - 90`,
      })),
    })
  } finally {
    await client.end()
  }
}

type Made = { learner: string; newcomer: string; question: string; attempt: string }

/** Rows as the product writes them, without its triggers: what they are read by is measured, and making them is not. */
async function makeSchool(client: pg.Client): Promise<Made> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     select gen_random_uuid(), 'bench-' || n || '@example.in', '{"full_name": "Asha Rao"}', 'x', now(), now() - n % 300 * interval '1 day'
     from generate_series(1, $1::integer) n`,
    [LEARNERS + 1],
  )
  await run(
    `create temporary table learners as
     select id, row_number() over (order by email) as n from auth.users where email like 'bench-%'`,
  )
  await run(
    `create temporary table asked as
     select id, version, row_number() over (order by id) as n from public.questions where status = 'live' limit $1`,
    [QUESTIONS],
  )
  await run('set session_replication_role = replica')
  await run(
    `insert into public.events (slug, example, kind, title, title_hi, about, about_hi, agenda, topics, starts_at, minutes,
       capacity, language, origin)
     values ('bench-rush', false, 'live-class', 'Rush', 'Rush', 'x', 'x', '{}', '{}', '2030-03-01T10:00Z', 60, 10, 'en', 'desk')`,
  )
  await run(
    `insert into public.event_occurrences (event, day, starts_at, ends_at, capacity)
     values ('bench-rush', '2030-03-01', '2030-03-01T10:00Z', '2030-03-01T11:00Z', 10)`,
  )
  await run(
    `insert into public.event_rsvps (event, day, user_id, status, seat_since, waiting_since)
     select 'bench-rush', '2030-03-01', id, case when n <= 10 then 'going' else 'waiting' end,
       case when n <= 10 then now() end, case when n > 10 then now() + n * interval '1 ms' end
     from learners where n <= $1`,
    [IN_LINE + 10],
  )
  const { rows } = await run(`select min(id) as question from public.mains_questions where status = 'live'`)
  const question: string = rows[0].question
  await run(
    `insert into public.answers (id, user_id, question_id, version_no, text, words, status, is_shared, created_at, saved_at,
       submitted_at, evaluated_at)
     select gen_random_uuid(), id, $1, 1, repeat('Agriculture is in the State List. ', 40), 240, 'evaluated', true, now(), now(),
       now(), now()
     from learners where n <= $2`,
    [question, LEARNERS],
  )
  await run(
    `insert into public.evaluations (answer_id, by, run, band_low, band_high, released_at)
     select id, 'rules', 0, 5, 7, now() from public.answers where question_id = $1`,
    [question],
  )
  await run(
    `insert into public.attempts (id, user_id, kind, mode, setup, rule, rule_version, question_count, started_at, submitted_at,
       submitted_by, graded_at, score_sixths)
     select gen_random_uuid(), learners.id, 'practice', 'exam', '{}', rule.id, rule.version, $1, now(), now(), 'learner', now(), 500
     from learners, (select id, version from public.exam_rules order by id limit 1) rule where n <= $2`,
    [QUESTIONS, LEARNERS],
  )
  await run(
    `insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, time_ms, seq, saved_at,
       correct, sixths)
     select attempts.id, asked.n, attempts.user_id, asked.id, asked.version, 0, 60000, 1, now(),
       hashtext(attempts.id::text || asked.n) % 2 = 0, 12
     from public.attempts, asked where attempts.user_id in (select id from learners)`,
  )
  await run(
    `insert into public.reading_days (user_id, day, work, device, seconds)
     select id, current_date - back, 'note:x', gen_random_uuid(), 600 from learners, generate_series(1, 90) back`,
  )
  await run(
    `insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
     select id, current_date - back, 60, 15, 1, now() from learners, generate_series(1, 90) back where (n + back) % 2 = 0`,
  )
  await run(
    `insert into public.mission_tasks (user_id, day, position, kind, minutes, title, reason_code, reason, status, done_at, done_day)
     select user_id, day, position, 'review', 15, '{"en": "x", "hi": "x"}', 'due', '{}', 'done', day + interval '9 hours', day
     from public.missions, generate_series(1, 4) position where user_id in (select id from learners)`,
  )
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
  const { rows: found } = await run(
    `select (select id from learners where n = 77) as learner, (select id from learners where n = $1) as newcomer,
       (select id from public.attempts where user_id = (select id from learners where n = 77)) as attempt`,
    [LEARNERS + 1],
  )
  return { ...found[0], question }
}

/** Each time as that learner, and taken back, so that every time finds the same. What is counted for all stays counted. */
async function against(client: pg.Client, learner: string, text: string, bare: { by: string; text: string }) {
  const claims = JSON.stringify({ role: 'authenticated', sub: learner, aal: 'aal1' })
  const asLearner = async (end: 'commit' | 'rollback') => {
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    const took = await timed(() => client.query(text))
    await client.query(end)
    return took
  }
  if (text.includes('attempt_cohort')) await asLearner('commit')
  const ours: number[] = []
  const values: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    values.push(await timed(() => client.query(bare.text)))
    ours.push(await asLearner('rollback'))
  }
  return { ours, limit: { by: bare.by, values } }
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
