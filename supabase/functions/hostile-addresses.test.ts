/** Functions that anybody may call, asked for what nobody who means well asks: refused, and never a failure. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' }, undefined, 'backend/main.ts')
}, 60_000)
afterAll(async () => {
  await server.stop()
  server.remove()
})

test.each([
  'news-atom?key=%00',
  `news-atom?key=${'a'.repeat(48)}`,
  'calendar-feed?event=a%00&on=2026-11-26',
  'calendar-feed?event=nothing&on=2026-02-31',
  'calendar-feed?exam=%00',
  'calendar-feed?release=%00&on=2026-11-26',
  'calendar-feed?token=%00',
  'plan-calendar?token=%00',
])('%s leads to nothing', async (address) => {
  const answer = await fetch(`${server.instance.API_URL}/functions/v1/${address}`)

  expect(answer.status).toBe(404)
})
