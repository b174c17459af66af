/** Broadcasts to a thousand sockets on one channel, against a bare websocket server with the same client process. */

import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Instance } from '#scripts/instance.ts'
import { report, withFailures } from './report.ts'

const LISTENERS = 1_000
/** Messages at a steady pace, and how far apart (milliseconds). */
const PACED = 40
const PACE = 100
const BURST = 300

type Measured = { delivered: number; missing: number; perSecond: number; p50: number; p99: number }

/** One way of talking: what is said to enter, and how a text is sent. */
type Speech = { url: string; enter: (socket: WebSocket) => Promise<void>; frame: (payload: string) => Buffer }

export async function benchRealtime(instance: Instance) {
  const bare = await startBare()
  const limit = await measured(bareSpeech(bare.url))
  bare.stop()
  const ours = await measured(ourSpeech(instance))
  report(
    `Broadcasts to ${LISTENERS} sockets, ten a second`,
    withFailures(
      `p99 ${ours.paced.p99.toFixed(1)} ms, median ${ours.paced.p50.toFixed(1)} ms`,
      ours.paced.missing,
    ),
    `a bare websocket server: p99 ${limit.paced.p99.toFixed(1)} ms, median ${limit.paced.p50.toFixed(1)} ms`,
    (ours.paced.p99 / limit.paced.p99).toFixed(2),
  )
  report(
    `Broadcasts to ${LISTENERS} sockets, ${BURST} at once`,
    withFailures(
      `${Math.round(ours.burst.perSecond)} delivered a second, p99 ${ours.burst.p99.toFixed(0)} ms`,
      ours.burst.missing,
    ),
    `a bare websocket server: ${Math.round(limit.burst.perSecond)} a second, p99 ${limit.burst.p99.toFixed(0)} ms`,
    (ours.burst.perSecond / limit.burst.perSecond).toFixed(2),
  )
}

async function measured(speech: Speech) {
  const open = async () => {
    const socket = new WebSocket(speech.url, { perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    await speech.enter(socket)
    return socket
  }
  const listeners: WebSocket[] = []
  while (listeners.length < LISTENERS) {
    listeners.push(...(await Promise.all(Array.from({ length: 50 }, open))))
  }
  const sender = await open()
  const paced = await run(listeners, PACED, async (count) => {
    for (let n = 0; n < count; n++) {
      sender.send(speech.frame(stamp()))
      await sleep(PACE)
    }
  })
  const burst = await run(listeners, BURST, async (count) => {
    for (let n = 0; n < count; n++) sender.send(speech.frame(stamp()))
  })
  for (const socket of [...listeners, sender]) socket.terminate()
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
  const sorted = latencies.subarray(0, delivered).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    delivered,
    missing: expected - delivered,
    perSecond: delivered / ((last - began) / 1000),
    p50: at(0.5),
    p99: at(0.99),
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

async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/bare-fan-out.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const found = /PORT=(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { url: `ws://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}
