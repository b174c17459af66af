/**
 * Ends connections on which no answer will come: the database stands still, or the line to it is dead and nobody said
 * so. Whoever waits on one is told that the database is away, and may try again; without it they would wait until the
 * system gives a dead line up, a quarter of an hour.
 */

import pg from 'pg'

/** In milliseconds. */
type Pace = {
  every: number
  /** A database that does not answer "select 1" for so long stands still. */
  patience: number
}

const PACE: Pace = { every: 5_000, patience: 10_000 }

type Client = pg.PoolClient & {
  processID: number
  readyForQuery: boolean
  connection: { stream: { destroy: () => void } }
}

/** Looks at these pools as long as they have connections. Returns what ends it. */
export function endDeadLines(pools: pg.Pool[], url: string, pace: Pace = PACE): () => Promise<void> {
  const clients = followClients(pools)
  let suspects = new Set<Client>()
  /** Those whose backend was seen once: the number that a proxy makes up never is. */
  const seen = new WeakSet<Client>()
  let probe: pg.Client | undefined
  let isOver = false

  const look = async () => {
    if (clients.size === 0) return
    const waiting = [...clients].filter((client) => !client.readyForQuery)
    const before = suspects
    suspects = new Set()
    try {
      probe ??= await connect(url, pace.patience)
      const { rows } = await probe.query<{ pid: number; resting: boolean }>(
        `select pid, coalesce(state = 'idle' and now() - state_change > $1 * interval '1 millisecond', false) as resting
         from pg_stat_activity where pid = any ($2)`,
        [pace.every, [...clients].map(({ processID }) => processID)],
      )
      const found = new Map(rows.map(({ pid, resting }) => [pid, resting]))
      for (const client of waiting) {
        const resting = found.get(client.processID)
        const isDead = resting ?? seen.has(client)
        // Twice: what is just on its way is not lost.
        if (isDead && before.has(client)) client.connection.stream.destroy()
        else if (isDead) suspects.add(client)
      }
      for (const client of clients) if (found.has(client.processID)) seen.add(client)
    } catch (error) {
      destroy(probe)
      probe = undefined
      if (!isOver && isSilence(error)) for (const client of clients) client.connection.stream.destroy()
    }
  }

  let timer: NodeJS.Timeout
  let underWay: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      underWay = look().finally(() => {
        if (!isOver) next()
      })
    }, pace.every)
    timer.unref()
  }
  next()
  return async () => {
    isOver = true
    clearTimeout(timer)
    destroy(probe)
    await underWay
    destroy(probe)
  }
}

function followClients(pools: pg.Pool[]) {
  const clients = new Set<Client>()
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client as Client))
    pool.on('remove', (client) => clients.delete(client as Client))
  }
  return clients
}

async function connect(connectionString: string, patience: number) {
  const client = new pg.Client({
    connectionString,
    application_name: 'dead lines',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    destroy(client)
    throw error
  }
}

/** A farewell would wait for an answer. */
function destroy(client: pg.Client | undefined) {
  ;(client as unknown as Client | undefined)?.connection.stream.destroy()
}

/** No answer at all, unlike one that says no. */
function isSilence(error: unknown) {
  return /timeout/i.test((error as Error).message)
}
