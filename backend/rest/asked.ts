/** A request as it was read: nothing that it names has been looked up. */

import { RestError } from './errors.ts'
import { type Action, type Address, readAction, readAddress, readProfile } from './parse/address.ts'
import { type Body, readBody } from './parse/body.ts'
import { type Preferences, readPreferences } from './parse/preferences.ts'
import { type QueryPairs, readPairs } from './parse/query-pairs.ts'
import { type RowRange, readRange } from './parse/range.ts'
import type { ApiConfig } from './schema-cache/types.ts'
import type { Input } from './sql/statement.ts'

export type Asked = {
  action: Action
  address: Address
  name: string
  schema: string
  profile: string | undefined
  preferences: Preferences
  /** The Accept header. */
  accept: string | null
  pairs: QueryPairs
  range: RowRange
  headOnly: boolean
  body: Body | undefined
}

/** Throws what is wrong with the request whatever the database holds. */
export async function readRequest(request: Request, config: ApiConfig): Promise<Asked> {
  const { headers, method } = request
  const address = readAddress(request.url)
  const action = actionOf(method, address, config)
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
    name: nameOf(address, config),
    schema: (address.resource.kind === 'root' && config.rootSpec?.schema) || schema,
    profile: chosen ? schema : undefined,
    preferences,
    accept: headers.get('accept'),
    pairs,
    range,
    headOnly: method === 'HEAD',
    body: hasBody ? await readBody(request, { isCall: action === 'call', hasColumns }) : undefined,
  }
}

function actionOf(method: string, address: Address, { rootSpec }: ApiConfig): Action {
  const action = readAction(method, address)
  return action === 'describe' && rootSpec ? 'call-read' : action
}

function nameOf({ resource }: Address, { rootSpec }: ApiConfig): string {
  return resource.kind === 'root' ? (rootSpec?.name ?? '') : resource.name
}

/** What the plan's parameters are bound to. */
export function inputOf({ pairs, range, preferences, body }: Asked): Input {
  return {
    lifted: pairs.lifted,
    body: body?.text ?? null,
    limit: range.limit ?? null,
    offset: range.offset,
    maxAffected: preferences.maxAffected ?? null,
    form: body?.form,
  }
}
