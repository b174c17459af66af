/** Too few connections and too little disk: clear refusals meanwhile, and everything works again afterwards. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist, skip, told } from './check.ts'

export async function withoutConnections() {
  await check('no connection is left', exhausted)
  await check('sixty slow reads of visitors leave learners theirs', crowded)
}

export async function withoutDisk() {
  await check('no disk is left', filled)
}

async function exhausted() {
  const server = await startRealServer(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    undefined,
    'backend/main.ts',
  )
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: server.instance.DB_URL })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      break
    }
    taken.push(client)
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, () => read(server)))
  const wrong = statuses.filter((status) => ![200, 503, 504].includes(status))
  await Promise.all(taken.map((client) => client.end()))
  const after = await read(server)
  await server.stop()
  server.remove()
  insist(wrong.length === 0, `answers were ${[...new Set(wrong)]}`)
  insist(after === 200, `afterwards a read answers ${after}`)
  return `${taken.length} taken; meanwhile ${[...new Set(statuses)].join(', ')}`
}

/** What visitors read is locked, so that their reads last as long as they may; meanwhile learners write. */
async function crowded() {
  const server = await startRealServer(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    undefined,
    'backend/main.ts',
  )
  const load = await startWriting(server.instance, 4)
  await load.everyoneHeard()
  const holder = new pg.Client({ connectionString: server.instance.DB_URL })
  await holder.connect()
  await holder.query('begin; lock table public.topics in access exclusive mode')
  let answered = 0
  const reads = Array.from({ length: 60 }, () => read(server).finally(() => answered++))
  const before = load.journal().length
  await load.everyoneHeard()
  const [meanwhile, early] = [load.journal().length - before, answered]
  await holder.query('rollback')
  await holder.end()
  const statuses = new Set(await Promise.all(reads))
  await load.stop()
  const refused = Object.keys(load.refusals())
  const lost = await lostOf(server.instance.DB_URL, load.journal())
  await server.stop()
  server.remove()
  insist(early === 0, `learners were heard after ${early} of the slow reads`)
  insist(refused.length === 0, `learners were answered ${refused}`)
  insist(lost.length === 0, `${lost.length} messages are lost`)
  return `${meanwhile} acknowledged meanwhile, 0 lost; the reads ended with ${[...statuses].join(', ')}`
}

async function read({ instance }: StartedServer) {
  const answer = await fetch(`${instance.API_URL}/rest/v1/topics?limit=1`, {
    headers: { apikey: instance.ANON_KEY },
  })
  return answer.status
}

/** In a file system of its own that is filled to the brim. */
async function filled() {
  const place = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    rmSync(place, { recursive: true, force: true })
    return skip('no file system may be mounted here')
  }
  try {
    const server = await startRealServer(
      { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
      join(place, 'data'),
      'backend/main.ts',
    )
    const load = await startWriting(server.instance, 2)
    await load.everyoneHeard()
    fill(join(place, 'filler'))
    const reading = await read(server)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    rmSync(join(place, 'filler'))
    const over = performance.now()
    await load.everyoneHeard()
    const recovered = performance.now() - over
    await load.stop()
    const acknowledged = load.journal()
    const lost = await lostOf(server.instance.DB_URL, acknowledged)
    await server.stop()
    insist(reading === 200, `a read answered ${reading} while the disk was full`)
    return told(
      { acknowledged: acknowledged.length, lost: lost.length, recovered, words: load.words() },
      `refused meanwhile ${JSON.stringify(load.refusals())}`,
    )
  } finally {
    execFileSync('umount', ['-l', place])
    rmSync(place, { recursive: true, force: true })
  }
}

function fill(path: string) {
  const block = Buffer.alloc(1 << 20, 1)
  for (;;) {
    try {
      writeFileSync(path, block, { flag: 'a' })
    } catch {
      return
    }
  }
}
