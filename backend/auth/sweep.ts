/** Clears away what is of no more use: old links, trips that nobody finished, traded refresh tokens, dead sessions, passwords long replaced. */

import type { Services } from '#backend/http/handler.ts'
import { DISPUTE } from './disputed-sign-up.ts'
import { inTransaction, type Sql } from './transaction.ts'

/** Several server processes share a database: one of them sweeps. */
const SWEEP_LOCK = 7_302_028

const HOUR = 60 * 60 * 1000
const WEEK = 7 * 24 * HOUR
const YEAR = 365 * 24 * HOUR
/** A year, as the law wants logs kept, and the month in which somebody asks about its first days. */
const LOG_LIFE = 400 * 24 * HOUR
/** Of a log, in one sweep: the next one goes on. */
const AT_ONCE = 20_000
/** Trips and codes live five minutes; twice that is certainly over. */
const TRIP = 10 * 60 * 1000

export type Swept = {
  tokens: number
  flows: number
  refreshTokens: number
  sessions: number
  lastPasswords: number
  signUps: number
  auditEntries: number
}

/** Undefined when another process is at it. */
export async function sweep({ db, project, now }: Services): Promise<Swept | undefined> {
  const before = (milliseconds: number) => new Date(now() - milliseconds).toISOString()
  const linkLife = project.auth.email.otp_expiry * 1000
  return inTransaction(db.owner, async (sql) => {
    const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      SWEEP_LOCK,
    ])
    if (!rows[0]?.mine) return undefined
    return {
      tokens: await count(sql, 'delete from auth.one_time_tokens where created_at <= $1::timestamp', [
        before(linkLife),
      ]),
      // Flows of mails wait for the mail's link to be opened, and then for their code to be traded.
      flows: await count(
        sql,
        `delete from auth.flow_state where greatest(created_at, auth_code_issued_at) <= case
           when authentication_method = 'oauth' or auth_code_issued_at is not null then $1::timestamptz
           else $2::timestamptz end`,
        [before(TRIP), before(linkLife + TRIP)],
      ),
      // The parent of a current token stays: a client that never got the answer may still bring it.
      refreshTokens: await count(
        sql,
        `delete from auth.refresh_tokens t where t.revoked and t.updated_at <= $1 and not exists (
           select from auth.refresh_tokens c where c.parent = t.token and not c.revoked)`,
        [before(WEEK)],
      ),
      sessions: await sweepSessions(sql, project.auth.sessions, before),
      lastPasswords: await count(sql, 'delete from backend.last_passwords where replaced_at <= $1', [
        before(YEAR),
      ]),
      signUps: await count(sql, 'delete from backend.sign_ups where at <= $1', [before(DISPUTE)]),
      auditEntries: await count(
        sql,
        `delete from auth.audit_log_entries where id in (
           select id from auth.audit_log_entries where created_at <= $1 order by created_at limit $2)`,
        [before(LOG_LIFE), AT_ONCE],
      ),
    }
  })
}

/** A week after its end nobody needs to be told any more why a session is over. */
async function sweepSessions(
  sql: Sql,
  { timebox, inactivity_timeout }: Services['project']['auth']['sessions'],
  before: (milliseconds: number) => string,
) {
  const ended = (seconds: number | undefined) =>
    seconds === undefined ? null : before(WEEK + seconds * 1000)
  return count(
    sql,
    `delete from auth.sessions where not_after <= $1 or created_at <= $2::timestamptz
       or greatest(created_at, refreshed_at at time zone 'utc') <= $3::timestamptz`,
    [before(WEEK), ended(timebox), ended(inactivity_timeout)],
  )
}

async function count(sql: Sql, statement: string, values: unknown[]) {
  const { rowCount } = await sql.query(statement, values)
  return rowCount ?? 0
}

/** Now and once an hour. Returns what stops it, and waits for a sweep under way. */
export function startSweeping(services: Services) {
  let underWay: Promise<unknown> = Promise.resolve()
  const run = () => {
    underWay = sweep(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'auth: what is out of date could not be cleared away'),
    )
  }
  run()
  const timer = setInterval(run, HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
