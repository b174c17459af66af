/**
 * Jobs say which database and owner they are of, and come along when a database moves to another server under other names.
 * There they would be refused for ever. Only where not one is of this place: one of elsewhere among others was meant so.
 */

import pg from 'pg'

/** Before the migrations, which may bring jobs of this place. */
export async function adoptJobs(url: string, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      `select to_regclass('cron.job') is not null and not exists (
         select from pg_extension where extname = 'pg_cron'
       ) as ours`,
    )
    if (!rows[0]?.ours) return
    const { rowCount } = await client.query(
      `update cron.job set database = current_database(), username = current_user
       where not exists (select from cron.job where database = current_database() and username = current_user)`,
    )
    if (rowCount)
      say(`Jobs of the clock that came along with the database, run here from now on: ${rowCount}`)
  } catch (error) {
    // Where nothing may be written the migrations, which come next, say so.
    if (!(error instanceof pg.DatabaseError)) throw error
  } finally {
    await client.end()
  }
}
