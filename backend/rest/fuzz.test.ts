/**
 * Requests that nobody has thought of, tens of thousands a run. The good ones must answer what a reference works out
 * that shares no code with the service; the broken ones may be refused, and nothing else may happen.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { type Garbage, garbage } from './testing/fuzz-garbage.ts'
import { expectedAnswer } from './testing/fuzz-reference.ts'
import { addressOf, type ItemRequest, requests } from './testing/fuzz-requests.ts'
import { CANARY, ITEMS, PARTS, WORLD } from './testing/fuzz-world.ts'
import { startRest, type TestRest } from './testing/start-rest.ts'

/** A failure prints its seed and path: give them here to see it again. */
const SEED: { seed?: number; path?: string } = {}
const AT_ONCE = 50
const CASES = LONG ? 10_000 : 1_000

let rest: TestRest
let authorization: string
beforeAll(async () => {
  rest = await startRest({ schemas: ['fuzz'], extra_search_path: ['fuzz', 'extensions'] }, WORLD)
  await rest.configure({
    'pgrst.db_aggregates_enabled': 'true',
    'pgrst.db_plan_enabled': 'true',
    'pgrst.db_tx_end': 'commit-allow-override',
  })
  authorization = `Bearer ${await rest.learner('11111111-1111-4111-8111-111111111111')}`
})
afterAll(() => rest.close())

/** Many at once, as a server meets them; the first that fails is told with the seed that makes it again. */
async function holds<Case>(cases: fc.Arbitrary<Case>, check: (one: Case) => Promise<void>) {
  const batches = fc.array(cases, { minLength: AT_ONCE, maxLength: AT_ONCE })
  const failing: Case[] = []
  const batch = fc.asyncProperty(batches, async (all) => {
    const results = await Promise.allSettled(all.map(check))
    results.forEach((result, at) => {
      if (result.status === 'rejected') failing.push(all[at] as Case)
    })
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  })
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(batch, {
    ...SEED,
    numRuns: CASES / AT_ONCE,
    endOnFailure: true,
  })
  if (!failed) return
  const { message, actual, expected } = errorInstance as Error & { actual?: unknown; expected?: unknown }
  const difference = JSON.stringify({ expected, actual })
  throw new Error(
    `seed ${seed}, path "${counterexamplePath}": ${message}\n${difference}\n${JSON.stringify(failing[0])}`,
  )
}

test('what a good request answers is what the rows say', async () => {
  await holds(requests, async (request: ItemRequest) => {
    const { rows, total } = expectedAnswer(request)
    const address = addressOf(request)
    const answer = await rest.call('GET', address, {
      headers: { Authorization: authorization, ...(request.count && { Prefer: 'count=exact' }) },
    })
    const { offset = 0 } = request
    if (request.count && offset > total) {
      expect([address, answer.status]).toEqual([address, 416])
      return
    }
    expect([address, answer.body]).toEqual([address, rows])
    const last = rows.length > 0 ? `${offset}-${offset + rows.length - 1}` : '*'
    expect([address, answer.headers.get('content-range')]).toEqual([
      address,
      `${last}/${request.count ? total : '*'}`,
    ])
    expect(answer.status).toBe(request.count && rows.length < total ? 206 : 200)
  })
}, 300_000)

test('a broken request is refused or answered, and reaches nothing else', async () => {
  await holds(garbage, async ({ method, path, headers, body }: Garbage) => {
    const answer = await rest.call(method, path, {
      headers: { Authorization: authorization, ...headers },
      ...(body !== undefined && { body }),
    })
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(answer.text).not.toContain(CANARY)
    // A search or a path may have an error in its syntax, a statement never.
    if (answer.status >= 400 && answer.text !== '') {
      expect(answer.body).toEqual({
        code: expect.stringMatching(/^(PGRST[0-9X]{3}|[0-9A-Z]{5})$/),
        message: expect.any(String),
        details: answer.body && (answer.body as { details: unknown }).details,
        hint: answer.body && (answer.body as { hint: unknown }).hint,
      })
      expect(answer.text).not.toMatch(/syntax error at (or near|end)|unterminated quoted/)
    }
  })
  const { owner } = rest.services.db
  const { rows: tripped } = await owner.query('select from vault.tripped')
  expect(tripped).toHaveLength(0)
  const kept = await owner.query(`select content from vault.canary`)
  expect(kept.rows).toEqual([{ content: CANARY }])
  const items = await owner.query('select to_json(i) as row from fuzz.items i order by id')
  expect(items.rows.map(({ row }) => row)).toEqual(ITEMS)
  const parts = await owner.query('select to_json(p) as row from fuzz.parts p order by id')
  expect(parts.rows.map(({ row }) => row)).toEqual(PARTS)
}, 300_000)

test('every connection serves on, in nobody’s name', async () => {
  const { callers } = rest.services.db
  const clients = await Promise.all(Array.from({ length: callers.options.max ?? 4 }, () => callers.connect()))
  const states = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(
        `select current_user::text as role, current_setting('request.jwt.claims', true) as claims,
          pg_current_xact_id_if_assigned() is null as idle, current_setting('transaction_read_only') as read_only`,
      )
      return rows[0]
    }),
  )
  for (const client of clients) client.release()
  for (const { role, claims, idle, read_only } of states) {
    expect([role, claims || null, idle, read_only]).toEqual(['authenticator', null, true, 'off'])
  }
  expect(rest.errors).toEqual([])
})
