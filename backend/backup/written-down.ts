/** Says in the database that a backup was made, so that those who look after the site see it without the machine. */

import pg from 'pg'

export type WrittenDown = { name: string; madeAt: Date; files: number; bytes: number; seconds: number }

/** How many are remembered. */
const KEPT = 100

/** Never fails: the backup is whole, whether or not it can be written down. */
export async function writeDown(url: string, made: WrittenDown, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'insert into backend.backups (name, made_at, files, bytes, seconds) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [made.name, made.madeAt, made.files, made.bytes, made.seconds],
    )
    await client.query(
      'delete from backend.backups where name not in (select name from backend.backups order by made_at desc limit $1)',
      [KEPT],
    )
  } catch (error) {
    say(`The backup is whole, but could not be written down: ${(error as Error).message}`)
  } finally {
    await client.end().catch(() => {})
  }
}
