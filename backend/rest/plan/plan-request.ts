/** From a request as it was read to its plan; requests that differ in values only share one. */

import type { Asked } from '#backend/rest/asked.ts'
import { parseQuery } from '#backend/rest/parse/query.ts'
import type { SchemaCache } from '#backend/rest/schema-cache/types.ts'
import { cachedPlan } from './plan-cache.ts'
import { planCall } from './plan-call.ts'
import { planMutation } from './plan-mutation.ts'
import { planTableRead } from './plan-read.ts'
import type { StatementPlan } from './statement-plan.ts'
import { tableNamed } from './table-named.ts'

/** A request that becomes a statement. */
export type PlannedRequest = Asked & { action: Exclude<Asked['action'], 'info' | 'describe'> }

export function planOf(cache: SchemaCache, asked: PlannedRequest): StatementPlan {
  return cachedPlan(cache.plans, planKey(asked), () => makePlan(cache, asked))
}

/** Longer headers are negotiated each time, so that the cache holds only what repeats. */
const MAX_ACCEPT = 512

/** Everything that a plan depends on; the lifted values are what it does not depend on. */
function planKey({ action, schema, name, headOnly, preferences, accept, pairs, range, body }: Asked) {
  if (pairs.shape === undefined || (accept?.length ?? 0) > MAX_ACCEPT) return undefined
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
    accept,
    range.limit !== undefined,
    range.offset > 0,
    body && [body.type, body.isObject, body.keys, body.form !== undefined],
    pairs.shape,
  ])
}

function makePlan(cache: SchemaCache, asked: PlannedRequest): StatementPlan {
  const { action, schema, name, preferences, accept, headOnly, range, body } = asked
  const query = parseQuery(asked.pairs.pairs, { argsAllowed: action === 'call-read' })
  const shared = { query, accept, preferences }
  const read = { ...shared, headOnly, hasLimit: range.limit !== undefined, hasOffset: range.offset > 0 }
  if (action === 'call' || action === 'call-read') {
    const call = body && { ...body, isForm: body.form !== undefined }
    return planCall(cache, { ...read, schema, name, body: call })
  }
  const table = tableNamed(cache, schema, name)
  if (action === 'read') return planTableRead(cache, table, read)
  return planMutation(cache, table, {
    ...shared,
    kind: action,
    keys: (action === 'put' ? undefined : query.columns) ?? body?.keys ?? [],
    isObject: body?.isObject ?? true,
  })
}
