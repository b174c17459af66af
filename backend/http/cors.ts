/** CORS as the hosted gateway answers it: any origin, no cookies, since callers carry bearer tokens. */

const METHODS = 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS'
const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Proxy-Status, X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After, X-Request-Id'

/** The answer to a browser that asks first; undefined when the request is none. */
export function preflight(request: Request): Response | undefined {
  if (request.method !== 'OPTIONS') return undefined
  const { headers } = request
  if (!headers.has('origin') || !headers.has('access-control-request-method')) return undefined
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '3600',
      Vary: 'Access-Control-Request-Headers',
    },
  })
}

/** Lets a page of another site read the answer. A service that exposes headers of its own has done so already. */
export function shareWithOrigin(request: Request, headers: Headers) {
  if (!request.headers.has('origin')) return
  headers.set('Access-Control-Allow-Origin', '*')
  const own = headers.get('Access-Control-Expose-Headers')
  headers.set('Access-Control-Expose-Headers', own ? `${EXPOSED}, ${own}` : EXPOSED)
}
