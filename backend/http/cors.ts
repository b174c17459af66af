/** CORS as the hosted gateway answers it: any origin, no cookies, since callers carry bearer tokens. */

import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS'
const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Proxy-Status, X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After'

export function cors(): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const asked = context.req.header('access-control-request-headers')
    if (context.req.method === 'OPTIONS' && origin && context.req.header('access-control-request-method')) {
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': METHODS,
          'Access-Control-Allow-Headers': asked ?? '*',
          'Access-Control-Max-Age': '3600',
          Vary: 'Access-Control-Request-Headers',
        },
      })
    }
    await next()
    if (origin) {
      context.res.headers.set('Access-Control-Allow-Origin', '*')
      context.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
    }
  }
}
