/**
 * Answering: 300 learners in one mock, each saving an answer every two seconds, sent when it is due whether the one
 * before is answered or not; then saves as fast as they go, held against the driver calling the same function in the
 * same transactions; the grading of 100 questions; and how soon the next question is there.
 */

import { Agent, request } from 'node:http'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import { bareDriver } from './bare-driver.ts'
import type { Bench } from './bench.ts'
import { quantile } from './figures.ts'
import { byTurns, roundsOf } from './rounds.ts'

const LEARNERS = 300
/** Seconds between two answers of one learner, and of all of it. */
const EVERY = 2
const FOR = 30
/** Pieces of that time, whose p99 are told apart. */
const PIECES = 3
const ROUNDS = 5
const TEST = 'general-mock-1'

type Sitting = { userId: string; attempt: string; headers: Record<string, string> }

export async function benchAnswers(bench: Bench) {
  const { instance } = await bench.server()
  const database = new pg.Pool({ connectionString: instance.DB_URL, max: 4 })
  try {
    const sittings = await begin(instance, database)
    await onTime(bench, instance, sittings)
    await saturated(bench, instance, sittings[0] as Sitting)
    await grading(bench, instance, database, sittings)
    await nextQuestion(bench, instance, database, sittings)
  } finally {
    await database.end()
  }
}

