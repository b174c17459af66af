/**
 * The driver alone, in the process that makes the load: the transaction that a data request is, without HTTP, tokens,
 * parsing or planning. Its own pipeline mode sends the whole transaction before it waits for an answer.
 */

import pg from 'pg'

export type Bare = {
  /** Transactions a second: who calls is set, `text` runs under its policies, and it stands. */
  perSecond: (
    statement: { name: string; text: string; values: () => unknown[] },
    seconds?: number,
  ) => Promise<number>
  close: () => Promise<void>
}

const ENTER = {
  name: 'enter',
  text: `select set_config('search_path', $1, true), set_config('role', $2, true), set_config('request.jwt.claims', $3, true),
    set_config('request.method', $4, true), set_config('request.path', $5, true), set_config('request.headers', $6, true)`,
}

/** As many connections as the server's own pool has; each time after a short warm-up. */
export function bareDriver(
  databaseUrl: string,
  caller: { claims: Record<string, unknown>; headers: Record<string, string> },
  { connections = 20, pool: max = 10 } = {},
): Bare {
  const options: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: databaseUrl,
    max,
    pipeline: true,
  }
  const pool = new pg.Pool(options)
  const enter = [
    '"public", "extensions"',
    'authenticated',
    JSON.stringify(caller.claims),
    'GET',
    '/',
    JSON.stringify(caller.headers),
  ]
  const run = async (statement: Parameters<Bare['perSecond']>[0], until: number) => {
    let count = 0
    const one = async () => {
      while (performance.now() < until) {
        const client = await pool.connect()
        await Promise.all([
          client.query('begin'),
          client.query({ ...ENTER, values: enter }),
          client.query({ ...statement, values: statement.values() }),
          client.query('commit'),
        ])
        client.release()
        count += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return count
  }
  return {
    perSecond: async (statement, seconds = 1) => {
      await run(statement, performance.now() + 300)
      const began = performance.now()
      const count = await run(statement, began + seconds * 1000)
      return count / ((performance.now() - began) / 1000)
    },
    close: () => pool.end(),
  }
}
