/**
 * The data service by the official protocol. Held against one bare prepared select behind the same router, against the
 * driver sending the same transactions by itself, and against other products on the same rows.
 */

import { type Bare, bareDriver } from './bare-driver.ts'
import type { Bench } from './bench.ts'
import { benchLearner } from './learner.ts'
import { loadOnTime, type Target } from './load.ts'
import { LIST, type Peer, parsePeer, pglitePeer } from './peers.ts'
import type { Beside } from './report.ts'
import { byTurns, roundsOf } from './rounds.ts'

const ROUNDS = 5

export async function benchData(bench: Bench) {
  const { instance } = await bench.server()
  const learner = await benchLearner(instance)
  const { id, headers } = learner
  const claims = JSON.parse(
    Buffer.from(learner.session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const rest = `${instance.API_URL}/rest/v1`
  const one = { url: `${rest}/profiles?user_id=eq.${id}`, headers }
  const topic = await topicOf(rest, headers)
  const parse = await parsePeer(bench, instance)
  const pglite = await pglitePeer(bench)
  const hono = await bench.child('bench/bare-server.ts', [], { DB_URL: instance.DB_URL })

  await against(bench, {
    what: 'One row under row level security',
    headline: true,
    goal: 3500,
    ours: one,
    limit: {
      by: 'Hono and one prepared select, without roles and policies',
      target: { url: `${hono.url}/row/${id}` },
    },
    peer: [parse, 'read'],
  })
  await hono.stop()
  await onTime(bench, one)
  await against(bench, {
    what: 'One row under row level security, beside PGlite',
    ours: one,
    peer: [pglite, 'read'],
  })

  const bare = bareDriver(instance.DB_URL, { claims, headers })
  const rows = (text: string) => `select coalesce(json_agg(r), '[]')::text as body from (${text}) r`
  await againstDriver(bench, bare, {
    what: 'One row under row level security, the transaction',
    ours: one,
    statement: {
      name: 'key',
      text: rows('select * from public.profiles where user_id = $1'),
      values: () => [id],
    },
  })
  await againstDriver(bench, bare, {
    what: 'A topic with its notes embedded',
    headline: true,
    ours: { url: `${rest}/topics?select=slug,title,notes(slug,title)&slug=eq.${topic}`, headers },
    statement: {
      name: 'embedded',
      text: rows(`select t.slug, t.title, coalesce(n.rows, '[]') as notes from public.topics t left join lateral (
        select json_agg(one) as rows from (select slug, title from public.notes where topic = t.slug) one) n on true
        where t.slug = $1`),
      values: () => [topic],
    },
  })
  await againstDriver(bench, bare, {
    what: `${LIST} notes, each with its topic embedded`,
    headline: true,
    goal: 1600,
    ours: {
      url: `${rest}/notes?select=slug,title,summary,topics(slug,title)&order=slug&limit=${LIST}`,
      headers,
    },
    statement: {
      name: 'list',
      text: rows(`select n.slug, n.title, n.summary, row_to_json(t.*) as topics from public.notes n left join lateral (
        select slug, title from public.topics where slug = n.topic) t on true order by n.slug limit ${LIST}`),
      values: () => [],
    },
  })
  await againstDriver(bench, bare, {
    what: `${LIST} notes`,
    ours: { url: `${rest}/notes?select=slug,title,summary&order=slug&limit=${LIST}`, headers },
    statement: {
      name: 'notes',
      text: rows(`select slug, title, summary from public.notes order by slug limit ${LIST}`),
      values: () => [],
    },
    peer: [pglite, 'list'],
  })
  let count = 0
  const next = () => `bench_${process.pid}_${Date.now()}_${count++}`
  await againstDriver(bench, bare, {
    what: 'A row inserted',
    headline: true,
    goal: 2000,
    ours: {
      url: `${rest}/chat_sessions`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ session_id: next(), user_id: id }),
    },
    statement: {
      name: 'insert',
      text: 'insert into public.chat_sessions (session_id, user_id) select session_id, user_id from json_to_record($1) as r (session_id text, user_id uuid)',
      values: () => [JSON.stringify({ session_id: next(), user_id: id })],
    },
    peer: [parse, 'insert'],
  })
  await againstDriver(bench, bare, {
    what: 'A function of the database called',
    headline: true,
    ours: {
      url: `${rest}/rpc/my_deletion`,
      method: 'POST',
      headers,
      body: () => '{}',
    },
    statement: {
      name: 'call',
      text: 'select to_json(public.my_deletion())',
      values: () => [],
    },
  })
  await bare.close()
}

type Pair = {
  what: string
  headline?: boolean
  goal?: number
  ours: Target
  limit?: { by: string; target: Target }
  peer?: [Peer, keyof Extract<Peer, { targets: unknown }>['targets']]
}

async function against(
  bench: Bench,
  { limit, peer, ours, ...row }: Pair,
  alone?: { by: string; take: () => Promise<number> },
) {
  const served = roundsOf(bench, ours)
  const bare = limit ? { by: limit.by, take: roundsOf(bench, limit.target).take } : alone
  const theirs = peer?.[0]
  const target = theirs && 'targets' in theirs && peer ? theirs.targets[peer[1]] : undefined
  const others = target && roundsOf(bench, target)
  const found: Record<string, number[]> = await byTurns(bench.rounds(ROUNDS), {
    ...(bare && { limit: bare.take }),
    ours: served.take,
    ...(others && { peer: others.take }),
  })
  bench.row({
    ...row,
    unit: '/s',
    ours: found.ours ?? [],
    also: served.also(),
    ...(bare && { limit: { by: bare.by, values: found.limit ?? [] } }),
    ...(theirs && { peer: beside(theirs, found.peer) }),
    failures: served.failures() + (others?.failures() ?? 0),
  })
}

function beside(peer: Peer, values: number[] | undefined): Beside {
  if ('missing' in peer) return peer
  return values ? { by: peer.by, values } : { by: peer.by, missing: 'it has no such thing' }
}

/** The driver with as many connections as the server's own pool, sending the same transactions. */
function againstDriver(
  bench: Bench,
  bare: Bare,
  { statement, ...pair }: Pair & { statement: Parameters<Bare['perSecond']>[0] },
) {
  const by = 'the driver alone with the same transactions'
  return against(bench, pair, { by, take: () => bare.perSecond(statement, bench.seconds(1)) })
}

/** The time that a reader waits at an honest pace, stalls included. */
async function onTime(bench: Bench, target: Target) {
  const perSecond = 1000
  const taken = await loadOnTime(target, { perSecond, seconds: bench.seconds(8) })
  bench.row({
    what: `One row under row level security, ${perSecond} a second sent when due: p99`,
    unit: 'ms',
    goal: 15,
    ours: [taken.p99],
    also: `median ${taken.p50.toFixed(1)} ms, n = ${taken.answers}`,
    failures: taken.failures,
  })
}

async function topicOf(rest: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${rest}/notes?select=topic&order=slug&limit=1`, { headers })
  const [note] = (await answer.json()) as { topic: string }[]
  if (!note) throw new Error('There is no note to read: npm run content')
  return note.topic
}
