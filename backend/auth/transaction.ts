/** One transaction of the auth service: commits when `work` resolves, rolls back when it throws. */

import type pg from 'pg'

/** A connection inside a transaction, or the pool where one statement is enough. */
export type Sql = {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>
}

/**
 * Nothing in `work` may ask the pool for a second connection: when all are in use by transactions that wait for
 * another, none can end. Whatever must be counted or looked up elsewhere comes before or after.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // One message. A row that stays locked for this long is answered as a conflict, not with a hanging request.
    await client.query(`begin; set local lock_timeout = '5s'`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is of no more use.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
