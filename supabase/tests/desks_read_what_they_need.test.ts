/** What desks ask of tables that grow with the learners: no reading of all rows for each line of a list. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, databaseUrl, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

/** How often this question reads a table from end to end, where there is another way. */
async function wholeReads(who: string, question: string, table: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const claims = JSON.stringify({ sub: who, role: 'authenticated', aal: 'aal1' })
    // a table of a test is small enough to be read whole
    await client.query(
      `select set_config('enable_seqscan', 'off', true), set_config('request.jwt.claims', $1, true)`,
      [claims],
    )
    await client.query(question)
    const { rows } = await client.query<{ reads: number }>(
      'select seq_scan::integer as reads from pg_stat_xact_all_tables where relid = $1::regclass',
      [table],
    )
    return rows[0]?.reads
  } finally {
    await client.end()
  }
}

test.each([
  ['select * from public.test_desk()', 'public.attempts', 0],
  [`select private.test_is_begun('no-such-test')`, 'public.attempts', 0],
  ['select public.rules_desk()', 'public.attempts', 1],
])('%s reads all of %s %i times', async (question, table, times) => {
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [meera])
  await newTest([await newQuestion()])
  expect(await wholeReads(meera, question, table)).toBeLessThanOrEqual(times)
})

test('the line of the mentors is made of the answers that wait, and not looked for among all', async () => {
  const plan = await asOwner<{ 'QUERY PLAN': string }>(
    `explain select from public.answers where status in ('needs_mentor', 'failed')`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('answers_for_mentors')
})
