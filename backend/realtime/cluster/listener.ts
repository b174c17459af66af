/**
 * The connection on which one process hears what the others and the database say (LISTEN), and which tells the others
 * that it lives: it holds a lock that the database frees the moment the process is gone.
 */

import pg from 'pg'
import { HELD } from '#backend/database/connect.ts'
import type { Services } from '#backend/http/handler.ts'

export const BUS_CHANNEL = 'realtime_bus'
export const MESSAGES_CHANNEL = 'realtime_messages'
export const ENDED_CHANNEL = 'realtime_ended'

/** First half of the lock's name; the second half is the process's own number. */
const NODES_LOCK = 7_302_030
const FIRST_WAIT = 100
const LONGEST_WAIT = 10_000

export type Listener = {
  /** Settles after the first try, whether it succeeded or not. */
  ready: Promise<void>
  isConnected: () => boolean
  /** Numbers of the processes that are connected now, this one among them. Throws when the connection is lost. */
  livingNodes: () => Promise<number[]>
  close: () => Promise<void>
}

export function startListener(
  { db, log }: Pick<Services, 'db' | 'log'>,
  node: number,
  events: {
    notified: (channel: string, payload: string) => void
    /** Connected, for the first time or again: what was said in between is lost. */
    connected: () => void
  },
): Listener {
  let client: pg.Client | undefined
  let connected = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT

  const connect = async () => {
    const next = new pg.Client({
      connectionString: db.url,
      ...HELD,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    client = next
    let lost = false
    const again = () => {
      if (lost || closed) return
      lost = true
      connected = false
      void next.end().catch(() => {})
      timer = setTimeout(() => void connect(), wait)
      timer.unref()
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ channel, payload }) => events.notified(channel, payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${BUS_CHANNEL}; listen ${MESSAGES_CHANNEL}; listen ${ENDED_CHANNEL}`)
      // Shared: a session of ours that the database still takes for alive must not keep this one out.
      await next.query('select pg_advisory_lock_shared($1, $2)', [NODES_LOCK, node])
      if (closed || lost) return
      connected = true
      wait = FIRST_WAIT
      events.connected()
    } catch (error) {
      log.warn({ err: error }, 'realtime: not listening to the database yet')
      again()
    }
  }

  return {
    ready: connect(),
    isConnected: () => connected,
    livingNodes: async () => {
      if (!client || !connected) throw new Error('not connected')
      const { rows } = await client.query<{ node: number }>(
        `select objid::int as node from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [NODES_LOCK],
      )
      return rows.map((row) => row.node)
    },
    close: async () => {
      closed = true
      connected = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
