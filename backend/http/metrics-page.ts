/**
 * GET /metrics. Open to whoever brings METRICS_TOKEN; without one, to this very machine, and to nobody where a proxy
 * stands in front: then every request comes from the proxy's address.
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { isFromThisMachine } from './client-address.ts'
import type { Handler, Services } from './handler.ts'

export const metricsPage: Handler = async (request, services) => {
  const { metricsToken } = services.config
  if (metricsToken === undefined) {
    if (!isFromThisMachine(request, services)) {
      return Response.json({ message: 'Not Found' }, { status: 404 })
    }
  } else if (!brings(metricsToken, request)) {
    return Response.json(
      { message: 'This address asks for the bearer token in METRICS_TOKEN' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' } },
    )
  }
  return answer(services)
}

function brings(expected: string, request: Request) {
  const [, given = ''] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digestOf(given), digestOf(expected))
}

function digestOf(token: string) {
  return createHash('sha256').update(token).digest()
}

async function answer({ metrics }: Services) {
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' },
  })
}
