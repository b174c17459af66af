/**
 * Mixed use for as long as is asked for, and whether anything is left behind by it: what the threads of the server hold
 * once garbage is collected, and the files it has open, at the beginning and at the end. An act that fails is told.
 *
 * `node scripts/run.mjs bench/soak.ts [minutes]`; the figures of a run: docs/reliability.md.
 */

import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Instance } from '#scripts/instance.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { heldByThreads, type Inspected, inspect } from './held-by-threads.ts'
import { benchLearner } from './learner.ts'

const LEARNERS = 12
const AT_ONCE = 5
const PAUSE_MS = 30
/** Shares of what was held after the first tenth. More is kept by something. */
const MOST = 1.3

const QUESTIONS = [
  ...['What is the repo rate?', 'Explain fiscal deficit', 'Difference between FDI and FPI', 'Test me with 3'],
  ...[
    'राजकोषीय घाटा क्या है?',
    "What's the news today?",
    'Why do prices rise?',
    'What is the capital of France?',
  ],
]
const PAGES = ['/', '/daily-news', '/syllabus', '/practice', '/no-such-page']
const READS = [
  ...[
    'my_mission',
    'my_abilities',
    'my_cards',
    'my_reviews',
    'my_plan',
    'my_mastery',
    'my_answers',
    'my_tests',
  ],
  ...[
    'my_achievements',
    'list_chat_sessions',
    'list_challenges',
    'time_use',
    'my_calendar',
    'list_my_sessions',
  ],
] as const

type Learner = { id: string; client: SupabaseClient }
type Act = (learner: Learner, instance: Instance) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'an answer of the assistant': (learner, instance) => ask(learner, instance).then((answer) => answer.text()),
  'an answer that nobody waits for': async (learner, instance) => {
    const leaving = new AbortController()
    const answer = await ask(learner, instance, leaving.signal)
    await answer.body?.getReader().read()
    leaving.abort()
  },
  'a session refreshed': ({ client }) => thrown(client.auth.refreshSession()),
  'a channel joined and left': joinAndLeave,
  'a socket cut off': (_, instance) => cutOff(instance),
  'notes read': ({ client }) => thrown(client.from('notes').select('*').limit(20)),
  'a page of the site': async (_, { API_URL }) => (await fetch(`${API_URL}${oneOf(PAGES)}`)).text(),
  'practice begun': ({ client }) => {
    const setup = { topics: ['inflation'], mode: 'learn', count: 5 }
    return thrown(client.rpc('start_practice', { p_setup: setup }))
  },
  'own things read': ({ client }) => thrown(client.rpc(oneOf(READS))),
}

const minutes = Number(process.argv[2] ?? 30)
const server = await startRealServer({ RATE_LIMITS: 'off', NODE_OPTIONS: '--inspect=127.0.0.1:0' })
const done = new Map<string, number>()
const failures = new Map<string, number>()
const learners: Learner[] = []
for (let n = 0; n < LEARNERS; n++) learners.push(await newLearner(server.instance))
const inspected = await inspect(server.output())

const until = Date.now() + minutes * 60_000
const use = Array.from({ length: AT_ONCE }, () => useOn(until))
await sleep(minutes * 6_000)
const before = await look(inspected)
await sleep(Math.max(0, (until - Date.now()) / 2))
await look(inspected)
await Promise.all(use)
const after = await look(inspected)
inspected.close()
await server.stop()
server.remove()

for (const [act, times] of done) console.log(`${String(times).padStart(7)}  ${act}`)
for (const [what, times] of failures) console.log(`${String(times).padStart(7)}  FAILED ${what}`)
const grown = { held: after.held / before.held, files: after.files / before.files }
console.log(`At the end of what was held ${grown.held.toFixed(2)}, of open files ${grown.files.toFixed(2)}`)
process.exit(failures.size > 0 || grown.held > MOST || grown.files > MOST ? 1 : 0)

async function useOn(end: number) {
  while (Date.now() < end) {
    const [what, act] = oneOf(Object.entries(ACTS))
    try {
      await act(oneOf(learners), server.instance)
      done.set(what, (done.get(what) ?? 0) + 1)
    } catch (error) {
      const said = `${what}: ${error instanceof Error ? error.message : JSON.stringify(error)}`
      failures.set(said, (failures.get(said) ?? 0) + 1)
    }
    await sleep(PAUSE_MS)
  }
}

async function look(threads: Inspected) {
  const held = await heldByThreads(threads)
  const files = readdirSync(`/proc/${server.process.pid}/fd`).length
  const whole = held.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const each = held.map(({ thread, megabytes }) => `${thread} ${megabytes.toFixed(0)}`).join(', ')
  const acts = [...done.values()].reduce((sum, times) => sum + times, 0)
  console.log(`After ${acts} acts: ${whole.toFixed(0)} MB held (${each}), ${files} open files`)
  return { held: whole, files }
}

async function newLearner(instance: Instance): Promise<Learner> {
  const { id, session } = await benchLearner(instance)
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const client = createClient(instance.API_URL, instance.ANON_KEY, options)
  await thrown(client.auth.setSession(session))
  return { id, client }
}

async function ask({ id, client }: Learner, { API_URL, ANON_KEY }: Instance, signal?: AbortSignal) {
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${API_URL}/functions/v1/chat-webhook`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      ...{ query: oneOf(QUESTIONS), user_id: id, session_id: `session_${Date.now()}_soak00000` },
      ...{ question_id: crypto.randomUUID(), message_id: crypto.randomUUID() },
    }),
    signal: signal ?? null,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
}

async function joinAndLeave({ client }: Learner) {
  const channel = client.channel(`soak-${crypto.randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () => {})
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    }),
  )
  await channel.track({ here: true })
  await channel.send({ type: 'broadcast', event: 'word', payload: {} })
  await client.removeChannel(channel)
}

/** As a phone that is switched off: nothing is said any more. */
async function cutOff({ API_URL, ANON_KEY }: Instance) {
  const address = `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${ANON_KEY}&vsn=1.0.0`
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const payload = { config: { broadcast: {}, presence: { key: '' }, postgres_changes: [] } }
  socket.send(JSON.stringify({ topic: 'realtime:soak', event: 'phx_join', payload, ref: '1', join_ref: '1' }))
  await new Promise((resolve) => socket.once('message', resolve))
  socket.terminate()
}

async function thrown<Answer extends { error: unknown }>(asked: PromiseLike<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.error) throw answer.error
  return answer
}

function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}
