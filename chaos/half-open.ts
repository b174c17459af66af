/** Lines whose far end is gone without a word, and clients that begin a request and never end it. */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RealtimeChannel } from '@supabase/supabase-js'
import type { Instance } from '#scripts/instance.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist, told } from './check.ts'
import { startProxy } from './proxy.ts'

const LINES = 200
/** Milliseconds in which the server gives up a silent socket (60 s), and looks for it. */
const GIVEN_UP = 75_000
/** Milliseconds in which it gives up a body that comes no further (60 s) and headers that do not end (20 s). */
const CUT = 75_000
const QUIET = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }

export async function halfOpen() {
  const server = await startRealServer(QUIET, undefined, 'backend/main.ts')
  try {
    await check(`${LINES} members of a room vanish without a word, and come back`, () =>
      vanishingMembers(server.instance),
    )
    await check(`${LINES} requests are begun and never ended, while learners write`, () =>
      unendedRequests(server.instance),
    )
  } finally {
    await server.stop()
    server.remove()
  }
}

/** Those who stayed hear each other all the while, see who is gone, and the vanished are back by themselves. */
async function vanishingMembers(instance: Instance) {
  const { port, protocol } = new URL(instance.API_URL)
  const proxy = await startProxy(Number(port))
  const far = Array.from({ length: LINES / 10 }, () =>
    clientOf(instance, `${protocol}//127.0.0.1:${proxy.port}`),
  )
  const near = clientOf(instance, instance.API_URL)
  try {
    // Ten channels on each line: each counts as a member.
    const rooms = Array.from({ length: 10 }, (_, at) => `room-${at}`)
    const members = await Promise.all(
      far.flatMap((client, line) => rooms.map((room) => join(client, room, `line-${line}`))),
    )
    const watchers = await Promise.all(rooms.map((room) => join(near, room, 'watcher')))
    const present = () => watchers.map(({ channel }) => Object.keys(channel.presenceState()).length)
    await until(() => present().every((count) => count === far.length + 1), 30_000, 'not all came in')

    proxy.silence()
    const began = performance.now()
    let sent = 0
    let slowest = 0
    while (present().some((count) => count > 1)) {
      insist(performance.now() - began < GIVEN_UP, `after ${GIVEN_UP / 1000} s ${present()} are still there`)
      slowest = Math.max(slowest, await heardAgain(watchers[sent++ % watchers.length] as Member))
      await sleep(500)
    }
    const noticed = performance.now() - began

    proxy.pass()
    const over = performance.now()
    await until(() => present().every((count) => count === far.length + 1), 120_000, 'not all came back')
    const back = performance.now() - over
    const [first] = members
    insist(first !== undefined, 'nobody')
    await heardAgain(first as Member)
    return `given up after ${seconds(noticed)} s; ${sent} messages of those who stayed all came, the slowest after ${slowest.toFixed(0)} ms; everybody back ${seconds(back)} s after it was over`
  } finally {
    proxy.pass()
    await Promise.all([...far, near].map((client) => client.realtime.disconnect()))
    await proxy.close()
  }
}

async function unendedRequests(instance: Instance) {
  const load = await startWriting(instance, 4)
  await load.everyoneHeard()
  const beginnings = [
    'GET /rest/v1/topics HTTP/1.1\r\nHost: localhost\r\n',
    'POST /rest/v1/rpc/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{',
    'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a',
    'POST /storage/v1/object/x/y HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\nx',
  ]
  const sockets = await Promise.all(
    Array.from({ length: LINES }, (_, at) =>
      begin(Number(new URL(instance.API_URL).port), beginnings[at % beginnings.length] ?? ''),
    ),
  )
  const began = performance.now()
  const before = load.journal().length
  await until(() => sockets.every(({ closed }) => closed), CUT, 'some are still held')
  const cut = performance.now() - began
  const meanwhile = load.journal().length - before
  await load.everyoneHeard()
  await load.stop()
  const journal = load.journal()
  const lost = await lostOf(instance.DB_URL, journal)
  insist(
    Object.keys(load.refusals()).length === 0,
    `writers were answered ${JSON.stringify(load.refusals())}`,
  )
  return told(
    { acknowledged: journal.length, lost: lost.length, recovered: 0, words: load.words() },
    `${meanwhile} written meanwhile; the last line was given up after ${seconds(cut)} s`,
  )
}

type Member = { channel: RealtimeChannel; heard: (id: string) => boolean }

function clientOf({ ANON_KEY }: Instance, url: string) {
  return createClient(url, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function join(client: ReturnType<typeof clientOf>, room: string, name: string): Promise<Member> {
  const heard = new Set<string>()
  const channel = client.channel(room, { config: { broadcast: { self: true }, presence: { key: name } } })
  channel.on('broadcast', { event: 'said' }, ({ payload }) => void heard.add(payload.id))
  channel.on('presence', { event: 'sync' }, () => {})
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') void channel.track({ name }).then(() => resolve())
      else if (status === 'CHANNEL_ERROR' && error) reject(error)
    })
  })
  return { channel, heard: (id) => heard.has(id) }
}

/** Milliseconds until what a member says has come back to itself. */
async function heardAgain({ channel, heard }: Member) {
  const id = crypto.randomUUID()
  const began = performance.now()
  await channel.send({ type: 'broadcast', event: 'said', payload: { id } })
  await until(() => heard(id), 10_000, 'a message was not heard')
  return performance.now() - began
}

async function begin(port: number, text: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  const line = { closed: false }
  socket.on('error', () => {})
  socket.on('close', () => {
    line.closed = true
  })
  // What the server says is read; otherwise its end would never be seen.
  socket.resume()
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(text)
  return line
}

async function until(holds: () => boolean, limit: number, otherwise: string) {
  const deadline = performance.now() + limit
  while (!holds()) {
    insist(performance.now() < deadline, `${otherwise} after ${limit / 1000} s`)
    await sleep(20)
  }
}

function seconds(milliseconds: number) {
  return (milliseconds / 1000).toFixed(1)
}
