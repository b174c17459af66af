/** Players of the load run over challenges: one process holds some hundred, each with the official client of its own. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'

export type Table = { url: string; anonKey: string; challenge: string; questions: number; tokens: string[] }
export type Order =
  | { step: 'sit'; table: Table }
  | { step: 'join'; every: number }
  | { step: 'play'; gap: number }
  | { step: 'reach'; seq: number }
  | { step: 'over' }
  | { step: 'leave' }
  | { step: 'bare-join'; url: string; count: number }
  | { step: 'bare-heard' }
export type Answer = {
  /** Milliseconds of each of what the step is about. */
  times: number[]
  /** From an answer that is sent to a tick that holds it. */
  updates: number[]
  /** When each tick came to each player, by what it said. */
  arrivals: [seq: number, at: number][]
  failures: string[]
  polls: number
  /** Answers that were sent again, as a page does. */
  again: number
}

type Player = {
  client: SupabaseClient
  channel: RealtimeChannel
  seq: number
  over: boolean
  /** Answers that no tick held yet: what it must reach, and when it was sent. */
  waiting: { seq: number; sent: number }[]
}

/** How often an answer that was not taken is sent again. */
const TRIES = 10

/** Without a tick for so long the page asks, as where sockets are blocked. */
const POLL_AFTER = 2_500

let table: Table
let players: Player[] = []
let bare: WebSocket[] = []
let done: Answer = nothing()

function nothing(): Answer {
  return { times: [], updates: [], arrivals: [], failures: [], polls: 0, again: 0 }
}

/** The one clock of all processes of a machine, in milliseconds. */
const now = () => performance.timeOrigin + performance.now()

async function join(token: string): Promise<Player> {
  const client = createClient(table.url, table.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => token,
    realtime: { timeout: 30_000 },
  })
  const joined = await client.rpc('join_challenge', { p_id: table.challenge })
  if (joined.error) throw new Error(`join_challenge: ${joined.error.message}`)
  await client.realtime.setAuth()
  const channel = client.channel(`challenge:${table.challenge}`, { config: { private: true } })
  const player: Player = { client, channel, seq: 0, over: false, waiting: [] }
  channel.on('broadcast', { event: 'tick' }, ({ payload }) => reached(player, payload.seq, true))
  channel.on('broadcast', { event: 'over' }, () => {
    player.over = true
  })
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else reject(new Error(`the channel: ${status} ${error?.message ?? ''}`))
    })
  })
  return player
}

function reached(player: Player, seq: number, isTick: boolean) {
  const at = now()
  if (isTick) done.arrivals.push([seq, at])
  player.seq = Math.max(player.seq, seq)
  for (const { sent } of player.waiting.filter((one) => one.seq <= seq)) done.updates.push(at - sent)
  player.waiting = player.waiting.filter((one) => one.seq > seq)
}

async function play(player: Player, gap: number) {
  await sleep(Math.random() * gap)
  for (let position = 1; position <= table.questions; position++) {
    const sent = now()
    const seq = await lock(player, position)
    done.times.push(now() - sent)
    if (seq === undefined) done.failures.push('an answer was not taken')
    else if (seq > player.seq) player.waiting.push({ seq, sent })
    else done.updates.push(now() - sent)
    await sleep(gap * (0.5 + Math.random()))
  }
}

/** Sent until it is taken: said twice it counts once. */
async function lock(player: Player, position: number): Promise<number | undefined> {
  for (let tried = 0; tried < TRIES; tried++) {
    const { data } = await player.client.rpc('lock_answer', {
      p_id: table.challenge,
      p_position: position,
      p_answer: { seq: 1, selected: position % 4, confidence: 2 },
    })
    if (data) return data.seq
    done.again += 1
    await sleep(500 + Math.random() * 500)
  }
  return undefined
}

/** As the page does: asks when its own answer has not come back in a tick. */
function poll() {
  const late = players.filter(({ waiting }) => waiting.some(({ sent }) => now() - sent > POLL_AFTER))
  const [player] = late
  if (!player) return
  done.polls += 1
  void player.client.rpc('challenge_board', { p_id: table.challenge }).then(({ data, error }) => {
    if (error) done.failures.push(`challenge_board: ${error.message}`)
    else reached(player, data.seq, false)
  })
}

async function until(check: () => boolean, seconds: number) {
  for (let waited = 0; !check() && waited < seconds * 1000; waited += 20) await sleep(20)
}

const STEPS: { [Step in Order['step']]: (order: Extract<Order, { step: Step }>) => Promise<void> } = {
  sit: async (order) => {
    table = order.table
  },
  join: async ({ every }) => {
    await Promise.all(
      table.tokens.map(async (token, at) => {
        await sleep(at * every)
        const began = now()
        try {
          players.push(await join(token))
          done.times.push(now() - began)
        } catch (error) {
          done.failures.push(String(error))
        }
      }),
    )
  },
  play: async ({ gap }) => {
    const polling = setInterval(poll, 200)
    await Promise.all(players.map((player) => play(player, gap)))
    await until(() => players.every(({ waiting }) => waiting.length === 0), 15)
    clearInterval(polling)
    const lost = players.reduce((sum, { waiting }) => sum + waiting.length, 0)
    if (lost > 0) done.failures.push(`${lost} answers in no tick`)
  },
  reach: async ({ seq }) => {
    await until(() => players.every((player) => player.seq >= seq), 15)
    const behind = players.filter((player) => player.seq < seq).length
    if (behind > 0) done.failures.push(`${behind} players have not reached the last state`)
  },
  over: async () => {
    await until(() => players.every((player) => player.over), 30)
    const without = players.filter((player) => !player.over).length
    if (without > 0) done.failures.push(`${without} players were not told of the end`)
  },
  leave: async () => {
    await Promise.all(players.map(({ client }) => client.removeAllChannels()))
    players = []
    for (const socket of bare) socket.terminate()
    bare = []
  },
  'bare-join': async ({ url, count }) => {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = new WebSocket(url, { perMessageDeflate: false })
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
        socket.on('message', (data) => done.arrivals.push([JSON.parse(String(data)).payload.seq, now()]))
        bare.push(socket)
      }),
    )
  },
  'bare-heard': async () => {},
}

process.on('message', async (order: Order) => {
  if (order.step !== 'bare-heard') done = nothing()
  await (STEPS[order.step] as (given: Order) => Promise<void>)(order)
  process.send?.(done)
})
process.on('disconnect', () => process.exit(0))
