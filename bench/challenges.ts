/**
 * An arena with a thousand players: each has the official client, joins, listens, and gives twelve answers. How long
 * joining takes, how soon an answer is on everybody's board, whether anything is lost, and what the server holds in memory;
 * beside a bare websocket server that sends the same ticks to as many sockets.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import pg from 'pg'
import WebSocket from 'ws'
import type { Instance } from '#scripts/instance.ts'
import type { Bench } from './bench.ts'
import type { Answer, Order } from './challenge-players.ts'
import { quantile } from './figures.ts'
import { memory } from './memory.ts'

const PROCESSES = 2
const QUESTIONS = 12
/** Players that come in a second, and seconds from one answer of a player to the next. */
const ARRIVALS = 50
const GAP = 10

type Room = { workers: ChildProcess[]; ask: (order: (at: number) => Order) => Promise<Answer> }

export async function benchChallenges(bench: Bench) {
  const server = await bench.server()
  const { instance } = server
  const { players } = bench
  const database = new pg.Pool({ connectionString: instance.DB_URL, max: 2 })
  const challenge = await newArena(database)
  const tokens = await newLearners(database, instance, players)
  const share = Math.ceil(players / PROCESSES)
  const room = openRoom()
  const atRest = memory(server.process.pid)

  await room.ask((at) => ({
    step: 'sit',
    table: {
      ...{ url: instance.API_URL, anonKey: instance.ANON_KEY, challenge, questions: QUESTIONS },
      tokens: tokens.slice(at * share, (at + 1) * share),
    },
  }))
  const joined = await room.ask(() => ({ step: 'join', every: (1000 * PROCESSES) / ARRIVALS }))
  const played = await room.ask(() => ({ step: 'play', gap: GAP * 1000 }))
  const underLoad = memory(server.process.pid)
  const [state] = (
    await database.query<{ seq: string; answered: number; locks: number }>(
      `select seq, answered, (select count(*)::int from exam_private.challenge_locks
         join exam_private.challenge_entries using (attempt_id) where challenge = $1) as locks
       from private.challenge_counts($1)`,
      [challenge],
    )
  ).rows
  const reached = await room.ask(() => ({ step: 'reach', seq: Number(state?.seq) }))
  const ticks = await ticksOf(database, challenge, played.arrivals)
  const ended = await end(database, room, challenge, players)
  await room.ask(() => ({ step: 'leave' }))
  const bare = await bareTicks(bench, room, players, ticks.payloads)
  for (const worker of room.workers) worker.disconnect()
  await database.end()

  const lost = players * QUESTIONS - (state?.locks ?? 0)
  const failures = [joined, played, reached, ended].flatMap((answer) => answer.failures)
  for (const failure of new Set(failures)) console.log(`  failure: ${failure}`)
  bench.row({
    what: `${players} players join an arena, ${ARRIVALS} a second, official client`,
    unit: 'ms',
    ours: joined.times,
    also: quantiles(joined.times),
    failures: joined.failures.length,
  })
  bench.row({
    what: `${players} players answer, about ${Math.round(players / GAP)} answers a second: p99`,
    unit: 'ms',
    goal: GAP * 1000,
    ours: [quantile(played.times, 0.99)],
    also: `${quantiles(played.times)}, n = ${played.times.length}, ${played.again} sent again`,
    failures: played.failures.length,
  })
  bench.row({
    what: 'From an answer to a tick that holds it, ticks at most one a second: p95',
    unit: 'ms',
    ours: [quantile(played.updates, 0.95)],
    also: `${quantiles(played.updates)}, n = ${played.updates.length}, ${played.polls} asked for by a page`,
    limit: { by: 'the second between two ticks', values: [1000] },
  })
  bench.row({
    what: `A tick from its transaction to ${players} players: p99`,
    unit: 'ms',
    ours: [quantile(ticks.latencies, 0.99)],
    also: `${quantiles(ticks.latencies)}, ${ticks.payloads.length} ticks`,
    limit: { by: 'a bare websocket server, the same ticks', values: [quantile(bare, 0.99)] },
    failures: ticks.missing + reached.failures.length,
  })
  bench.row({
    what: `The end of an arena of ${players}: every attempt marked`,
    unit: 'ms',
    ours: [ended.settled],
    also: `board frozen and told in ${ended.frozen.toFixed(0)} ms, ${state?.locks ?? 0} of ${players * QUESTIONS} answers counted, ${state?.answered ?? 0} in the last state`,
    failures: ended.failures.length + lost + (players * QUESTIONS - (state?.answered ?? 0)),
  })
  bench.row({
    what: `Memory of the server with ${players} players`,
    unit: 'MB',
    ours: [underLoad],
    limit: { by: 'at rest', values: [atRest] },
  })
}

