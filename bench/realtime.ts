/**
 * Broadcasts to a thousand sockets on one channel, and rows that are told to those who may read them, each against a bare
 * websocket server with the same client process.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import type { Instance } from '#scripts/instance.ts'
import type { Bench } from './bench.ts'
import { quantile } from './figures.ts'
import { benchLearner } from './learner.ts'

const LISTENERS = 1_000
/** Messages at a steady pace, and how far apart (milliseconds). */
const PACED = 40
const PACE = 100
const BURST = 300
const ROUNDS = 3
/** Sockets of one learner that a changed row is told to, and how many rows. */
const READERS = 200
const CHANGES = 40

type Measured = {
  delivered: number
  missing: number
  perSecond: number
  p50: number
  p95: number
  p99: number
}

/** One way of talking: what is said to enter, and how a text is sent. */
type Speech = { url: string; enter: (socket: WebSocket) => Promise<void>; frame: (payload: string) => Buffer }

export async function benchRealtime(bench: Bench) {
  const { instance } = await bench.server()
  const listeners = bench.quick ? LISTENERS / 10 : LISTENERS
  const bare = await bench.child('bench/bare-fan-out.ts')
  const limit: Awaited<ReturnType<typeof measured>>[] = []
  const ours: typeof limit = []
  for (let round = 0; round < bench.rounds(ROUNDS); round++) {
    limit.push(await measured(bench, listeners, bareSpeech(bare.url.replace('http', 'ws'))))
    ours.push(await measured(bench, listeners, ourSpeech(instance)))
  }
  await bare.stop()
  const by = 'a bare websocket server, a write a frame'
  const paced = (share: 'p50' | 'p95' | 'p99', goal?: number) =>
    bench.row({
      what: `Broadcasts to ${listeners} sockets, ten a second: ${share}`,
      headline: share === 'p95',
      unit: 'ms',
      ...(goal && { goal }),
      ours: ours.map((round) => round.paced[share]),
      limit: { by, values: limit.map((round) => round.paced[share]) },
      failures: ours.reduce((sum, round) => sum + round.paced.missing, 0),
    })
  paced('p50', 6)
  paced('p95', 28)
  paced('p99')
  bench.row({
    what: `Broadcasts delivered to ${listeners} sockets, ${BURST} sent at once`,
    headline: true,
    unit: '/s',
    goal: 100_000,
    ours: ours.map((round) => round.burst.perSecond),
    limit: { by, values: limit.map((round) => round.burst.perSecond) },
    failures: ours.reduce((sum, round) => sum + round.burst.missing, 0),
  })
  await changedRows(bench, instance)
}

