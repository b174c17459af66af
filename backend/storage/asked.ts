/** A request to the storage API, as its handlers see it. */

import {
  asCaller,
  asCallerInTransaction,
  type Caller,
  type RequestSettings,
  type Statement,
} from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { callerOf } from './caller.ts'
import type { Driver } from './drivers/driver.ts'
import type { Images } from './images/transform.ts'

/** What all requests share. */
export type Storage = { services: Services; bytes: Driver; images: Images }

export type Asked = {
  storage: Storage
  request: Request
  /** As hosted Supabase names it; policies may ask for it. */
  operation: string
  /** Of the address; empty where it names none. */
  bucket: string
  key: string
  search: URLSearchParams
}

export type StorageHandler = (asked: Asked) => Promise<Response>

export type Run = <Row extends Record<string, unknown>>(statement: Statement) => Promise<Row[]>

/** In PostgreSQL's words. As long as the platform grants to whoever is signed in. */
const LONGEST_STATEMENT = '8s'

/** Runs a statement in somebody's name, under the operation that the request is. */
export function runAs(asked: Asked, caller: Caller, more: Pick<RequestSettings, 'before'> = {}): Run {
  return (statement) =>
    asCaller(asked.storage.services.db.callers, caller, statement, { ...settingsOf(asked), ...more })
}

/** In the name of whoever sent the request. */
export async function runAsCaller(asked: Asked): Promise<{ caller: Caller; run: Run }> {
  const caller = await callerOf(asked.request, asked.storage.services)
  return { caller, run: runAs(asked, caller) }
}

/** Whether the statement would be let through: throws what it throws, and keeps nothing of it. */
export async function probe(asked: Asked, caller: Caller, statement: Statement): Promise<void> {
  const work = async (run: Run) => {
    await run(statement)
    throw new Passed()
  }
  await asCallerInTransaction(asked.storage.services.db.callers, caller, work, settingsOf(asked)).catch(
    (error) => {
      if (!(error instanceof Passed)) throw error
    },
  )
}

/** Ends a probe that nothing was found against. */
class Passed extends Error {}

function settingsOf({ request, operation }: Asked): RequestSettings {
  const { cookie: _, ...headers } = Object.fromEntries(request.headers)
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: JSON.stringify(headers),
    searchPath: 'storage, public, extensions',
    more: {
      'storage.operation': operation,
      // What these delete, they delete with its bytes.
      'storage.allow_delete_query': String(/\.(delete|delete_many|empty)$/.test(operation)),
      statement_timeout: LONGEST_STATEMENT,
    },
  }
}
