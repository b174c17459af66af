/** The two pools: the platform's own work as the owner, and callers' work as a role that owns nothing. */

import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { connectionProblem } from './connection-problem.ts'
import { endDeadLines } from './dead-lines.ts'

export type Database = {
  /** The owner: auth, migrations, jobs. Never runs a statement that a request shaped. */
  owner: pg.Pool
  /** Logs in as `authenticator`, which may only become `anon`, `authenticated` or `service_role`. */
  callers: pg.Pool
  url: string
  close: () => Promise<void>
}

/** Of a connection that is held for long and seldom spoken on: that its line is dead is noticed within minutes. */
export const HELD = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** In milliseconds, for a server that takes a connection and says nothing. */
const PATIENCE = 5000

/**
 * Throws ConfigError in one sentence, without the password. `needed` is how many connections this server may open. Returns
 * what works less well there than it could.
 */
export async function checkConnection(url: string, needed = 1): Promise<string[]> {
  let client: pg.Client | undefined
  try {
    // An address that is none, and a certificate's file that cannot be read, are refused here already.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
    client.on('error', () => {})
    await client.connect()
    const found = await lookAt(client)
    refuseUnfit(found, needed)
    return found.follows ? [] : [NOT_FOLLOWED]
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATABASE_URL does not lead to a usable PostgreSQL: ${connectionProblem(error)}.`)
  } finally {
    await client?.end().catch(() => {})
  }
}

const NOT_FOLLOWED =
  'PostgreSQL at DATABASE_URL runs without wal_level=logical: pages learn of changed rows only when they ask again'

type Found = { version: number; encoding: string; connections: number; follows: boolean }

async function lookAt(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_setting('wal_level') = 'logical' as follows,
       least(
         (select setting::int from pg_settings where name = 'max_connections')
           - (select sum(setting::int)::int from pg_settings
              where name in ('superuser_reserved_connections', 'reserved_connections')),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
       ) as connections`,
  )
  return rows[0] as Found
}

function refuseUnfit({ version, encoding, connections }: Found, needed: number) {
  if (version < 150_000) {
    throw new ConfigError(
      'DATABASE_URL leads to a PostgreSQL older than 15, which cannot serve this project: upgrade it, or name another.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL leads to a database in ${encoding}, where half of what people write cannot be kept: make one with "create database … encoding 'UTF8' template template0".`,
    )
  }
  if (connections < needed) {
    throw new ConfigError(
      `DATABASE_URL leads to a PostgreSQL that lets in ${connections} connections, and this server may need ${needed}: raise max_connections or the limit of the database there, or lower DATABASE_POOL_SIZE or WORKERS.`,
    )
  }
}

/**
 * Opens both pools. `authenticator`'s password follows from the signing secret, so that every server process
 * that shares the secret can log in and none has to be told.
 */
export async function openDatabase(url: string, secret: string, poolSize: number): Promise<Database> {
  const password = createHmac('sha256', secret).update('authenticator').digest('base64url')
  const callersUrl = withLogin(url, CALLERS, password)
  const owner = pool(url, Math.max(4, Math.ceil(poolSize / 2)), PreparingClient)
  const callers = pool(callersUrl, poolSize)
  const stopLooking = endDeadLines([owner, callers], url)
  const close = async () => {
    await stopLooking()
    await Promise.all([owner.end(), callers.end()])
  }
  try {
    await givePassword(owner, callersUrl, password)
  } catch (error) {
    await close()
    throw error
  }
  return { owner, callers, url, close }
}

const CALLERS = 'authenticator'

/**
 * The same place under another login. As parameters, since the last of a name counts in every form that an address may
 * have: before an empty host, where a socket is meant, there is no place for a login, and the address may have such
 * parameters itself.
 */
function withLogin(url: string, user: string, password: string) {
  const [address = ''] = url.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}user=${user}&password=${password}`
}

/** So often it is tried, with pauses that grow: the server may have no connection left for a moment. */
const TRIES = 5
const PAUSE = 100

/**
 * Changed only when needed: processes that start together would trip over each other's change, and then one of them
 * has made it.
 */
async function givePassword(owner: pg.Pool, callersUrl: string, password: string) {
  for (let tries = 1; ; tries++) {
    const refusal = await refusalOf(callersUrl)
    if (refusal === undefined) return
    if (tries > TRIES) throw cannotLogIn(refusal)
    try {
      await owner.query(`alter role authenticator login password ${pg.escapeLiteral(password)}`)
    } catch (error) {
      const { message } = error as Error
      if (!/concurrently updated/.test(message)) throw cannotLogIn(message)
    }
    if (tries > 1) await sleep(PAUSE * tries)
  }
}

function cannotLogIn(reason: string) {
  return new ConfigError(`The role ${CALLERS} cannot log in at DATABASE_URL: ${reason}.`)
}

/** Why callers may not log in there; undefined where they may. Nobody else's login will do, above all not the owner's. */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select session_user::text as name')
    const name = rows[0]?.name
    return name === CALLERS ? undefined : `the server takes it for ${name}`
  } catch (error) {
    return connectionProblem(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The platform's own statements are few and fixed, so each is prepared once a connection: the parameters make the
 * difference. Statements without parameters, which may be several in one message, go as they are.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own method
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return (super.query as (...given: unknown[]) => unknown).apply(this, args)
    }
    return (super.query as (...given: unknown[]) => unknown).call(
      this,
      { name: nameOf(text), text, values },
      ...rest,
    )
  }
}

const names = new Map<string, string>()

/** PostgreSQL cuts names at 63 bytes, so the text's digest stands for the text. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = `o_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  if (names.size > 5000) names.clear()
  names.set(text, name)
  return name
}

function pool(connectionString: string, max: number, Client: typeof pg.Client = pg.Client) {
  const made = new pg.Pool({
    connectionString,
    max,
    Client,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  made.on('error', () => {})
  // A connection that breaks between two statements of somebody's: the next one says so.
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}
