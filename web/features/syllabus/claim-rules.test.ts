import { expect, test } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createClaimKeeper } from './claim-keeper.ts'
import { type Claim, type ClaimStatus, claimsOf, saidOf, saidOfArea } from './claim-rules.ts'

const claim = (node: string, status: ClaimStatus, said_at = '2026-11-01T00:00:00Z'): Claim => ({
  node,
  status,
  said_at,
})

test('of two claims about one node the later holds, whichever list it stands in', () => {
  const early = claim('gdp', 'revised', '2026-11-01T00:00:00Z')
  const late = claim('gdp', 'not-started', '2026-11-02T00:00:00+05:30')
  expect(claimsOf([late], [early]).get('gdp')).toBe('not-started')
})

test('a topic is what was said of it, else what was said of its parts', () => {
  const claims = claimsOf([
    claim('gdp', 'revised'),
    claim('cpi/core', 'mastered'),
    claim('cpi/base', 'first-reading'),
  ])
  expect(saidOf(claims, 'gdp', ['x'])).toBe(0.8)
  expect(saidOf(claims, 'cpi', ['core', 'base', 'food'])).toBeCloseTo(0.5)
  expect(saidOf(claims, 'trade', ['tariff'])).toBeNull()
  expect(saidOf(claims, 'trade', [])).toBeNull()
  expect(saidOfArea([0.8, null])).toBe(0.4)
  expect(saidOfArea([null, null])).toBeNull()
})

function device() {
  const held = new Map<string, string>()
  return {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string) => void held.set(key, value),
    remove: (key: string) => void held.delete(key),
  }
}

test('a claim is on the device in the same moment, and leaves it when it is confirmed', async () => {
  const store = device()
  const sent: Claim[][] = []
  const keeper = createClaimKeeper({ userId: 'u', store, send: async (claims) => void sent.push(claims) })
  const added = keeper.add(claim('gdp', 'revised'))
  expect(store.get('topic-claims:u')).toContain('revised')

  await added
  expect(sent).toEqual([[claim('gdp', 'revised')]])
  expect(store.get('topic-claims:u')).toBeNull()
  expect(keeper.kept).toEqual({ waiting: [], kind: 'saved' })
})

test('what could not be sent waits for the next visit; what was said since stays', async () => {
  const store = device()
  const away = createClaimKeeper({ userId: 'u', store, send: () => Promise.reject(new Error('offline')) })
  await away.close()
  await away.add(claim('gdp', 'revised'))
  await away.add(claim('cpi', 'mastered'))
  expect(away.kept.kind).toBe('offline')

  const sent: Claim[][] = []
  const back = createClaimKeeper({
    userId: 'u',
    store,
    send: async (claims) => {
      await Promise.resolve()
      if (sent.push(claims) === 1) void back.add(claim('gdp', 'mastered', '2026-11-03T00:00:00Z'))
    },
  })
  await back.open()
  await back.flush()
  expect(sent.map((claims) => claims.map(({ status }) => status))).toEqual([
    ['revised', 'mastered'],
    ['mastered'],
  ])
  expect(back.kept).toEqual({ waiting: [], kind: 'saved' })
})

test('a refusal is told and kept; it is not sent again by itself', async () => {
  const keeper = createClaimKeeper({
    userId: 'u',
    store: device(),
    send: () => Promise.reject(new Refused('no')),
  })
  await keeper.add(claim('gdp', 'revised'))
  expect(keeper.kept).toMatchObject({ kind: 'refused', waiting: [{ node: 'gdp' }] })
})

test('a refused claim holds up none of the others, and is tried once more at the next visit, or said anew', async () => {
  const store = device()
  const taken: string[] = []
  let refuses = true
  const send = async (claims: Claim[]) => {
    if (refuses && claims.some(({ node }) => node === 'gone')) throw new Refused('there is no such node')
    taken.push(...claims.map(({ node, status }) => `${node} ${status}`))
  }
  const keeper = createClaimKeeper({ userId: 'u', store, send })
  await keeper.add(claim('gone', 'revised'))
  await keeper.add(claim('gdp', 'revised'))
  await keeper.add(claim('cpi', 'mastered'))
  expect(taken).toEqual(['gdp revised', 'cpi mastered'])
  expect(keeper.kept).toMatchObject({
    kind: 'refused',
    waiting: [{ node: 'gone', refused: 'there is no such node' }],
  })

  refuses = false
  const later = createClaimKeeper({ userId: 'u', store, send })
  await later.open()
  expect(taken).toEqual(['gdp revised', 'cpi mastered', 'gone revised'])
  expect(later.kept).toEqual({ waiting: [], kind: 'saved' })
})

test('what is said anew of a node takes the place of what was refused', async () => {
  const taken: Claim[] = []
  const keeper = createClaimKeeper({
    ...{ userId: 'u', store: device() },
    send: async (claims) => {
      if (claims.some(({ status }) => status === 'mastered')) throw new Refused('no')
      taken.push(...claims)
    },
  })
  await keeper.add(claim('gdp', 'mastered', '2026-11-01T00:00:00Z'))
  await keeper.add(claim('gdp', 'revised', '2026-11-02T00:00:00Z'))

  expect(taken).toEqual([claim('gdp', 'revised', '2026-11-02T00:00:00Z')])
  expect(keeper.kept).toEqual({ waiting: [], kind: 'saved' })
})
