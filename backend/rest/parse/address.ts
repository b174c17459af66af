/** Method and path: which table or function is meant, and what is to happen to it. */

import { RestError } from '#backend/rest/errors.ts'
import { decode } from './query-pairs.ts'

export type Address = {
  resource: { kind: 'root' } | { kind: 'table' | 'routine'; name: string }
  /** Without its question mark. */
  search: string
  /** Below the mount, as PostgREST sees it behind its gateway. */
  path: string
}

/** Where the data service is mounted. */
export const MOUNT = '/rest/v1'

/** Throws PGRST125 for a path that is neither /table nor /rpc/function. */
export function readAddress(url: string): Address {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const end = hash < 0 ? url.length : hash
  const question = url.indexOf('?', start)
  const pathEnd = question < 0 || question > end ? end : question
  const path = url.slice(start + MOUNT.length, pathEnd)
  const search = pathEnd < end ? url.slice(pathEnd + 1, end) : ''
  return { path: path || '/', search, resource: readResource(path) }
}

function readResource(path: string): Address['resource'] {
  const [, first = '', second, third] = path.split('/')
  if (first === '' && second === undefined) return { kind: 'root' }
  if (second === undefined && first !== '') return { kind: 'table', name: segment(first) }
  if (first === 'rpc' && second && third === undefined) return { kind: 'routine', name: segment(second) }
  throw new RestError('PGRST125', 'Invalid path specified in request URL')
}

function segment(text: string) {
  // A plus is a plus in a path.
  return decode(text.replaceAll('+', '%2B'))
}

export type Action =
  | 'read'
  | 'insert'
  | 'update'
  | 'put'
  | 'delete'
  | 'call'
  | 'call-read'
  | 'info'
  | 'describe'

const TABLE_ACTIONS: Record<string, Action> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'put',
  DELETE: 'delete',
  OPTIONS: 'info',
}

const ROUTINE_ACTIONS: Record<string, Action> = {
  GET: 'call-read',
  HEAD: 'call-read',
  POST: 'call',
  OPTIONS: 'info',
}

const ROOT_ACTIONS: Record<string, Action> = { GET: 'describe', HEAD: 'describe', OPTIONS: 'info' }

/** Throws PGRST101 and PGRST117. */
export function readAction(method: string, { resource }: Address): Action {
  if (resource.kind === 'routine') {
    const action = ROUTINE_ACTIONS[method]
    if (!action) throw new RestError('PGRST101', `Cannot use the ${method} method on RPC`)
    return action
  }
  const action = resource.kind === 'root' ? ROOT_ACTIONS[method] : TABLE_ACTIONS[method]
  if (!action) throw new RestError('PGRST117', `Unsupported HTTP method: ${method}`)
  return action
}

/** The schema that a profile header chose, or the first exposed one. Throws PGRST106. */
export function readProfile(
  method: string,
  headers: Headers,
  schemas: string[],
): { schema: string; chosen: boolean } {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const asked = headers.get(isRead ? 'accept-profile' : 'content-profile')
  if (asked === null) return { schema: schemas[0] ?? 'public', chosen: schemas.length > 1 }
  if (schemas.includes(asked)) return { schema: asked, chosen: true }
  throw new RestError('PGRST106', `Invalid schema: ${asked}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
