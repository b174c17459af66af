/**
 * /rest/v1: PostgREST's protocol. A request is read (parse), its names are looked up (plan), written as one
 * statement (sql), run in the caller's name (execute) and answered (respond).
 */

import type { Handler, Services } from '#backend/http/handler.ts'
import { inputOf, readRequest } from './asked.ts'
import { callerOf, visitorOf } from './caller.ts'
import { asDatabaseError } from './database-errors.ts'
import { errorResponse, RestError } from './errors.ts'
import { execute, explain } from './execute.ts'
import { describe } from './info.ts'
import { describeSchema } from './openapi/describe-schema.ts'
import { planOf } from './plan/plan-request.ts'
import { settingsOf } from './request-settings.ts'
import { contentLocation } from './respond/content-location.ts'
import { respond } from './respond/respond.ts'
import { type LiveSchemaCache, liveSchemaCache } from './schema-cache/live.ts'
import type { SchemaCache } from './schema-cache/types.ts'

export type RestHandler = Handler & {
  /** Ends the connection that listens for schema changes. */
  close: () => Promise<void>
}

export function createRest(services: Services): RestHandler {
  const live = liveSchemaCache(services)
  const handler: Handler = async (request) => {
    try {
      return await answer(request, services, live)
    } catch (error) {
      return errorResponse(asRestError(error, request, services), request.method !== 'HEAD')
    }
  }
  return Object.assign(handler, { close: live.close })
}

async function answer(request: Request, services: Services, live: LiveSchemaCache): Promise<Response> {
  const known = await callerOf(request, services)
  const cache = await currentCache(live)
  const caller = known ?? visitorOf(cache.config)
  const asked = await readRequest(request, cache.config)
  const { action } = asked
  if (action === 'describe') return await describeSchema(request, asked, { caller, cache, services })
  if (action === 'info') return await withFreshCache(live, cache, (fresh) => describe(fresh, asked))
  const plan = await withFreshCache(live, cache, (fresh) => planOf(fresh, { ...asked, action }))
  const execution = {
    plan,
    input: inputOf(asked),
    caller,
    settings: settingsOf(request, asked, caller, cache, plan),
    rollback: asked.preferences.tx ? asked.preferences.tx === 'rollback' : cache.config.rollsBack,
  }
  if (plan.answer.explain) {
    const text = await explain(services, execution, plan.answer.explain)
    return new Response(text, { headers: { 'Content-Type': plan.answer.contentType } })
  }
  return respond(await execute(services, execution), {
    plan,
    preferences: asked.preferences,
    range: asked.range,
    headOnly: request.method === 'HEAD',
    maxRows: cache.config.maxRows,
    name: asked.name,
    contentLocation: contentLocation(asked.name, asked.address.search),
    profile: asked.profile,
  })
}

async function currentCache(live: LiveSchemaCache): Promise<SchemaCache> {
  try {
    return await live.current()
  } catch (error) {
    throw new RestError('PGRST002', 'Could not query the database for the schema cache. Retrying.', {
      // The cause is for the log, not for whoever asks.
      details: null,
      cause: error,
    })
  }
}

const UNKNOWN_NAMES = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42704']

/** A name that is not known may have come to be a moment ago. */
async function withFreshCache<Value>(
  live: LiveSchemaCache,
  cache: SchemaCache,
  use: (cache: SchemaCache) => Value,
): Promise<Value> {
  try {
    return use(cache)
  } catch (error) {
    if (!(error instanceof RestError) || !UNKNOWN_NAMES.includes(error.body.code)) throw error
    const newer = await live.newerThan(cache).catch(() => undefined)
    if (!newer) throw error
    return use(newer)
  }
}

function asRestError(error: unknown, request: Request, { log }: Services): RestError {
  const known = error instanceof RestError ? error : asDatabaseError(error, true)
  if (known && known.status < 500) return known
  const { path } = readAddressQuietly(request.url)
  if (known) {
    log.warn({ code: known.body.code, err: known.cause, method: request.method, path }, known.message)
    return known
  }
  log.error({ err: error, method: request.method, path }, 'data request failed')
  return new RestError('PGRSTX00', 'Internal server error')
}

function readAddressQuietly(url: string): { path: string } {
  return { path: url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?')[0] ?? '' }
}
