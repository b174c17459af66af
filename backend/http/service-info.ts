/** Addresses of services that a project of this kind does not use yet answer that plainly, in the protocol's form. */

import type { Handler } from './handler.ts'

export function serviceInfo(name: 'storage' | 'realtime'): Handler {
  return async () =>
    Response.json(
      { statusCode: '404', error: 'not_found', message: `The ${name} service is not part of this server` },
      { status: 404 },
    )
}
