/**
 * The log tells of a transaction a moment before other connections see what it wrote. Whoever is asked for rights in
 * that moment would not find the row, so the moment is waited for.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** In milliseconds; beyond it something is wrong with the server, and rows that are not seen are not told. */
const PATIENCE = 10_000
const LONGEST_PAUSE = 50

/** Settles when everybody sees what these transactions wrote. */
export async function untilVisible(owner: pg.Pool, transactions: Set<number>): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (let pause = 1; Date.now() < deadline; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const { rows } = await owner.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    const snapshot = rows[0]?.snapshot ?? ''
    if ([...transactions].every((transaction) => isVisible(transaction, snapshot))) return
    await sleep(pause)
  }
}

const EPOCH = 2n ** 32n

/**
 * `transaction` is the lower half of a transaction's number, as the log has it; `snapshot` is PostgreSQL's
 * `xmin:xmax:running`, in whole numbers.
 */
export function isVisible(transaction: number, snapshot: string): boolean {
  const [, next = '0', running = ''] = snapshot.split(':')
  const end = BigInt(next)
  let whole = end - (end % EPOCH) + BigInt(transaction)
  // The number is near the snapshot's end, on whichever side of the last turn of the lower half.
  if (whole > end + EPOCH / 2n) whole -= EPOCH
  else if (whole < end - EPOCH / 2n) whole += EPOCH
  return whole < end && !running.split(',').includes(String(whole))
}
