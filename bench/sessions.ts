/**
 * What it costs that every statement asks whether its session goes on and its account is open
 * (`private.is_two_step_done`): one row under row level security, with and without that policy, turn by turn.
 */

import pg from 'pg'
import { asCaller, type Caller } from '#backend/database/as-caller.ts'
import type { Bench } from './bench.ts'
import { benchLearner } from './learner.ts'

const TURNS = 41
const STATEMENTS = 200
const POLICY = '"two-step accounts ask for both steps" on public.profiles'
const ASKS = '(select private.is_two_step_done())'
const ROW = 'select * from public.profiles where user_id = $1'

export async function benchSessions(bench: Bench) {
  const { instance } = await bench.server()
  const { id, session } = await benchLearner(instance)
  const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
  const pool = new pg.Pool({ connectionString: instance.DB_URL, max: 1 })
  const asked = { statement: [] as number[], request: [] as number[] }
  const unasked = { statement: [] as number[], request: [] as number[] }
  try {
    for (let turn = 0; turn < bench.times(TURNS); turn++) {
      for (const found of [asked, unasked]) {
        if (found === unasked) await pool.query(`drop policy ${POLICY}`)
        found.statement.push(await ofStatements(pool, id, claims))
        found.request.push(await ofRequests(pool, { role: 'authenticated', claims }, id))
        if (found === unasked)
          await pool.query(
            `create policy ${POLICY} as restrictive for all to authenticated using (${ASKS}) with check (${ASKS})`,
          )
      }
    }
  } finally {
    await pool.end()
  }
  for (const [what, claim] of [
    ['request', 'Whether the session goes on, in the transaction of a request'],
    ['statement', 'Whether the session goes on, in one statement'],
  ] as const) {
    bench.row({
      what: claim,
      headline: what === 'request',
      unit: 'µs',
      ours: asked[what],
      // Whatever else the machine does only ever makes a turn slower.
      also: `${Math.round(Math.min(...asked[what]) - Math.min(...unasked[what]))} of the quickest for this`,
      limit: { by: 'the same without the policy', values: unasked[what] },
    })
  }
}

/** Microseconds of one statement, in a transaction that goes on. */
async function ofStatements(pool: pg.Pool, id: string, claims: unknown) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify(claims)],
    )
    await client.query({ name: 'row', text: ROW, values: [id] })
    return await each(() => client.query({ name: 'row', text: ROW, values: [id] }))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Microseconds of one transaction, as the data service runs each request. */
async function ofRequests(pool: pg.Pool, caller: Caller, id: string) {
  const ask = () => asCaller(pool, caller, { text: ROW, values: [id] })
  await ask()
  return each(ask)
}

async function each(work: () => Promise<unknown>) {
  const began = performance.now()
  for (let n = 0; n < STATEMENTS; n++) await work()
  return ((performance.now() - began) * 1000) / STATEMENTS
}
