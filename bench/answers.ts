/**
 * Answering: 300 learners in one mock, each saving an answer every two seconds, sent when it is due whether the one
 * before is answered or not; then saves as fast as they go, held against the driver calling the same function in the
 * same transactions; and the grading of 100 questions.
 */

import { Agent, request } from 'node:http'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import { bareDriver } from './bare-driver.ts'
import { type Load, load } from './load.ts'
import { report, withFailures } from './report.ts'

const LEARNERS = 300
/** Seconds between two answers of one learner, and of all of it. */
const EVERY = 2
const FOR = 30
/** Pieces of that time, whose p99 are told apart. */
const PIECES = 3
const TEST = 'general-mock-1'

type Sitting = { userId: string; attempt: string; headers: Record<string, string> }

export async function benchAnswers(instance: Instance) {
  const database = new pg.Pool({ connectionString: instance.DB_URL, max: 4 })
  const sittings = await begin(instance, database)
  await onTime(instance, sittings)
  await saturated(instance, sittings[0] as Sitting)
  await grading(instance, database, sittings)
  await database.end()
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
async function onTime({ API_URL }: Instance, sittings: Sitting[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS * 2 })
  const pieces: number[][] = Array.from({ length: PIECES }, () => [])
  const waiting: Promise<void>[] = []
  let failures = 0
  const began = performance.now()
  const gap = (EVERY * 1000) / LEARNERS
  const count = Math.round(((FOR + EVERY) * 1000) / gap)
  for (let at = 0; at < count; at++) {
    const due = began + at * gap
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const sitting = sittings[at % LEARNERS] as Sitting
    const { attempt, headers } = sitting
    const piece = Math.floor((((at * gap) / 1000 - EVERY) / FOR) * PIECES)
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
  const p99 = quantile(times, 0.99)
  const spread = pieces.map((piece) => quantile(piece, 0.99))
  report(
    `${LEARNERS} learners, an answer each ${EVERY} seconds, sent when due`,
    withFailures(
      `p99 ${p99.toFixed(1)} ms (${Math.min(...spread).toFixed(1)} to ${Math.max(...spread).toFixed(1)} in thirds of ${FOR} s), median ${quantile(times, 0.5).toFixed(1)} ms, n = ${times.length}`,
      failures,
    ),
    `the time in which an answer is due: ${EVERY * 1000} ms`,
    (p99 / (EVERY * 1000)).toFixed(3),
  )
}

async function saturated({ API_URL, DB_URL }: Instance, { userId, attempt, headers }: Sitting) {
  const claims = { sub: userId, role: 'authenticated', aal: 'aal1' }
  const bare = bareDriver(DB_URL, { claims, headers })
  const rounds: { ours: Load; alone: number; ratio: number }[] = []
  for (let round = 0; round < 5; round++) {
    const alone = await bare.perSecond({
      name: 'save',
      text: `select public.save_answers((sent ->> 'p_attempt')::uuid, sent -> 'p_answers') from (select $1::jsonb as sent) one`,
      values: () => [nextSave(attempt)],
    })
    const ours = await load(
      { url: `${API_URL}/rest/v1/rpc/save_answers`, method: 'POST', headers, body: () => nextSave(attempt) },
      { seconds: 1 },
    )
    rounds.push({ ours, alone, ratio: ours.perSecond / alone })
  }
  await bare.close()
  // The round whose ratio is the middle one speaks; the others say how far they were apart.
  rounds.sort((one, other) => one.ratio - other.ratio)
  const middle = rounds[2] as (typeof rounds)[number]
  const answers = rounds.reduce((sum, { ours }) => sum + ours.answers, 0)
  report(
    'Answers saved as fast as they go',
    withFailures(
      `${Math.round(middle.ours.perSecond)} a second, p99 ${middle.ours.p99.toFixed(1)} ms, n = ${answers} in 5 rounds`,
      rounds.reduce((sum, { ours }) => sum + ours.failures, 0),
    ),
    `the driver alone calling the same function: ${Math.round(middle.alone)} a second`,
    `${middle.ratio.toFixed(2)} (${rounds[0]?.ratio.toFixed(2)} to ${rounds[4]?.ratio.toFixed(2)})`,
  )
}

async function grading({ API_URL }: Instance, database: pg.Pool, sittings: Sitting[]) {
  const agent = new Agent({ keepAlive: true })
  const graded = sittings.slice(1, 61)
  const times: number[] = []
  const alone: number[] = []
  for (const [index, { attempt, headers }] of graded.entries()) {
    await database.query('update public.attempts set submitted_at = now() where id = $1', [attempt])
    const began = performance.now()
    if (index % 2 === 0) {
      await post(
        `${API_URL}/rest/v1/rpc/reveal_results`,
        headers,
        JSON.stringify({ p_attempt: attempt }),
        agent,
      )
      times.push(performance.now() - began)
    } else {
      await database.query('select private.grade($1)', [attempt])
      alone.push(performance.now() - began)
    }
  }
  agent.destroy()
  report(
    'A 100-question attempt graded',
    `median ${median(times).toFixed(1)} ms, p90 ${quantile(times, 0.9).toFixed(1)} ms, n = ${times.length}`,
    `the grading alone, in the database: median ${median(alone).toFixed(1)} ms, n = ${alone.length}`,
    (median(alone) / median(times)).toFixed(2),
  )
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

function median(values: number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}
