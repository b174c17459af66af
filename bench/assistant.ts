/**
 * 200 learners who chat at once, round after round, while the model is slow: whether each answer is kept whole, also of
 * those who leave half-way; what it takes of the process's memory; and what others notice of it.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/bcrypt'
import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { PASSWORD } from './learner.ts'
import { report, withFailures } from './report.ts'

const LEARNERS = 200
const ROUNDS = 4
/** Every so many learners leave after the first words. */
const LEAVES = 5
/** Milliseconds of the model: before its first word, and between two. */
export const FIRST_AFTER = 12_000
export const EACH = 120
const SENTENCE = 'Prices in general rise for many reasons that lie on the side of demand or of supply [1].'
export const SAID = Array.from({ length: 5 }, () => SENTENCE).join(' ')
/** Milliseconds over which they begin, so that all are under way at once. */
const ARRIVE_IN = 20_000
/** Milliseconds between two requests of somebody else. */
const PACE = 20
const SECONDS_ALONE = 8

type Learner = { id: string; headers: Record<string, string> }
type Told = { firstWords: number | undefined; done: boolean }

export async function benchAssistant() {
  const model = await startModel()
  const server = await startRealServer({
    ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'slow', LLM_DAILY_TOKENS: '0', RATE_LIMITS: 'off' },
  })
  try {
    await measure(server.instance, server.process.pid ?? 0)
  } finally {
    await server.stop()
    server.remove()
    model.process.kill('SIGTERM')
  }
}

async function measure(instance: Instance, pid: number) {
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
  const first = told.flatMap(({ firstWords }) => firstWords ?? []).sort((one, other) => one - other)
  const unfinished = told.filter(({ done }) => !done).length
  report(
    `${LEARNERS} learners chatting at once with a slow model, ${ROUNDS} rounds`,
    withFailures(
      `${asked - lost} of ${asked} answers kept, ${rows[0]?.whole} word for word the model’s; first words after ${Math.round(at(first, 0.5))} ms, p99 ${Math.round(at(first, 0.99))} ms`,
      lost + unfinished,
    ),
    `the model's own first sentence: ${firstSentence()} ms`,
    (at(first, 0.99) / firstSentence()).toFixed(2),
  )
  const [before = 0, ...after] = memory
  report(
    'Memory of the process over these rounds',
    `${after.map((megabytes) => Math.round(megabytes)).join(', ')} MB`,
    `before them: ${Math.round(before)} MB; after the first: ${Math.round(after[0] ?? 0)} MB`,
    ((after.at(-1) ?? 0) / (after[0] ?? 1)).toFixed(2),
  )
  alone.sort((one, other) => one - other)
  beside.sort((one, other) => one - other)
  report(
    'Others reading a figure meanwhile',
    `p99 ${at(beside, 0.99).toFixed(1)} ms, median ${at(beside, 0.5).toFixed(1)} ms`,
    `without the chatting: p99 ${at(alone, 0.99).toFixed(1)} ms, median ${at(alone, 0.5).toFixed(1)} ms`,
    (at(beside, 0.99) / at(alone, 0.99)).toFixed(2),
  )
}

/** A sentence leaves once the next one has begun. */
function firstSentence() {
  return FIRST_AFTER + SENTENCE.split(' ').length * EACH
}

function at(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
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

async function startModel(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['bench/slow-model.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const found = /URL=(\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { url, process: child }
}
