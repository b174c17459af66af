/** GET /healthz: the process lives. GET /readyz: everything that a visitor needs is there, else what is not. */

import type { Handler } from './handler.ts'

export const healthz: Handler = async () => new Response('ok\n')

/**
 * `readiness` names what is missing; an empty list is ready. `failing` names what the rest does without: no reason to send
 * visitors elsewhere, but to look.
 */
export function readyz(readiness: () => Promise<string[]>, failing: () => string[]): Handler {
  return async () => {
    const missing = await readiness()
    const ill = failing()
    return Response.json(
      { ready: missing.length === 0, missing, ...(ill.length > 0 && { failing: ill }) },
      { status: missing.length === 0 ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    )
  }
}