async function newArena(database: pg.Pool): Promise<string> {
  const slug = `bench-${Date.now()}`
  await database.query(
    `insert into public.challenges (slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at,
       minutes, question_count, origin)
     values ($1, 'arena', 'Bench', 'Bench', 'x', 'x', '{}', now(), now() + interval '30 minutes', now() + interval '30 minutes',
       30, $2, 'desk')`,
    [slug, QUESTIONS],
  )
  await database.query(
    `insert into exam_private.challenge_questions (challenge, position, question_id)
     select $1, row_number() over (order by id), id from (
       select id from public.questions where status = 'live' order by md5(id) limit $2
     ) chosen`,
    [slug, QUESTIONS],
  )
  return slug
}

async function newLearners(database: pg.Pool, { JWT_SECRET }: Instance, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     select gen_random_uuid(), 'arena.' || gen_random_uuid() || '@example.in', '{}', 'x', now(), now()
     from generate_series(1, $1) returning id`,
    [count],
  )
  const secret = new TextEncoder().encode(JWT_SECRET)
  return Promise.all(
    rows.map(({ id }) =>
      new SignJWT({ role: 'authenticated', aud: 'authenticated', aal: 'aal1' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(secret),
    ),
  )
}

/** Processes of players; what is asked of all of them comes back as one answer. */
function openRoom(): Room {
  const workers = Array.from({ length: PROCESSES }, () => fork('bench/challenge-players.ts'))
  return {
    workers,
    ask: async (order) => {
      const answers = await Promise.all(
        workers.map(
          (worker, at) =>
            new Promise<Answer>((resolve, reject) => {
              worker.once('message', (answer) => resolve(answer as Answer))
              worker.once('exit', () => reject(new Error('A process of players ended')))
              worker.send(order(at))
            }),
        ),
      )
      for (const worker of workers) worker.removeAllListeners('exit')
      return {
        times: answers.flatMap(({ times }) => times),
        updates: answers.flatMap(({ updates }) => updates),
        arrivals: answers.flatMap(({ arrivals }) => arrivals),
        failures: answers.flatMap(({ failures }) => failures),
        polls: answers.reduce((sum, { polls }) => sum + polls, 0),
        again: answers.reduce((sum, { again }) => sum + again, 0),
      }
    },
  }
}

/** Ticks as the database sent them, and how long each took to each player. The transaction's beginning counts. */
async function ticksOf(database: pg.Pool, challenge: string, arrivals: Answer['arrivals']) {
  const { rows } = await database.query<{ seq: string; at: string; payload: string }>(
    `select payload ->> 'seq' as seq, extract(epoch from inserted_at at time zone 'utc') * 1000 as at, payload::text
     from realtime.messages where topic = $1 and event = 'tick' order by inserted_at`,
    [`challenge:${challenge}`],
  )
  const sent = new Map(rows.map(({ seq, at }) => [Number(seq), Number(at)]))
  const heard = Map.groupBy(arrivals, ([seq]) => seq)
  const counts = [...heard.values()].map((all) => all.length)
  const most = Math.max(0, ...counts)
  return {
    latencies: arrivals.flatMap(([seq, at]) => (sent.has(seq) ? [at - (sent.get(seq) as number)] : [])),
    missing: counts.reduce((sum, count) => sum + most - count, 0),
    payloads: rows.filter(({ seq }) => heard.has(Number(seq))).map(({ payload }) => payload),
  }
}

async function end(database: pg.Pool, room: Room, challenge: string, players: number) {
  await database.query(
    `update public.challenges set opens_at = now() - interval '1 hour', join_closes_at = now() - interval '10 seconds',
       ends_at = now() - interval '10 seconds' where slug = $1`,
    [challenge],
  )
  const began = performance.now()
  const over = room.ask(() => ({ step: 'over' }))
  await database.query('select private.freeze_challenge($1)', [challenge])
  const { failures } = await over
  const frozen = performance.now() - began
  for (let run = 0; run < 1 + players / 100; run++) await database.query('select public.run_challenges()')
  return { frozen, settled: performance.now() - began, failures }
}

/** The same ticks, at the same pace, from a server that does nothing else. */
async function bareTicks(bench: Bench, room: Room, players: number, payloads: string[]): Promise<number[]> {
  const child = await bench.child('bench/bare-fan-out.ts')
  const url = child.url.replace('http', 'ws')
  await room.ask(() => ({ step: 'bare-join', url, count: Math.ceil(players / PROCESSES) }))
  const sender = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve, reject) => sender.once('open', resolve).once('error', reject))
  const sent = new Map<number, number>()
  for (const [index, payload] of payloads.slice(0, 40).entries()) {
    sent.set(index, performance.timeOrigin + performance.now())
    sender.send(JSON.stringify({ event: 'tick', payload: { ...JSON.parse(payload), seq: index } }))
    await sleep(250)
  }
  await sleep(1000)
  const { arrivals } = await room.ask(() => ({ step: 'bare-heard' }))
  sender.terminate()
  await child.stop()
  return arrivals.map(([index, at]) => at - (sent.get(index) ?? at))
}

function quantiles(times: number[]): string {
  return [0.5, 0.95, 0.99]
    .map((share) => `p${share * 100} ${quantile(times, share).toFixed(0)} ms`)
    .join(', ')
}
