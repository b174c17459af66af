/** Runs one statement as somebody, on a real database that belongs to the test file, exactly as the data API does. */

import pg from 'pg'
import { asCaller, type Caller } from '#backend/database/as-caller.ts'

export type Who = 'visitor' | 'service' | string | Learner

type Learner = { id: string; aal: 'aal1' | 'aal2' }

/** The learner in a session that gave a second factor, or did not. */
export function withAal(id: string, aal: Learner['aal']): Learner {
  return { id, aal }
}

/** Of the test file that is at work: the next one has another. */
export let databaseUrl: string
let pool: pg.Pool

/** Everything here goes to this database from now on, until what is returned is called. */
export function workOn(url: string) {
  databaseUrl = url
  pool = new pg.Pool({ connectionString: url, max: 4 })
  // Dropping the database ends whatever connection is still closing.
  pool.on('error', () => {})
  return () => pool.end()
}

function callerOf(who: Who): Caller {
  if (who === 'visitor') return { role: 'anon', claims: {} }
  if (who === 'service') return { role: 'service_role', claims: {} }
  if (typeof who === 'string') return { role: 'authenticated', claims: { sub: who } }
  return { role: 'authenticated', claims: { sub: who.id, aal: who.aal } }
}

type Statement = string | { text: string; values: (string | null)[] }

/** `who` is 'visitor', 'service' or a learner's id. */
export function as<Row extends Record<string, unknown>>(who: Who, statement: Statement): Promise<Row[]> {
  return asCaller<Row>(pool, callerOf(who), typeof statement === 'string' ? { text: statement } : statement)
}

/** One function of the API, with its arguments in order; anything but text travels as JSON. Returns what it returns. */
export async function call<Result>(who: Who, name: string, ...given: unknown[]): Promise<Result> {
  const places = given.map((_, index) => `$${index + 1}`).join(', ')
  const values = given.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const [row] = await as<{ result: Result }>(who, {
    text: `select public.${name}(${places}) as result`,
    values,
  })
  return row?.result as Result
}

/** As the owner of the database: for what a test starts from, never for what it claims. */
export async function asOwner<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

/** A new account as sign-up makes it, confirmed; its triggers have run. Returns its id. */
export async function newUser(fields: { email?: string; fullName?: string } = {}): Promise<string> {
  const id = crypto.randomUUID()
  await pool.query(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     values ($1, $2, $3, 'x', now(), now())`,
    [id, fields.email ?? `${id}@example.in`, { full_name: fields.fullName ?? 'Asha Rao' }],
  )
  return id
}
