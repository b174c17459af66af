/** A small function of the project, against the same handler in a bare Node server. */

import type { Bench } from './bench.ts'
import { byTurns, roundsOf } from './rounds.ts'

const NAME = 'get-google-config'
const ROUNDS = 5

export async function benchFunctions(bench: Bench) {
  const { instance } = await bench.server()
  const call = { method: 'POST', headers: { apikey: instance.ANON_KEY }, body: () => '{}' }
  const bare = await bench.child('bench/bare-function.ts', [NAME], {
    SUPABASE_URL: instance.API_URL,
    SUPABASE_ANON_KEY: instance.ANON_KEY,
    SUPABASE_SERVICE_ROLE_KEY: instance.SERVICE_ROLE_KEY,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: instance.ANON_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: instance.SERVICE_ROLE_KEY }),
  })
  const limit = roundsOf(bench, { url: `${bare.url}/${NAME}`, ...call })
  const ours = roundsOf(bench, { url: `${instance.API_URL}/functions/v1/${NAME}`, ...call })
  const found = await byTurns(bench.rounds(ROUNDS), { limit: limit.take, ours: ours.take })
  bench.row({
    what: 'A small function, called over HTTP',
    headline: true,
    unit: '/s',
    ours: found.ours,
    also: ours.also(),
    limit: { by: 'the same handler in a bare Node server', values: found.limit },
    failures: ours.failures() + limit.failures(),
  })
}
