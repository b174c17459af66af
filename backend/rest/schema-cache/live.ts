/**
 * The schema cache as it stands: loaded on first use, again when PostgreSQL says `notify pgrst`, and again,
 * when a request names something that is not in it. For the last, at most once a second, the catalogs are asked first
 * whether they have changed: any visitor can name what is not there, and to read them all takes the database a while.
 */

import pg from 'pg'
import { HELD } from '#backend/database/connect.ts'
import type { Services } from '#backend/http/handler.ts'
import { catalogMark } from './catalog-mark.ts'
import { loadSchemaCache } from './load.ts'
import type { SchemaCache } from './types.ts'

export type LiveSchemaCache = {
  current: () => Promise<SchemaCache>
  /** A newer cache than `stale`, if one may be had by now. */
  newerThan: (stale: SchemaCache) => Promise<SchemaCache | undefined>
  close: () => Promise<void>
}

const LAZY_INTERVAL_MS = 1_000
const MAX_RECONNECT_MS = 30_000

export function liveSchemaCache(services: Services): LiveSchemaCache {
  const { db, project, log } = services
  let cache: SchemaCache | undefined
  let loading: Promise<SchemaCache> | undefined
  let looking: Promise<SchemaCache | undefined> | undefined
  let mark: string | undefined
  let lookedAt = 0
  let staleAgain = false
  let listener: Listener | undefined

  /** Whoever asks while it is being loaded shares the load; until it is there, the old cache serves. */
  const load = (): Promise<SchemaCache> => {
    if (loading) return loading
    lookedAt = Date.now()
    loading = read()
      .then((loaded) => {
        cache = loaded
        return loaded
      })
      .finally(() => {
        loading = undefined
        if (staleAgain) announced()
      })
    return loading
  }
  const read = async () => {
    // Before the catalogs are read: what changes in between is found with the next look.
    const before = await catalogMark(db.owner)
    const loaded = await loadSchemaCache(db.owner, project.api)
    mark = before
    return loaded
  }
  const look = async () => {
    lookedAt = Date.now()
    return (await catalogMark(db.owner)) === mark ? undefined : load()
  }
  const announced = () => {
    // A load under way may have looked before the change was there.
    staleAgain = loading !== undefined
    if (!loading) {
      load().catch((error) => log.warn({ err: error }, 'the schema cache could not be reloaded'))
    }
  }

  return {
    current: async () => {
      listener ??= listen(services, announced)
      return cache ?? load()
    },
    newerThan: async (stale) => {
      if (cache && cache !== stale) return cache
      if (loading) return loading
      if (looking) return looking
      if (!cache) return load()
      if (Date.now() - lookedAt < LAZY_INTERVAL_MS) return undefined
      looking = look().finally(() => {
        looking = undefined
      })
      return looking
    },
    close: async () => listener?.close(),
  }
}

type Listener = { close: () => Promise<void> }

/** A connection of its own, since `listen` belongs to one; it comes back after every loss. */
function listen({ db, log }: Services, reload: () => void): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let wait = 100

  const connect = async () => {
    if (closed || db.owner.ending) return
    const next = new pg.Client({ connectionString: db.url, ...HELD })
    client = next
    let lost = false
    const again = () => {
      if (lost || closed) return
      lost = true
      timer = setTimeout(() => void connect(), wait)
      // A server that is shutting down must not be kept alive by this.
      timer.unref()
      wait = Math.min(wait * 2, MAX_RECONNECT_MS)
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => {
      if (payload === '' || payload === undefined || payload.startsWith('reload ')) reload()
    })
    try {
      await next.connect()
      // Listening alone is no reason for the process to stay.
      ;(next as pg.Client & { unref: () => void }).unref()
      await next.query('listen pgrst')
      wait = 100
      // What was said while nobody listened is lost.
      reload()
    } catch (error) {
      log.debug({ err: error }, 'not listening for schema changes yet')
      again()
      await next.end().catch(() => {})
    }
  }
  void connect()

  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
