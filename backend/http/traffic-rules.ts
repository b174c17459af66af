/** What of an answer the traffic hook counts: whether somebody was refused, what they asked for, how much they were given. */

import type { Service } from './address.ts'

type Asked = { service: Service; path: string }
export type Reading = { objects: number; bytes: number; rows: number; rowBytes: number }

/** The storage service says 400 of everything, and in its body what it means. */
export async function isRefused(response: Response, service: Service): Promise<boolean> {
  const { status } = response
  if (status === 401 || status === 403) return true
  if (service !== 'storage' || status !== 400) return false
  const { statusCode } = JSON.parse(await response.clone().text()) as { statusCode?: string }
  return statusCode === '401' || statusCode === '403'
}

/** `rest/rpc/name`, `rest/table`, `functions/name`, `storage/object`: never a file's name, nor a row's key. */
export function whatOf({ service, path }: Asked): string {
  const [first = '', second = ''] = path.slice(service.length + '//v1/'.length).split('/')
  const names = first === 'rpc' ? [first, second] : [first]
  return [service, ...names.map((name) => (PLAIN.test(name) ? name : 'other'))].join('/')
}

const PLAIN = /^[\w-]{1,63}$/

/** Undefined where nothing was read. */
export function readingOf(
  method: string,
  { status, headers }: Response,
  { service, path }: Asked,
): Reading | undefined {
  if (service === 'rest') {
    const rows = rowsOf(headers.get('content-range'))
    return rows === 0 ? undefined : { objects: 0, bytes: 0, rows, rowBytes: lengthOf(headers) }
  }
  if (service !== 'storage') return undefined
  if (method === 'GET' && FILE.test(path)) {
    // A reader of long files asks for them in pieces: one file is begun once.
    const isBegun = status !== 206 || headers.get('content-range')?.startsWith('bytes 0-') === true
    return { objects: isBegun ? 1 : 0, bytes: lengthOf(headers), rows: 0, rowBytes: 0 }
  }
  // Whoever has the signed address needs no token any more: it counts when it is given out.
  if (method === 'POST' && path.startsWith('/storage/v1/object/sign/')) return ONE_FILE
  return undefined
}

const ONE_FILE: Reading = { objects: 1, bytes: 0, rows: 0, rowBytes: 0 }
const FILE = /^\/storage\/v1\/(object|render\/image)\/(?!(info|list|list-v2|sign|upload)\/)/

/** `0-9/*` are ten, and so are `0-9/100`. */
function rowsOf(range: string | null): number {
  if (range === null) return 0
  const dash = range.indexOf('-')
  const slash = range.indexOf('/')
  if (dash <= 0 || slash < dash) return 0
  return Number(range.slice(dash + 1, slash)) - Number(range.slice(0, dash)) + 1 || 0
}

function lengthOf(headers: Headers): number {
  return Number(headers.get('content-length') ?? 0) || 0
}
