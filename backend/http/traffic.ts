/**
 * The traffic hook ([traffic_hook] in config.toml): what each signed-in user was refused, which files and how many rows
 * they were given. It is counted in memory for a few seconds and then handed to a function of the project's database,
 * by every process for itself. What the counts mean is the project's matter.
 */

import type { Logger } from 'pino'
import type { Caller } from '#backend/database/as-caller.ts'
import type { Database } from '#backend/database/connect.ts'
import { hookFunction, type Project } from '#backend/project.ts'
import type { VerifyToken } from '#backend/tokens/verify.ts'
import type { Service } from './address.ts'
import { currentRequest } from './request-context.ts'
import { isRefused, readingOf, whatOf } from './traffic-rules.ts'

export type Traffic = {
  /** Takes a service's answer as it was made, before it is packed. Costs nobody any time to speak of. */
  note: (request: Request, response: Response, asked: Asked) => void
  /** The same verifier; whom it names is remembered with the request. */
  seeingCallers: (verify: VerifyToken) => VerifyToken
  /** Hands over what is counted. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

type Asked = { service: Service; path: string }

/** As the function of the database gets it. */
export type Counted = {
  user: string
  objects: number
  bytes: number
  rows: number
  row_bytes: number
  refused: Record<string, number>
}

/** Milliseconds from the first thing that is counted until it is handed over. */
const KEPT = 5_000
/** Users that are counted at once, and names of what one of them was refused; beyond that all else is `other`. */
const MOST_USERS = 20_000
const MOST_NAMES = 40

type Parts = {
  hook: Project['traffic_hook']
  db: Pick<Database, 'owner'>
  log: Logger
  verifyToken: VerifyToken
  kept?: number
}

export function countTraffic({ hook, db, log, verifyToken, kept = KEPT }: Parts): Traffic | undefined {
  const counts = hookFunction(hook)
  if (!counts) return undefined
  const statement = `select ${counts}($1::jsonb)`
  let users = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let handing: Promise<void> = Promise.resolve()

  const countFor = ({ role, claims }: Caller) => {
    const user = claims.sub
    if (role === 'service_role' || role === 'anon' || typeof user !== 'string') return undefined
    const known = users.get(user)
    if (known) return known
    if (users.size >= MOST_USERS) return undefined
    const counted: Counted = { user, objects: 0, bytes: 0, rows: 0, row_bytes: 0, refused: {} }
    users.set(user, counted)
    timer ??= setTimeout(() => void flush(), kept).unref()
    return counted
  }

  const hand = async (batch: Counted[]) => {
    try {
      await db.owner.query(statement, [JSON.stringify(batch)])
    } catch (error) {
      // The counts watch; they guard nothing, and nobody waits for them.
      log.warn({ err: error, users: batch.length }, 'the traffic hook failed')
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (users.size === 0) return handing
    const batch = [...users.values()]
    users = new Map()
    handing = handing.then(() => hand(batch))
    return handing
  }

  const noteRefusal = async (request: Request, response: Response, asked: Asked) => {
    if (!(await isRefused(response, asked.service))) return
    const caller = currentRequest()?.caller ?? (await bearer(request, verifyToken))
    const counted = caller && countFor(caller)
    if (!counted) return
    const name = whatOf(asked)
    const what = name in counted.refused || Object.keys(counted.refused).length < MOST_NAMES ? name : 'other'
    counted.refused[what] = (counted.refused[what] ?? 0) + 1
  }

  return {
    note: (request, response, asked) => {
      if (response.status >= 400) {
        void noteRefusal(request, response, asked).catch(() => {})
        return
      }
      const caller = currentRequest()?.caller
      const reading = caller && readingOf(request.method, response, asked)
      const counted = reading && countFor(caller)
      if (!counted) return
      counted.objects += reading.objects
      counted.bytes += reading.bytes
      counted.rows += reading.rows
      counted.row_bytes += reading.rowBytes
    },
    seeingCallers: (verify) => async (token) => {
      const verified = await verify(token)
      const current = currentRequest()
      if (current) current.caller = verified
      return verified
    },
    flush,
    close: flush,
  }
}

/** Functions look at tokens themselves: whose it was is asked only where one was refused. */
async function bearer({ headers }: Request, verify: VerifyToken): Promise<Caller | undefined> {
  const token = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return token ? verify(token).catch(() => undefined) : undefined
}

/** The names were checked when config.toml was read. */
