/** What the traffic hook adds to a request: the gateway with and without it, in many short turns, the quickest of each. */

import { pino } from 'pino'
import { gateway } from '#backend/http/gateway.ts'
import type { Services } from '#backend/http/handler.ts'
import { countTraffic } from '#backend/http/traffic.ts'
import type { VerifyToken } from '#backend/tokens/verify.ts'

const REQUESTS = 4_000
const TURNS = 61
const HEADERS = { 'content-range': '0-9/*', 'content-length': '2', 'content-type': 'application/json' }

const caller = { role: 'authenticated', claims: { sub: crypto.randomUUID() }, expiresAt: 9e9 }
const known: VerifyToken = async () => caller
const log = pino({ level: 'silent' })
const db = { owner: { query: async () => {} } } as never
const hook = { enabled: true, uri: 'pg-functions://postgres/private/note_traffic' }

function gatewayWith(isCounting: boolean) {
  const traffic = isCounting ? countTraffic({ hook, db, log, verifyToken: known }) : undefined
  const verifyToken = traffic ? traffic.seeingCallers(known) : known
  const services = {
    config: { production: false },
    project: { auth: {} },
    keys: {},
    traffic,
    verifyToken,
    siteUrl: () => '',
  }
  return gateway(services as unknown as Services, async () => {
    await verifyToken('token')
    return new Response('[]', { headers: HEADERS })
  })
}

async function microsecondsEach(answer: (request: Request) => Promise<Response>) {
  const began = performance.now()
  for (let n = 0; n < REQUESTS; n++) {
    const headers = { authorization: 'Bearer token' }
    await answer(new Request('http://site/rest/v1/notes?select=id', { headers }))
  }
  return ((performance.now() - began) * 1000) / REQUESTS
}

const [without, counting] = [gatewayWith(false), gatewayWith(true)]
const found = { without: [] as number[], counting: [] as number[] }
for (let turn = 0; turn < TURNS; turn++) {
  found.without.push(await microsecondsEach(without))
  found.counting.push(await microsecondsEach(counting))
}
// Whatever else the machine does only ever makes a turn slower.
const [before, after] = [Math.min(...found.without), Math.min(...found.counting)]
console.log(
  `Microseconds of a request in the gateway: ${before.toFixed(1)} without the hook, ${after.toFixed(1)} with it`,
)
console.log(`The hook: ${(after - before).toFixed(1)} microseconds, ratio ${(after / before).toFixed(2)}`)
