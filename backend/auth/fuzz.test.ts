/** Thousands of requests that nobody sane would send: none fails on our side, none leaves a trace in the log. */

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { googleApp } from './testing/google.ts'
import { hostileRequests } from './testing/hostile-requests.ts'
import { newLearner, PASSWORD } from './testing.ts'

const { app, provider } = await googleApp({
  auth: { enable_anonymous_sign_ins: true, enable_manual_linking: true },
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
// Otherwise most mails would be refused before they are made.
app.services.project.auth.email.max_frequency = 0
const [asha, ravi] = [await newLearner(app), await newLearner(app)]
const { jwtSecret, serviceRoleKey, anonKey } = app.services.keys
const idToken = await provider.idToken({ sub: '1', email: 'g@example.in' })
const requests = hostileRequests({ asha, ravi, idToken, keys: { serviceRoleKey, anonKey } })

const CASES = LONG ? 10_000 : 1_500
const AT_ONCE = 20
const TRACES = /\bat .+\.(ts|js|mjs):\d+|node_modules|backend\/auth\//

type Hostile = typeof requests extends fc.Arbitrary<infer Value> ? Value : never

async function send({ endpoint, method, address, headers, body }: Hostile) {
  // Signing out is for somebody whom no other case needs, and whom an administrator deletes is nobody.
  if (endpoint === 'POST /logout')
    headers.authorization = headers.authorization?.replace(asha.token, ravi.token) ?? ''
  const to = method === 'DELETE' ? address.replace(ravi.id, crypto.randomUUID()) : address
  const response = await app.fetch(to, { method, headers, ...(method !== 'GET' && { body }) })
  const text = await response.text()
  const shown = text + (response.headers.get('location') ?? '')
  expect(response.status, `${endpoint}: ${text.slice(0, 200)}`).toBeLessThan(500)
  expect(shown).not.toMatch(TRACES)
  expect(shown).not.toContain(jwtSecret)
  return response.status
}

test(`${CASES} requests of every shape are answered, and nothing is logged`, {
  timeout: 180_000,
}, async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      const statuses = await Promise.all(batch.map(send))
      answered += statuses.filter((status) => status < 400).length
      expect(app.errors).toEqual([])
    }),
    { numRuns: CASES / AT_ONCE, endOnFailure: true },
  )
  // Otherwise it would be the first check that was tried every time.
  expect(answered).toBeGreaterThan(CASES / 10)
})

test('what is logged of a failure holds no secret', async () => {
  const { owner } = app.services.db
  await owner.query('alter table auth.refresh_tokens rename to hidden')
  const asked = [
    ['/token?grant_type=password', { email: asha.email, password: PASSWORD }],
    ['/token?grant_type=refresh_token', { refresh_token: asha.refreshToken }],
  ] as const
  for (const [path, body] of asked) {
    const response = await app.fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/refresh_tokens|relation/)
  }
  await owner.query('alter table auth.hidden rename to refresh_tokens')

  const logged = JSON.stringify(app.errors.splice(0))
  expect(logged).toContain('refresh_tokens')
  for (const secret of [PASSWORD, asha.refreshToken, asha.token, jwtSecret, serviceRoleKey]) {
    expect(logged).not.toContain(secret)
  }
})
