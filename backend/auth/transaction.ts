/** One transaction of the auth service: commits when `work` resolves, rolls back when it throws. */

import type pg from 'pg'

/** A connection inside a transaction, or the pool where one statement is enough. */
export type Sql = {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>
}

const afterwards = new WeakMap<object, (() => Promise<unknown>)[]>()

/** Runs once the transaction is committed, and not at all when it is rolled back: for mails, above all. */
export function afterCommit(sql: Sql, step: () => Promise<unknown>) {
  const steps = afterwards.get(sql)
  if (!steps) throw new Error('afterCommit needs a transaction')
  steps.push(step)
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
  const steps: (() => Promise<unknown>)[] = []
  afterwards.set(client, steps)
  let result: Result
  try {
    // One message. A row that stays locked for this long is answered as a conflict, not with a hanging request.
    await client.query(`begin; set local lock_timeout = '5s'`)
    result = await work(client)
    await client.query('commit')
    afterwards.delete(client)
    client.release()
  } catch (error) {
    // A connection that cannot even roll back is of no more use.
    afterwards.delete(client)
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
  for (const step of steps) await step()
  return result
}
