/**
 * 200 learners who chat at once, round after round, while the model is slow: whether each answer is kept whole, also of
 * those who leave half-way; what it takes of the process's memory; and what others notice of it.
 */

import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/bcrypt'
import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import type { Bench } from './bench.ts'
import { quantile } from './figures.ts'
import { PASSWORD } from './learner.ts'

const LEARNERS = 200
const ROUNDS = 4
/** Every so many learners leave after the first words. */
const LEAVES = 5
/** Milliseconds of the model: before its first word, and between two. */
const FIRST_AFTER = 12_000
const EACH = 120
const SENTENCE = 'Prices in general rise for many reasons that lie on the side of demand or of supply [1].'
const SAID = Array.from({ length: 5 }, () => SENTENCE).join(' ')
/** Milliseconds over which they begin, so that all are under way at once. */
const ARRIVE_IN = 20_000
/** Milliseconds between two requests of somebody else. */
const PACE = 20
const SECONDS_ALONE = 8

type Learner = { id: string; headers: Record<string, string> }
type Told = { firstWords: number | undefined; done: boolean }

export async function benchAssistant(bench: Bench) {
  const model = await bench.child('bench/mock-model.ts', [SAID, String(FIRST_AFTER), String(EACH)])
  const server = await bench.serverWith({
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_MODEL: 'slow',
    LLM_DAILY_TOKENS: '0',
  })
  await measure(bench, server.instance, server.process.pid ?? 0)
}

async function measure(bench: Bench, instance: Instance, pid: number) {
  const database = new pg.Pool({ connectionString: instance.DB_URL, max: 2 })
  const learners = await makeLearners(instance, database)
  const [reader] = learners as [Learner]
  await chat(instance, learners, 'warm')
  const alone = await others(instance, reader, sleep(SECONDS_ALONE * 1000))

  const memory = [residentMegabytes(pid)]
  const told: Told[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const chatting = chat(instance, learners, `round${round}`)
    beside.push(...(await others(instance, reader, chatting)))
    told.push(...(await chatting))
    await allEnded(database)
    memory.push(residentMegabytes(pid))
  }
  const { rows } = await database.query<{ kept: string; whole: string }>(
    `select count(*) as kept, count(*) filter (where content = $1) as whole from public.chat_messages
     where session_id like 'round%' and message_type = 'ai' and state = 'done'`,
    [SAID],
  )
  await database.end()

  const asked = LEARNERS * ROUNDS
  const lost = asked - Number(rows[0]?.kept)
  const first = told.flatMap(({ firstWords }) => firstWords ?? [])
  bench.row({
    what: `First words for ${LEARNERS} learners chatting at once with a slow model, ${ROUNDS} rounds`,
    unit: 'ms',
    ours: first,
    also: `p99 ${Math.round(quantile(first, 0.99))} ms, ${asked - lost} of ${asked} answers kept, ${rows[0]?.whole} word for word the model’s`,
    limit: { by: 'the model’s own first sentence', values: [firstSentence()] },
    failures: lost + told.filter(({ done }) => !done).length,
  })
  const [before = 0, ...after] = memory
  bench.row({
    what: 'Memory of the process over these rounds',
    unit: 'MB',
    ours: after,
    also: after.map((megabytes) => Math.round(megabytes)).join(', '),
    limit: { by: 'before them', values: [before] },
  })
  bench.row({
    what: 'Others reading a figure meanwhile: p99',
    unit: 'ms',
    ours: [quantile(beside, 0.99)],
    also: `median ${quantile(beside, 0.5).toFixed(1)} ms, n = ${beside.length}`,
    limit: { by: 'without the chatting', values: [quantile(alone, 0.99)] },
  })
}

/** A sentence leaves once the next one has begun. */
function firstSentence() {
  return FIRST_AFTER + SENTENCE.split(' ').length * EACH
}

/** Signed in as learners are: functions take no other tokens. */
async function makeLearners({ API_URL, ANON_KEY }: Instance, database: pg.Pool): Promise<Learner[]> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     select gen_random_uuid(), 'chat.' || gen_random_uuid() || '@example.in', '{}', $2, now(), now()
     from generate_series(1, $1) returning id, email`,
    [LEARNERS, await hash(PASSWORD, { cost: 4 })],
  )
  return Promise.all(
    rows.map(async ({ id, email }) => {
      const answer = await fetch(`${API_URL}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      const { access_token } = (await answer.json()) as { access_token: string }
      const headers = {
        apikey: ANON_KEY,
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
      }
      return { id, headers }
    }),
  )
}

async function chat({ API_URL }: Instance, learners: Learner[], round: string): Promise<Told[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS })
  const told = await Promise.all(
    learners.map(async (learner, index) => {
      await sleep((index / learners.length) * ARRIVE_IN)
      const body = JSON.stringify({
        ...{ query: 'What is inflation?', user_id: learner.id, preparation_level: 'beginner' },
        ...{
          session_id: `${round}_${index}`,
          question_id: `${round}-q`,
          message_id: `${round}-${learner.id}`,
        },
      })
      return ask(`${API_URL}/functions/v1/chat-webhook`, learner, body, {
        agent,
        leaves: index % LEAVES === LEAVES - 1,
      })
    }),
  )
  agent.destroy()
  return told
}

function ask(
  url: string,
  { headers }: Learner,
  body: string,
  { agent, leaves }: { agent: Agent; leaves: boolean },
): Promise<Told> {
  const began = performance.now()
  return new Promise((resolve) => {
    let text = ''
    let firstWords: number | undefined
    const sent = request(
      url,
      {
        ...{ method: 'POST', agent },
        headers: { ...headers, Accept: 'text/event-stream', 'Content-Length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
          if (firstWords !== undefined || !text.includes('event: text')) return
          firstWords = performance.now() - began
          if (!leaves) return
          sent.destroy()
          resolve({ firstWords, done: true })
        })
        answer.once('end', () => resolve({ firstWords, done: text.includes('event: done') }))
        answer.once('error', () => resolve({ firstWords, done: leaves }))
      },
    )
    sent.once('error', () => resolve({ firstWords, done: leaves }))
    sent.end(body)
  })
}

/** At a steady pace, however long each takes, until `work` is done: how long each took. */
async function others(
  { API_URL }: Instance,
  { headers }: Learner,
  work: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const times: Promise<number>[] = []
  let isOver = false
  const over = work.then(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(read(`${API_URL}/rest/v1/facts?select=id,display&limit=1`, headers, agent))
    await sleep(PACE)
  }
  await over
  const all = await Promise.all(times)
  agent.destroy()
  return all
}

function read(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - began))
    })
      .once('error', reject)
      .end()
  })
}

/** Those whose learners left are still being written. */
async function allEnded(database: pg.Pool) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(250)) {
    const { rowCount } = await database.query(
      `select from public.chat_messages where state = 'writing' limit 1`,
    )
    if (rowCount === 0) return
  }
}

function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
