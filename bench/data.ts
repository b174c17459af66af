/**
 * The data service by the official protocol. Held against the driver sending the same transactions by itself, and,
 * for the read by key, against one bare prepared select behind the same router.
 */

import { spawn } from 'node:child_process'
import type { Instance } from '#scripts/instance.ts'
import { type Bare, bareDriver } from './bare-driver.ts'
import { benchLearner } from './learner.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

const ROUNDS = 5

export async function benchData(instance: Instance) {
  const learner = await benchLearner(instance)
  const { id, headers } = learner
  const claims = JSON.parse(
    Buffer.from(learner.session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const rest = `${instance.API_URL}/rest/v1`
  await behindRouter(instance.DB_URL, id, { url: `${rest}/profiles?user_id=eq.${id}`, headers })

  const topic = await topicOf(rest, headers)
  const bare = bareDriver(instance.DB_URL, { claims, headers })
  const rows = (text: string) => `select coalesce(json_agg(r), '[]')::text as body from (${text}) r`
  await againstDriver(bare, {
    claim: 'One row under row level security',
    ours: { url: `${rest}/profiles?user_id=eq.${id}`, headers },
    bare: {
      name: 'key',
      text: rows('select * from public.profiles where user_id = $1'),
      values: () => [id],
    },
  })
  await againstDriver(bare, {
    claim: 'A topic with its notes embedded',
    ours: { url: `${rest}/topics?select=slug,title,notes(slug,title)&slug=eq.${topic}`, headers },
    bare: {
      name: 'embedded',
      text: rows(`select t.slug, t.title, coalesce(n.rows, '[]') as notes from public.topics t left join lateral (
        select json_agg(one) as rows from (select slug, title from public.notes where topic = t.slug) one) n on true
        where t.slug = $1`),
      values: () => [topic],
    },
  })
  let count = 0
  const next = () => `bench_${process.pid}_${count++}`
  await againstDriver(bare, {
    claim: 'A row inserted',
    ours: {
      url: `${rest}/chat_sessions`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ session_id: next(), user_id: id }),
    },
    bare: {
      name: 'insert',
      text: 'insert into public.chat_sessions (session_id, user_id) select session_id, user_id from json_to_record($1) as r (session_id text, user_id uuid)',
      values: () => [JSON.stringify({ session_id: next(), user_id: id })],
    },
  })
  await againstDriver(bare, {
    claim: 'A function called',
    ours: {
      url: `${rest}/rpc/is_anothers_chat_session`,
      method: 'POST',
      headers,
      body: () => '{"p_session_id":"none"}',
    },
    bare: {
      name: 'call',
      text: 'select to_json(public.is_anothers_chat_session(p_session_id)) from json_to_record($1) as r (p_session_id text)',
      values: () => ['{"p_session_id":"none"}'],
    },
  })
  await bare.close()
}

type Pair = {
  claim: string
  ours: Parameters<typeof load>[0]
  bare: Parameters<Bare['perSecond']>[0]
}

/** Turn by turn, so that both meet the machine in the same mood: the median of the rounds' ratios counts. */
async function againstDriver(bare: Bare, { claim, ours, bare: statement }: Pair) {
  const alone: number[] = []
  const served: { perSecond: number; p99: number }[] = []
  let failures = 0
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await bare.perSecond(statement))
    const measured = await load(ours, { seconds: 1 })
    failures += measured.failures
    served.push(measured)
  }
  const perSecond = median(served.map((one) => one.perSecond))
  const limit = median(alone)
  const p99 = median(served.map((one) => one.p99))
  report(
    claim,
    withFailures(`${Math.round(perSecond)} a second, p99 ${p99.toFixed(1)} ms`, failures),
    `the driver alone with the same transactions: ${Math.round(limit)} a second`,
    median(served.map((one, round) => one.perSecond / (alone[round] ?? Number.NaN))).toFixed(2),
  )
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

async function behindRouter(databaseUrl: string, id: string, target: Parameters<typeof load>[0]) {
  const bare = await startBare(databaseUrl)
  const limit = await load({ url: `${bare.url}/row/${id}` })
  bare.stop()
  const ours = await load(target)
  report(
    'One row under row level security, over HTTP',
    withFailures(`${Math.round(ours.perSecond)} a second, p99 ${ours.p99.toFixed(1)} ms`, ours.failures),
    `Hono and a bare prepared select: ${Math.round(limit.perSecond)} a second`,
    (ours.perSecond / limit.perSecond).toFixed(2),
  )
}

async function topicOf(rest: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${rest}/notes?select=topic&order=slug&limit=1`, { headers })
  const [note] = (await answer.json()) as { topic: string }[]
  if (!note) throw new Error('There is no note to read: npm run content')
  return note.topic
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts'], {
    env: { ...process.env, DB_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const found = /PORT=(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}
