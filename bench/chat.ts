/** A wide question answered from the library, against the function runtime doing nothing. */

import type { Instance } from '#scripts/instance.ts'
import { benchLearner } from './learner.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

export async function benchChat(instance: Instance) {
  const { id, headers } = await benchLearner(instance)
  const url = `${instance.API_URL}/functions/v1/chat-webhook`
  const body = JSON.stringify({
    query: 'What is the impact of fiscal policy on growth, inflation, debt and employment in India?',
    user_id: id,
    session_id: 'bench',
    preparation_level: 'beginner',
  })
  const empty = await load({ url, method: 'OPTIONS' }, { connections: 1, seconds: 2 })
  const ours = await load({ url, method: 'POST', headers, body: () => body }, { connections: 1, seconds: 4 })
  report(
    'A wide question answered from the library, one at a time',
    withFailures(`median ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms`, ours.failures),
    `the function runtime doing nothing: median ${empty.p50.toFixed(1)} ms`,
    `${(ours.p50 - empty.p50).toFixed(1)} ms of our own`,
  )
}
