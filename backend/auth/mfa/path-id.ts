/** The id in an address such as /auth/v1/factors/{id}/verify. */

import { AuthError } from '../errors.ts'
import { UUID } from '../signed-in.ts'

export function isUuid(value: string) {
  return UUID.test(value)
}

/** What stands behind `segment` in the address. Throws 404 with `refusal` when it is no UUID. */
export function pathId(request: Request, segment: string, refusal: string): string {
  const segments = new URL(request.url).pathname.split('/')
  const id = segments[segments.indexOf(segment) + 1] ?? ''
  if (!isUuid(id)) throw new AuthError('validation_failed', refusal, { status: 404 })
  return id
}
