/**
 * The schema cache as it stands: loaded on first use, again when PostgreSQL says `notify pgrst`, and again,
 * at most once a second, when a request names something that is not in it.
 */

import pg from 'pg'
import type { Services } from '#backend/http/handler.ts'
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
  let cache: Promise<SchemaCache> | undefined
  let loadedAt = 0
  let listener: Listener | undefined

  const load = () => {
    loadedAt = Date.now()
    const loading = loadSchemaCache(services.db.owner, services.project.api)
    cache = loading
    loading.catch(() => {
      // The next request tries again.
      if (cache === loading) cache = undefined
    })
    return loading
  }
  /** Requests go on with the old cache until the new one is there. */
  const reload = async () => {
    loadedAt = Date.now()
    const next = await loadSchemaCache(services.db.owner, services.project.api)
    cache = Promise.resolve(next)
    return next
  }
  const reloadQuietly = () => {
    reload().catch((error) => services.log.warn({ err: error }, 'the schema cache could not be reloaded'))
  }

  return {
    current: () => {
      listener ??= listen(services, reloadQuietly)
      return cache ?? load()
    },
    newerThan: async (stale) => {
      const now = await cache
      if (now && now !== stale) return now
      if (Date.now() - loadedAt < LAZY_INTERVAL_MS) return undefined
      return reload()
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

  const connect = async (isFirst: boolean) => {
    if (closed || db.owner.ending) return
    const next = new pg.Client({ connectionString: db.url, keepAlive: true })
    client = next
    let lost = false
    const again = () => {
      if (lost || closed) return
      lost = true
      timer = setTimeout(() => void connect(false), wait)
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
      await next.query('listen pgrst')
      wait = 100
      // What was said while nobody listened is lost.
      if (!isFirst) reload()
    } catch (error) {
      log.debug({ err: error }, 'not listening for schema changes yet')
      again()
      await next.end().catch(() => {})
    }
  }
  void connect(true)

  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
