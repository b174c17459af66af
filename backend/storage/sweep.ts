/**
 * Clears away bytes that no row names: of uploads that were broken off, of servers that went down between storing
 * bytes and naming them, of resumable uploads that nobody came back for.
 */

import type { Storage } from './asked.ts'
import { unusedOf } from './release.ts'

const HOUR = 60 * 60 * 1000
/** No upload in one piece is under way for longer, so older bytes without a row will never have one. */
const SAFE_AGE = 24 * HOUR
const EVERY = 6 * HOUR
/** Several server processes share a database: one of them sweeps. */
const SWEEP_LOCK = 7_302_030
const AT_ONCE = 1000

export type Swept = { versions: number; unfinished: number; uploads: number }

/** Undefined when another process is at it. */
export async function sweepStorage(storage: Storage): Promise<Swept | undefined> {
  const { db } = storage.services
  const client = await db.owner.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      SWEEP_LOCK,
    ])
    if (!rows[0]?.mine) return undefined
    try {
      return await clear(storage)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SWEEP_LOCK])
    }
  } finally {
    client.release()
  }
}

async function clear({ services, bytes }: Storage): Promise<Swept> {
  const before = Math.min(services.now() - SAFE_AGE, await knownUntil(services))
  const { rowCount } = await services.db.owner.query(
    'delete from backend.resumable_uploads where expires_at <= $1',
    [new Date(services.now())],
  )
  let versions = 0
  for await (const found of bytes.list()) {
    const old = found.filter(({ modified }) => modified < before).map(({ version }) => version)
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const unused = await unusedOf(services, old.slice(at, at + AT_ONCE))
      await bytes.remove(unused)
      versions += unused.length
    }
  }
  return { versions, uploads: rowCount ?? 0, unfinished: await bytes.clearUnfinished(before) }
}

/**
 * Up to when the database knows of files, in milliseconds. Bytes that are younger may belong to a later state of it: an
 * older one may be looked at, after a restore, beside the files of the present.
 */
async function knownUntil({ db }: Storage['services']) {
  const { rows } = await db.owner.query<{ until: Date | null }>(
    `select greatest((select max(updated_at) from storage.objects),
       (select max(expires_at) from backend.resumable_uploads)) as until`,
  )
  return rows[0]?.until?.getTime() ?? 0
}

/** Now and every six hours. Returns what stops it, and waits for a sweep under way. */
export function startSweepingStorage(storage: Storage) {
  let underWay: Promise<unknown> = Promise.resolve()
  const run = () => {
    underWay = sweepStorage(storage).catch((error: unknown) =>
      storage.services.log.error({ err: error }, 'storage: what nobody needs could not be cleared away'),
    )
  }
  run()
  const timer = setInterval(run, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
