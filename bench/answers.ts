/**
 * Answering: 300 learners in one mock, each saving an answer every two seconds; then saves as fast as they go, held
 * against the driver calling the same function in the same transactions; and the grading of 100 questions.
 */

import { Agent, request } from 'node:http'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import { bareDriver } from './bare-driver.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

const LEARNERS = 300
/** Seconds between two answers of one learner, and rounds of them. */
const EVERY = 2
const ROUNDS = 6
const TEST = 'general-mock-1'

type Sitting = { userId: string; attempt: string; headers: Record<string, string> }

export async function benchAnswers(instance: Instance) {
  const database = new pg.Pool({ connectionString: instance.DB_URL, max: 4 })
  const sittings = await begin(instance, database)
  await paced(instance, sittings)
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

async function paced({ API_URL }: Instance, sittings: Sitting[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS })
  const times: number[] = []
  let failures = 0
  await Promise.all(
    sittings.map(async ({ attempt, headers }, index) => {
      // Learners do not answer in step.
      await pause((index / LEARNERS) * EVERY * 1000)
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        const status = await post(`${API_URL}/rest/v1/rpc/save_answers`, headers, nextSave(attempt), agent)
        if (status >= 300) failures += 1
        times.push(performance.now() - began)
        await pause(Math.max(0, EVERY * 1000 - (performance.now() - began)))
      }
    }),
  )
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  report(
    `${LEARNERS} learners, an answer each ${EVERY} seconds`,
    withFailures(`p99 ${at(0.99).toFixed(1)} ms, median ${at(0.5).toFixed(1)} ms`, failures),
    `the time in which an answer is due: ${EVERY * 1000} ms`,
    (at(0.99) / (EVERY * 1000)).toFixed(3),
  )
}

async function saturated({ API_URL, DB_URL }: Instance, { userId, attempt, headers }: Sitting) {
  const claims = { sub: userId, role: 'authenticated', aal: 'aal1' }
  const bare = bareDriver(DB_URL, { claims, headers })
  const ratios: number[] = []
  let ours = { perSecond: 0, p99: 0, failures: 0 }
  let alone = 0
  for (let round = 0; round < 5; round++) {
    alone = await bare.perSecond({
      name: 'save',
      text: `select public.save_answers((sent ->> 'p_attempt')::uuid, sent -> 'p_answers') from (select $1::jsonb as sent) one`,
      values: () => [nextSave(attempt)],
    })
    ours = await load(
      { url: `${API_URL}/rest/v1/rpc/save_answers`, method: 'POST', headers, body: () => nextSave(attempt) },
      { seconds: 1 },
    )
    ratios.push(ours.perSecond / alone)
  }
  await bare.close()
  ratios.sort((one, other) => one - other)
  report(
    'Answers saved as fast as they go',
    withFailures(`${Math.round(ours.perSecond)} a second, p99 ${ours.p99.toFixed(1)} ms`, ours.failures),
    `the driver alone calling the same function: ${Math.round(alone)} a second`,
    (ratios[2] ?? 0).toFixed(2),
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
    `${median(times).toFixed(1)} ms`,
    `the grading alone, in the database: ${median(alone).toFixed(1)} ms`,
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
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