async function measured(bench: Bench, count: number, speech: Speech) {
  const open = async () => {
    const socket = new WebSocket(speech.url, { perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    await speech.enter(socket)
    return socket
  }
  const listeners: WebSocket[] = []
  while (listeners.length < count) {
    listeners.push(...(await Promise.all(Array.from({ length: 50 }, open))))
  }
  const sender = await open()
  const paced = await run(listeners, bench.times(PACED), async (count) => {
    for (let n = 0; n < count; n++) {
      sender.send(speech.frame(stamp()))
      await sleep(PACE)
    }
  })
  const burst = await run(listeners, BURST, async (count) => {
    for (let n = 0; n < count; n++) sender.send(speech.frame(stamp()))
  })
  for (const socket of [...listeners, sender]) socket.terminate()
  // The next round begins once the server has noticed.
  await sleep(300)
  return { paced, burst }
}

/** Every message ends with the moment of its sending, in a fixed number of characters. */
const STAMP = 16
const stamp = () => `{"t":"${performance.now().toFixed(3).padStart(STAMP, '0')}"}`

async function run(
  listeners: WebSocket[],
  count: number,
  send: (count: number) => Promise<void>,
): Promise<Measured> {
  const expected = listeners.length * count
  const latencies = new Float64Array(expected)
  let delivered = 0
  let last = 0
  const heard = (data: Buffer) => {
    last = performance.now()
    latencies[delivered++] = last - Number(data.toString('latin1', data.length - STAMP - 2, data.length - 2))
  }
  for (const socket of listeners) socket.on('message', heard)
  const began = performance.now()
  await send(count)
  for (let waited = 0; delivered < expected && waited < 30_000; waited += 20) await sleep(20)
  for (const socket of listeners) socket.off('message', heard)
  const taken = latencies.subarray(0, delivered)
  return {
    delivered,
    missing: expected - delivered,
    perSecond: delivered / ((last - began) / 1000),
    p50: quantile(taken, 0.5),
    p95: quantile(taken, 0.95),
    p99: quantile(taken, 0.99),
  }
}

function bareSpeech(url: string): Speech {
  return { url, enter: async () => {}, frame: (payload) => Buffer.from(payload) }
}

const TOPIC = 'realtime:bench'

function ourSpeech({ API_URL, ANON_KEY }: Instance): Speech {
  const url = `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${ANON_KEY}&vsn=2.0.0`
  const join = JSON.stringify(['1', '1', TOPIC, 'phx_join', { config: { presence: { enabled: false } } }])
  const head = Buffer.concat([Buffer.from([3, 1, 0, TOPIC.length, 1, 0, 1]), Buffer.from(`1${TOPIC}e`)])
  return {
    url,
    enter: async (socket) => {
      socket.send(join)
      const answer = await new Promise((resolve) => socket.once('message', resolve))
      if (!String(answer).includes('"ok"')) throw new Error(`The join was refused: ${answer}`)
    },
    frame: (payload) => Buffer.concat([head, Buffer.from(payload)]),
  }
}

/** A row is written, and every socket of its reader is told: from the moment before the statement until each has it. */
async function changedRows(bench: Bench, instance: Instance) {
  const { id, session } = await benchLearner(instance)
  const readers = bench.quick ? READERS / 10 : READERS
  const owner = new pg.Client({ connectionString: instance.DB_URL })
  await owner.connect()
  const bare = await bench.child('bench/bare-changes.ts', [], { DB_URL: instance.DB_URL })
  const write = (key: string) =>
    owner.query(
      `insert into public.notifications (user_id, kind, title, title_hi, href, key) values ($1, 'bench', $2, 'x', '/', $2)`,
      [id, key],
    )
  const bareSockets = await opened(readers, bare.url.replace('http', 'ws'), async () => {})
  const limit = await told(bareSockets, bench.times(CHANGES), write)
  for (const socket of bareSockets) socket.terminate()
  await bare.stop()

  const { API_URL, ANON_KEY } = instance
  const sockets = await opened(
    readers,
    `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${ANON_KEY}&vsn=2.0.0`,
    async (socket) => {
      const wanted = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` }
      const config = { postgres_changes: [wanted], presence: { enabled: false } }
      const subscribed = new Promise((resolve, reject) => {
        socket.on('message', (data) => {
          if (String(data).includes('Subscribed to PostgreSQL')) resolve(undefined)
          else if (String(data).includes('"error"')) reject(new Error(`The join was refused: ${data}`))
        })
      })
      const payload = { config, access_token: session.access_token }
      socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', payload]))
      await subscribed
      socket.removeAllListeners('message')
    },
  )
  const ours = await told(sockets, bench.times(CHANGES), write)
  for (const socket of sockets) socket.terminate()
  await owner.query(`delete from public.notifications where kind = 'bench'`)
  await owner.end()
  const by = 'a bare websocket server that listens to the table’s trigger, the policy not asked'
  bench.row({
    what: `A row written, told to ${readers} sockets that may read it`,
    headline: true,
    unit: 'ms',
    ours: ours.times,
    also: `p95 ${quantile(ours.times, 0.95).toFixed(1)} ms, ${readers} sockets, ten rows a second`,
    limit: { by, values: limit.times },
    failures: ours.missing,
  })
}

async function opened(count: number, url: string, enter: (socket: WebSocket) => Promise<void>) {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(20, count - sockets.length) }, async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      await enter(socket)
      return socket
    })
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function told(sockets: WebSocket[], count: number, write: (key: string) => Promise<unknown>) {
  const sent = new Map<string, number>()
  const times: number[] = []
  const heard = (data: Buffer) => {
    const key = /bench-[\da-f-]{36}/.exec(data.toString('latin1'))?.[0]
    if (key) times.push(performance.now() - (sent.get(key) ?? Number.NaN))
  }
  for (const socket of sockets) socket.on('message', heard)
  for (let n = 0; n < count; n++) {
    const key = `bench-${crypto.randomUUID()}`
    sent.set(key, performance.now())
    await write(key)
    await sleep(PACE)
  }
  const expected = sockets.length * count
  for (let waited = 0; times.length < expected && waited < 10_000; waited += 20) await sleep(20)
  for (const socket of sockets) socket.off('message', heard)
  return { times, missing: expected - times.length }
}
