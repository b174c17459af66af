/**
 * Of each caller so many calls of a function at a time: what more they ask waits, in its order. A thread has memory for a
 * thousand and some, and where one learner asked more at once it was ended with the calls of all others in it.
 */

import { networkOf } from '#backend/auth/network.ts'
import type { Services } from '#backend/http/handler.ts'
import { Turns } from '#backend/turns.ts'

export function callsInTurn(most: number) {
  const callers = new Map<string, { turns: Turns; calls: number }>()
  /** `start` says by `over` when nothing more of its call can come. The server's own calls, of nobody, wait for none. */
  return (start: (over: () => void) => Promise<Response>, whose: string | undefined): Promise<Response> => {
    if (whose === undefined) return start(() => {})
    const caller = callers.get(whose) ?? { turns: new Turns(most), calls: 0 }
    callers.set(whose, caller)
    caller.calls += 1
    const { promise: answer, resolve, reject } = Promise.withResolvers<Response>()
    const call = async () => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      const begun = (async () => start(end))()
      begun.then(resolve, (error: unknown) => {
        end()
        reject(error)
      })
      await over
    }
    void caller.turns.take(call).finally(() => {
      caller.calls -= 1
      if (caller.calls === 0) callers.delete(whose)
    })
    return answer
  }
}

/** The person whose token it is, else the network that it comes from; undefined for the server's own key. */
export async function whoseCall(request: Request, services: Services): Promise<string | undefined> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = token ? await services.verifyToken(token).catch(() => undefined) : undefined
  if (caller?.role === 'service_role' || isOwnKey(request, services)) return undefined
  return typeof caller?.claims.sub === 'string'
    ? caller.claims.sub
    : networkOf(services.clientAddress(request))
}

function isOwnKey({ headers }: Request, { keys }: Services) {
  return keys.roleOfApiKey(headers.get('apikey') ?? '') === 'service_role'
}
