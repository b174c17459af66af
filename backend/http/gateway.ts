/** What every request passes on its way in and every answer on its way out, whichever service it is for. */

import { pathOf, problemOf, type Service, serviceOf } from './address.ts'
import { translateApiKey } from './api-keys.ts'
import { compress } from './compress.ts'
import { preflight, shareWithOrigin } from './cors.ts'
import type { Services } from './handler.ts'
import { watchForProxy } from './proxy-signs.ts'
import { currentRequest, inRequest, requestId } from './request-context.ts'
import { securityHeaders } from './security-headers.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** The listener has given the request its id already; a request that comes without one gets it here. */
export function gateway(services: Services, answer: Fetch): (request: Request) => Promise<Response> {
  const secure = securityHeaders(services)
  const lookForProxy = watchForProxy(services)
  const pass = async (request: Request, id: string) => {
    const path = pathOf(request.url)
    const service = serviceOf(path)
    const refused = refusal(path, service) ?? (service === 'site' ? undefined : admit(request, service))
    const response = withId(refused ?? (await answer(request)), id)
    if (service !== 'site') services.traffic?.note(request, response, { service, path })
    lookForProxy(request, { path, status: response.status })
    const { headers } = response
    secure(headers, request, service)
    if (service !== 'site') shareWithOrigin(request, headers)
    // Tokens beside words of the caller's choice: their length would tell what they are.
    return service === 'auth' ? response : compress(request, response)
  }
  const admit = (request: Request, service: Service) =>
    preflight(request) ?? translateApiKey(request, service, services.keys)
  return (request) => {
    const current = currentRequest()
    if (current) return pass(request, current.id)
    const id = requestId(request.headers.get('x-request-id'))
    return inRequest({ id }, () => pass(request, id))
  }
}

function refusal(path: string, service: Service) {
  const problem = problemOf(path, service)
  if (problem === 'unreadable')
    return Response.json({ message: 'The address is not readable' }, { status: 400 })
  if (problem === 'disguised') return Response.json({ message: 'Not Found' }, { status: 404 })
  return undefined
}

/** An answer that a function has fetched elsewhere comes with headers that cannot be added to. */
function withId(response: Response, id: string): Response {
  try {
    response.headers.set('X-Request-Id', id)
    return response
  } catch {
    return withId(new Response(response.body, response), id)
  }
}