/** Learners with tokens of their own, each in a mock that is open. */
async function begin({ JWT_SECRET, ANON_KEY }: Instance, database: pg.Pool): Promise<Sitting[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     select gen_random_uuid(), 'answers.' || gen_random_uuid() || '@example.in', '{}', 'x', now(), now()
     from generate_series(1, $1) returning id`,
    [LEARNERS],
  )
  return Promise.all(
    rows.map(async ({ id }) => {
      const claims = { role: 'authenticated', aud: 'authenticated', aal: 'aal1' }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(JWT_SECRET))
      const begun = await database.query<{ id: string }>(
        `select private.new_attempt($1, 'test', 'exam', $2, '{}', 'gs1', 120,
           array(select question_id from exam_private.test_questions where test = $2 order by position)) as id`,
        [id, TEST],
      )
      const headers = {
        apikey: ANON_KEY,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      }
      return { userId: id, attempt: begun.rows[0]?.id ?? '', headers }
    }),
  )
}

let seq = 0
/** One answer after another, over all hundred questions. */
function nextSave(attempt: string) {
  seq += 1
  const answer = {
    position: (seq % 100) + 1,
    seq,
    selected: seq % 4,
    calls: 'tf',
    confidence: 2,
    time_ms: 900 * seq,
  }
  return JSON.stringify({ p_attempt: attempt, p_answers: [answer] })
}

/**
 * By the clock, not by the server: what a slow answer holds up counts as late too, for times are taken from the moment
 * an answer was due. The first two seconds, in which connections are made, are not counted.
 */
async function onTime(bench: Bench, { API_URL }: Instance, sittings: Sitting[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS * 2 })
  const pieces: number[][] = Array.from({ length: PIECES }, () => [])
  const waiting: Promise<void>[] = []
  let failures = 0
  const began = performance.now()
  const gap = (EVERY * 1000) / LEARNERS
  const lasts = bench.seconds(FOR)
  const count = Math.round(((lasts + EVERY) * 1000) / gap)
  for (let at = 0; at < count; at++) {
    const due = began + at * gap
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const sitting = sittings[at % LEARNERS] as Sitting
    const { attempt, headers } = sitting
    const piece = Math.floor((((at * gap) / 1000 - EVERY) / lasts) * PIECES)
    waiting.push(
      post(`${API_URL}/rest/v1/rpc/save_answers`, headers, nextSave(attempt), agent).then((status) => {
        if (status >= 300) failures += 1
        pieces[piece]?.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(waiting)
  agent.destroy()
  const times = pieces.flat()
  bench.row({
    what: `${LEARNERS} learners, an answer each ${EVERY} seconds, sent when due: p99`,
    headline: true,
    unit: 'ms',
    goal: EVERY * 1000,
    ours: pieces.map((piece) => quantile(piece, 0.99)),
    also: `median ${quantile(times, 0.5).toFixed(1)} ms, n = ${times.length} in ${PIECES} pieces`,
    failures,
  })
}

async function saturated(bench: Bench, { API_URL, DB_URL }: Instance, { userId, attempt, headers }: Sitting) {
  const claims = { sub: userId, role: 'authenticated', aal: 'aal1' }
  const bare = bareDriver(DB_URL, { claims, headers })
  const url = `${API_URL}/rest/v1/rpc/save_answers`
  const ours = roundsOf(bench, { url, method: 'POST', headers, body: () => nextSave(attempt) })
  const statement = {
    name: 'save',
    text: `select public.save_answers((sent ->> 'p_attempt')::uuid, sent -> 'p_answers') from (select $1::jsonb as sent) one`,
    values: () => [nextSave(attempt)],
  }
  const found = await byTurns(bench.rounds(ROUNDS), {
    limit: () => bare.perSecond(statement, bench.seconds(1)),
    ours: ours.take,
  })
  await bare.close()
  bench.row({
    what: 'Answers of one learner saved as fast as they go',
    headline: true,
    unit: '/s',
    ours: found.ours,
    also: ours.also(),
    limit: { by: 'the driver alone calling the same function', values: found.limit },
    failures: ours.failures(),
  })
}

async function grading(bench: Bench, { API_URL }: Instance, database: pg.Pool, sittings: Sitting[]) {
  const agent = new Agent({ keepAlive: true })
  const graded = sittings.slice(1, 1 + 2 * bench.times(30))
  const times: number[] = []
  const alone: number[] = []
  let failures = 0
  for (const [index, { attempt, headers }] of graded.entries()) {
    await database.query('update public.attempts set submitted_at = now() where id = $1', [attempt])
    const began = performance.now()
    if (index % 2 === 0) {
      const body = JSON.stringify({ p_attempt: attempt })
      if ((await post(`${API_URL}/rest/v1/rpc/reveal_results`, headers, body, agent)) >= 300) failures += 1
      times.push(performance.now() - began)
    } else {
      await database.query('select private.grade($1)', [attempt])
      alone.push(performance.now() - began)
    }
  }
  agent.destroy()
  bench.row({
    what: 'A 100-question attempt graded and told',
    headline: true,
    unit: 'ms',
    ours: times,
    also: `p90 ${quantile(times, 0.9).toFixed(1)} ms`,
    limit: { by: 'the grading alone, in the database', values: alone },
    failures,
  })
}

const ABOUT = {
  ...{ attempt_year: 2027, stage: 'first-reading', background: 'economics', medium: 'en' },
  ...{ hours_per_day: 6, days_per_week: 6, strong_areas: [], weak_areas: [] },
}

/** The placement test: an answer is taken, the learner estimated anew, and the question that tells most is chosen. */
async function nextQuestion(bench: Bench, { API_URL }: Instance, database: pg.Pool, sittings: Sitting[]) {
  const ours: number[] = []
  const alone: number[] = []
  const takers = sittings.slice(100, 100 + 2 * bench.times(20))
  const client = await database.connect()
  try {
    for (const [index, { userId, headers }] of takers.entries()) {
      const overHttp: Call = async (name, given) => {
        const answer = await fetch(`${API_URL}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(given),
        })
        if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
        return (await answer.json()) as Asked
      }
      await (index % 2 === 0 ? takeTest(overHttp, ours) : takeTest(byDriver(client, userId), alone))
    }
  } finally {
    client.release()
  }
  bench.row({
    what: 'The next question of the placement test chosen, its answer taken',
    headline: true,
    unit: 'ms',
    ours,
    also: `p95 ${quantile(ours, 0.95).toFixed(1)} ms`,
    limit: { by: 'the driver calling the same function', values: alone },
  })
}

type Asked = { session: string; status: string; question: { position: number } | null }
type Call = (name: 'start_diagnostic' | 'answer_diagnostic', given: Record<string, unknown>) => Promise<Asked>

function byDriver(client: pg.PoolClient, userId: string): Call {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1' })
  return async (name, given) => {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [claims],
    )
    const names = Object.keys(given).map((key, at) => `${key} => $${at + 1}`)
    const { rows } = await client.query<{ asked: Asked }>(
      `select public.${name}(${names.join(', ')}) as asked`,
      Object.values(given),
    )
    await client.query('commit')
    if (!rows[0]) throw new Error(`${name} said nothing`)
    return rows[0].asked
  }
}

async function takeTest(call: Call, times: number[]) {
  let state = await call('start_diagnostic', { p_profile: ABOUT })
  while (state.status === 'open' && state.question) {
    const { position } = state.question
    const answer = { seq: position, selected: position % 4, time_ms: 20_000, confidence: 2 }
    const began = performance.now()
    state = await call('answer_diagnostic', {
      p_session: state.session,
      p_position: position,
      p_answer: answer,
    })
    times.push(performance.now() - began)
  }
}

function post(url: string, headers: Record<string, string>, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 500))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
