/** Addresses for programs that hold the service key, and for nobody else. */

import { TokenError } from '#backend/tokens/verify.ts'
import type { Handler, Services } from './handler.ts'

export function serviceOnly(handler: Handler): Handler {
  return async (request, services) => (await refusal(request, services)) ?? handler(request, services)
}

async function refusal(request: Request, { verifyToken }: Services): Promise<Response | undefined> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return refuse(401, 'This address asks for the service key.')
  try {
    const { role } = await verifyToken(token)
    return role === 'service_role' ? undefined : refuse(403, 'This address is for the service key only.')
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    return refuse(401, error.message)
  }
}

function refuse(status: number, message: string) {
  return Response.json({ message }, { status })
}
