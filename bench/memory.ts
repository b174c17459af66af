/** What the processes of a server hold in memory, at rest and while it is read, written and called. */

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { benchLearner } from './learner.ts'
import { load, type Target } from './load.ts'
import { parsePeer } from './peers.ts'
import type { Beside } from './report.ts'

const SETTLES = 3000
const SECONDS = 10

export async function benchMemory(bench: Bench) {
  const server = await bench.serverWith({})
  const { instance } = server
  const { id, headers } = await benchLearner(instance)
  const bare = await bench.child('bench/bare-server.ts', [], { DB_URL: instance.DB_URL })
  const parse = await parsePeer(bench, instance)
  await sleep(bench.quick ? 300 : SETTLES)
  const theirs = 'targets' in parse ? parse : undefined
  const atRest = { ours: memory(server.process.pid), bare: memory(bare.pid), peer: memory(theirs?.pid) }

  let count = 0
  const rest = `${instance.API_URL}/rest/v1`
  const ours = await underLoad(bench, server.process.pid, [
    { url: `${rest}/profiles?user_id=eq.${id}`, headers },
    { url: `${rest}/notes?select=slug,title,summary,topics(slug,title)&order=slug&limit=20`, headers },
    {
      url: `${rest}/chat_sessions`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ session_id: `memory_${Date.now()}_${count++}`, user_id: id }),
    },
    { url: `${instance.API_URL}/functions/v1/get-google-config`, method: 'POST', headers, body: () => '{}' },
  ])
  const alone = await underLoad(bench, bare.pid, [{ url: `${bare.url}/row/${id}` }])
  const { read, insert } = theirs?.targets ?? {}
  const peer = read && insert ? await underLoad(bench, theirs?.pid, [read, insert]) : undefined

  const by = 'Hono and one prepared select'
  const beside = (value: number | undefined): Beside => {
    if ('missing' in parse) return parse
    return { by: parse.by, values: [value ?? Number.NaN] }
  }
  const row = { unit: 'MB' as const, headline: true }
  bench.row({
    ...row,
    what: 'Memory of the server’s own processes at rest, PostgreSQL aside',
    ours: [atRest.ours],
    limit: { by, values: [atRest.bare] },
    peer: beside(atRest.peer),
  })
  bench.row({
    ...row,
    what: 'Memory of the same, the most while it is read, written and called',
    ours: [ours.most],
    limit: { by, values: [alone.most] },
    peer: beside(peer?.most),
    failures: ours.failures,
  })
}

async function underLoad(bench: Bench, pid: number | undefined, targets: Target[]) {
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, memory(pid))
  }, 100)
  let failures = 0
  for (const target of targets) {
    failures += (await load(target, { seconds: bench.seconds(SECONDS / targets.length) })).failures
  }
  clearInterval(looking)
  return { most, failures }
}
/** Megabytes that the server's own processes hold, PostgreSQL aside; not a number where there is no /proc. */
export function memory(pid: number | undefined): number {
  try {
    return own(pid).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024
  } catch {
    return Number.NaN
  }
}

/** The process and what it started, PostgreSQL aside. */
export function processesOf(pid: number): number[] {
  return own(pid).map((one) => one.pid)
}

function own(root: number | undefined) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
        const [pid, parent, kilobytes] = [Number(name), Number(field('PPid')), Number(field('VmRSS'))]
        return [{ pid, parent, name: field('Name'), kilobytes }]
      } catch {
        return []
      }
    })
  const ours = new Set([root])
  for (const _ of processes) for (const one of processes) if (ours.has(one.parent)) ours.add(one.pid)
  return processes.filter((one) => ours.has(one.pid) && !one.name.startsWith('postgres'))
}
