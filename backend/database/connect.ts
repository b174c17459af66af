/** The two pools: the platform's own work as the owner, and callers' work as a role that owns nothing. */

import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
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

const CONNECTION_PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'no server answers there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ETIMEDOUT: 'the server does not answer',
  '28P01': 'the password is refused',
  '28000': 'the login is refused',
  '3D000': 'the database does not exist',
  ERR_INVALID_URL: 'it is not an address (in its password write @ : / # % as %40 %3A %2F %23 %25)',
}

/** Throws ConfigError in one sentence, without the password. */
export async function checkConnection(url: string) {
  let client: pg.Client | undefined
  try {
    // An address that is none, and a certificate's file that cannot be read, are refused here already.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    if (Number(rows[0]?.version) < 150_000) {
      throw new ConfigError(
        'DATABASE_URL leads to a PostgreSQL older than 15, which cannot serve this project.',
      )
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code = '', message } = error as { code?: string; message: string }
    const reason = CONNECTION_PROBLEMS[code] ?? (message || 'the server does not answer')
    throw new ConfigError(`DATABASE_URL does not lead to a usable PostgreSQL: ${reason}.`)
  } finally {
    await client?.end().catch(() => {})
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
    return (error as Error).message || 'the server does not answer'
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
