/**
 * /rest/v1: PostgREST's protocol. A request is read (parse), its names are looked up (plan), written as one
 * statement (sql), run in the caller's name (execute) and answered (respond).
 */

import type { Caller, RequestSettings } from '#backend/database/as-caller.ts'
import type { Handler, Services } from '#backend/http/handler.ts'
import { callerOf } from './caller.ts'
import { asDatabaseError } from './database-errors.ts'
import { errorResponse, RestError } from './errors.ts'
import { execute, explain } from './execute.ts'
import { describe } from './info.ts'
import { type Action, type Address, readAction, readAddress, readProfile } from './parse/address.ts'
import { type Body, readBody } from './parse/body.ts'
import { type Answer, negotiate } from './parse/media-type.ts'
import { type Preferences, readPreferences } from './parse/preferences.ts'
import { parseQuery } from './parse/query.ts'
import { type QueryPairs, readPairs } from './parse/query-pairs.ts'
import { type RowRange, readRange } from './parse/range.ts'
import { cachedPlan } from './plan/plan-cache.ts'
import { planCall } from './plan/plan-call.ts'
import { planMutation } from './plan/plan-mutation.ts'
import { planTableRead } from './plan/plan-read.ts'
import type { StatementPlan } from './plan/statement-plan.ts'
import { tableNamed } from './plan/table-named.ts'
import { contentLocation } from './respond/content-location.ts'
import { respond } from './respond/respond.ts'
import { type LiveSchemaCache, liveSchemaCache } from './schema-cache/live.ts'
import type { SchemaCache } from './schema-cache/types.ts'
import { quoteName } from './sql/quote.ts'
import type { Input } from './sql/statement.ts'

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
  const caller = await callerOf(request, services)
  const cache = await currentCache(live)
  const asked = await readRequest(request, cache)
  if (asked.action === 'info') return await withFreshCache(live, cache, (known) => describe(known, asked))
  const plan = await withFreshCache(live, cache, (known) => planOf(known, asked))
  const execution = {
    plan,
    input: inputOf(asked),
    caller,
    settings: settingsOf(request, asked, caller, cache, plan),
    rollback: asked.preferences.tx === 'rollback',
  }
  if (asked.answer.explain) {
    const text = await explain(services, execution, asked.answer.explain)
    return new Response(text, { headers: { 'Content-Type': asked.answer.contentType } })
  }
  return respond(await execute(services, execution), {
    plan,
    preferences: asked.preferences,
    answer: asked.answer,
    range: asked.range,
    headOnly: request.method === 'HEAD',
    maxRows: cache.config.maxRows,
    name: asked.name,
    contentLocation: contentLocation(asked.name, asked.address.search),
    profile: asked.profile,
  })
}

/** A request as it was read, before any name is looked up. */
export type Asked = {
  action: Action
  address: Address
  name: string
  schema: string
  profile: string | undefined
  preferences: Preferences
  answer: Answer
  pairs: QueryPairs
  range: RowRange
  headOnly: boolean
  body: Body | undefined
}

async function readRequest(request: Request, { config }: SchemaCache): Promise<Asked> {
  const { headers, method } = request
  const address = readAddress(request.url)
  const action = readAction(method, address)
  const { schema, chosen } = readProfile(method, headers, config.schemas)
  const preferences = readPreferences(headers.get('prefer'), config)
  const pairs = readPairs(address.search)
  const range = readRange(pairs.limit, pairs.offset, method === 'GET' ? headers.get('range') : null)
  if (action === 'put' && (pairs.limit !== undefined || pairs.offset !== undefined)) {
    throw new RestError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const hasBody = action === 'insert' || action === 'update' || action === 'put' || action === 'call'
  const hasColumns = action !== 'put' && pairs.pairs.some(({ role }) => role === 'columns')
  return {
    action,
    address,
    name: address.resource.kind === 'root' ? '' : address.resource.name,
    schema,
    profile: chosen ? schema : undefined,
    preferences,
    answer: negotiate(headers.get('accept'), { planAllowed: config.plan }),
    pairs,
    range,
    headOnly: method === 'HEAD',
    body: hasBody ? await readBody(request, { isCall: action === 'call', hasColumns }) : undefined,
  }
}

function planOf(cache: SchemaCache, asked: Asked): StatementPlan {
  return cachedPlan(cache.plans, planKey(asked), () => makePlan(cache, asked))
}

/** Everything that a plan depends on; the lifted values are what it does not depend on. */
function planKey({ action, schema, name, headOnly, preferences, answer, pairs, range, body }: Asked) {
  if (pairs.shape === undefined) return undefined
  return JSON.stringify([
    action,
    schema,
    name,
    headOnly,
    preferences.return,
    preferences.count,
    preferences.resolution,
    preferences.missing,
    preferences.handling === 'strict' && preferences.maxAffected !== undefined,
    answer.form,
    answer.stripNulls,
    range.limit !== undefined,
    range.offset > 0,
    body && [body.type, body.isObject, body.keys, body.form !== undefined],
    pairs.shape,
  ])
}

function makePlan(cache: SchemaCache, asked: Asked): StatementPlan {
  const { action, schema, name, preferences, answer, headOnly, range, body } = asked
  const query = parseQuery(asked.pairs.pairs, { argsAllowed: action === 'call-read' })
  const shared = { query, answer, preferences }
  const read = { ...shared, headOnly, hasLimit: range.limit !== undefined, hasOffset: range.offset > 0 }
  if (action === 'call' || action === 'call-read') {
    const call = body && { type: body.type, keys: body.keys, isForm: body.form !== undefined }
    return planCall(cache, { ...read, schema, name, body: call })
  }
  const table = tableNamed(cache, schema, name)
  if (action === 'read' || action === 'info') return planTableRead(cache, table, read)
  return planMutation(cache, table, {
    ...shared,
    kind: action,
    keys: (action === 'put' ? undefined : query.columns) ?? body?.keys ?? [],
    isObject: body?.isObject ?? true,
  })
}

function inputOf({ pairs, range, preferences, body }: Asked): Input {
  return {
    lifted: pairs.lifted,
    body: body?.text ?? null,
    limit: range.limit ?? null,
    offset: range.offset,
    maxAffected: preferences.maxAffected ?? null,
    form: body?.form,
  }
}

function settingsOf(
  request: Request,
  { address, schema, preferences }: Asked,
  caller: Caller,
  cache: SchemaCache,
  plan: StatementPlan,
): RequestSettings {
  const { cookie, ...headers } = Object.fromEntries(request.headers)
  const more = {
    ...cache.roleSettings.get(caller.role),
    ...plan.settings,
    ...(preferences.timezone !== undefined && { timezone: preferences.timezone }),
    ...(cookie !== undefined && { 'request.cookies': cookiesAsJson(cookie) }),
  }
  return {
    method: request.method,
    path: address.path,
    headers: JSON.stringify(headers),
    searchPath: [...new Set([schema, ...cache.config.searchPath])].map(quoteName).join(', '),
    readOnly: plan.readOnly,
    more,
  }
}

function cookiesAsJson(header: string) {
  return JSON.stringify(
    Object.fromEntries(
      header.split(';').map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        return [name.trim(), value.trim()]
      }),
    ),
  )
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
