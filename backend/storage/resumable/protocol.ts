/** TUS 1.0 (https://tus.io/protocols/resumable-upload): its headers, and its refusals with their real statuses. */

import type { StorageError } from '../errors.ts'

export const VERSION = '1.0.0'
export const EXTENSIONS = 'creation,creation-with-upload,expiration,termination'

/** A refusal that the protocol has a status of its own for. */
export class TusError extends Error {
  override name = 'TusError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function tusResponse(
  status: number,
  headers: Record<string, string> = {},
  body: string | null = null,
) {
  return new Response(body, {
    status,
    headers: {
      'Tus-Resumable': VERSION,
      'Cache-Control': 'no-store',
      ...(body !== null && { 'Content-Type': 'text/plain; charset=utf-8' }),
      ...headers,
    },
  })
}

/** Here the status is the answer's own; the reason is plain text, as clients of this protocol show it. */
export function tusRefusal(error: TusError | StorageError): Response {
  return tusResponse(error.status, {}, error.message)
}

/** Throws 412 for another version of the protocol, or none. */
export function checkVersion({ headers }: Request) {
  if (headers.get('tus-resumable') !== VERSION) throw new TusError(412, `Tus-Resumable must be ${VERSION}`)
}

/** A count of bytes in a header. Throws 400. */
export function byteCount(headers: Headers, name: string): number {
  const given = headers.get(name) ?? ''
  if (!/^\d{1,15}$/.test(given)) throw new TusError(400, `${name} must be a number of bytes`)
  return Number(given)
}

/** `name base64,name base64`; a name without a value is empty. Throws 400. */
export function readMetadata(header: string | null): Map<string, string> {
  const pairs = (header ?? '').split(',').filter((pair) => pair.trim() !== '')
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = '', ...more] = pair.trim().split(' ')
      if (more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
        throw new TusError(400, 'Upload-Metadata is not readable')
      }
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}
