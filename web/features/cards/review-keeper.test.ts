import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import type { CardReview } from './card-queries.ts'
import { createReviewKeeper, type KeeperParts } from './review-keeper.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function newServer() {
  const reviews = new Map<string, CardReview>()
  const server = {
    reviews,
    isDown: false,
    /** It was stored, but its confirmation is lost on the way. */
    losesReplies: false,
    calls: 0,
    send: async (sent: CardReview[]) => {
      server.calls += 1
      if (server.isDown) throw new Error('no network')
      for (const review of sent) if (!reviews.has(review.id)) reviews.set(review.id, review)
      if (server.losesReplies) throw new Error('connection lost')
    },
  }
  return server
}

function newStore() {
  const items = new Map<string, string>()
  return {
    items,
    get: (key: string) => items.get(key) ?? null,
    set: (key: string, value: string) => void items.set(key, value),
    remove: (key: string) => void items.delete(key),
  }
}

const newKeeper = (parts: Partial<KeeperParts> = {}) =>
  createReviewKeeper({ userId: 'asha', send: newServer().send, store: newStore(), ...parts })

let made = 0
const review = (card_id = 'repo', rating = 3): CardReview => ({
  ...{ id: `r${++made}`, card_id, rating, reviewed_at: '2026-11-22T06:00:00Z' },
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('the last review waits for second thoughts, the one before it goes', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ send: server.send, store })
  const [first, second] = [review(), review('gdp')]
  keeper.add(first)
  await settle()
  expect(server.calls).toBe(0)
  expect(store.items.get('card-reviews:asha')).toContain(first.id)
  keeper.add(second)
  await settle()

  expect([...server.reviews.keys()]).toEqual([first.id])
  await keeper.release()
  expect([...server.reviews.keys()]).toEqual([first.id, second.id])
  expect(store.items.size).toBe(0)
  expect(keeper.known).toEqual([first, second])
})

test('another tab leaves the last review alone, and sends it when the page that held it broke off', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ send: server.send, store })
  const [first, second] = [review(), review('gdp')]
  keeper.add(first)
  keeper.add(second)
  await settle()
  await newKeeper({ send: server.send, store }).open()
  await newKeeper({ send: server.send, store }).close()
  expect([...server.reviews.values()]).toEqual([first])
  expect(keeper.takeBack()).toEqual(second)

  const third = review('cpi')
  const brokenOff = newKeeper({ send: () => new Promise(() => {}), store })
  brokenOff.add(third)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await newKeeper({ send: server.send, store }).close()
  expect([...server.reviews.values()]).toEqual([first, third])
})

test('the last review goes by itself when nobody takes it back for long', async () => {
  const server = newServer()
  const keeper = newKeeper({ send: server.send })
  const last = review()
  keeper.add(last)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([...server.reviews.values()]).toEqual([last])
  expect(keeper.takeBack()).toBeUndefined()
})

test('a review that is taken back is never sent', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ send: server.send, store })
  const last = review()
  keeper.add(last)

  expect(keeper.takeBack()).toEqual(last)
  expect(keeper.takeBack()).toBeUndefined()
  await keeper.release()
  expect(server.calls).toBe(0)
  expect(store.items.size).toBe(0)
})

test('without a network all are kept, tried again, and sent when it is back', async () => {
  const server = newServer()
  const keeper = newKeeper({ send: server.send })
  server.isDown = true
  for (const card of ['a', 'b', 'c']) keeper.add(review(card))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 3 })
  server.isDown = false
  await vi.advanceTimersByTimeAsync(10_000)

  expect(server.reviews.size).toBe(2)
  await keeper.release()
  expect(server.reviews.size).toBe(3)
  expect(keeper.status).toEqual({ kind: 'saved', waiting: 0 })
})

test('a later visit sends what an earlier one could not, and nobody else’s', async () => {
  const [server, store] = [newServer(), newStore()]
  const before = newKeeper({ send: server.send, store })
  server.isDown = true
  before.add(review())
  await before.close()

  server.isDown = false
  await newKeeper({ userId: 'ravi', send: server.send, store }).flush()
  expect(server.reviews.size).toBe(0)
  await newKeeper({ send: server.send, store }).flush()
  expect(server.reviews.size).toBe(1)
  expect(store.items.size).toBe(0)
})

test('two tabs lose nothing of each other’s', async () => {
  const [server, store] = [newServer(), newStore()]
  const [one, other] = [newKeeper({ send: server.send, store }), newKeeper({ send: server.send, store })]
  server.isDown = true
  one.add(review('a'))
  other.add(review('b'))
  one.add(review('c'))
  server.isDown = false
  await Promise.all([one.release(), other.release()])
  await vi.advanceTimersByTimeAsync(20_000)

  expect([...server.reviews.values()].map(({ card_id }) => card_id).sort()).toEqual(['a', 'b', 'c'])
  expect(store.items.size).toBe(0)
})

test('a long time offline goes in several parts', async () => {
  const [server, store] = [newServer(), newStore()]
  store.set('card-reviews:asha', JSON.stringify(Array.from({ length: 450 }, () => review())))
  await newKeeper({ send: server.send, store }).flush()

  expect(server.reviews.size).toBe(450)
  expect(server.calls).toBe(3)
})

test('what the server refuses is kept and said, not tried for ever', async () => {
  const store = newStore()
  const send = vi.fn(() => Promise.reject(new Refused('no')))
  const keeper = newKeeper({ send, store })
  keeper.add(review())
  await keeper.release()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(send).toHaveBeenCalledOnce()
  expect(keeper.status).toEqual({ kind: 'refused', waiting: 1 })
})

test('a review that is refused holds up none of the others, and is tried once more at the next visit', async () => {
  const [server, store] = [newServer(), newStore()]
  let refuses = true
  const send = async (sent: CardReview[]) => {
    if (refuses && sent.some(({ card_id }) => card_id === 'gone')) throw new Refused('no such card')
    await server.send(sent)
  }
  const keeper = newKeeper({ send, store })
  for (const card of ['repo', 'gone', 'gdp']) keeper.add(review(card))
  await keeper.release()
  const cards = () => [...server.reviews.values()].map(({ card_id }) => card_id)
  expect(cards()).toEqual(['repo', 'gdp'])
  expect(keeper.status).toEqual({ kind: 'refused', waiting: 1 })

  refuses = false
  await newKeeper({ send, store }).open()
  expect(cards()).toEqual(['repo', 'gdp', 'gone'])
  expect(store.items.size).toBe(0)
})

test('a store that cannot be read is an empty one', async () => {
  const store = newStore()
  store.set('card-reviews:asha', '{not json')

  expect(newKeeper({ store }).known).toEqual([])
})

test('a sitting that was left sends nothing of the next one, which can still take it back', async () => {
  const [server, store] = [newServer(), newStore()]
  const left = newKeeper({ send: server.send, store })
  const first = review()
  left.add(first)
  void left.close()
  const again = newKeeper({ send: server.send, store })
  void again.open()
  const second = review('gdp')
  again.add(second)
  await settle()
  expect(again.takeBack()).toEqual(second)
  await again.release()
  expect([...server.reviews.keys()]).toEqual([first.id])
})

test('whatever breaks in between, at the end the server has each review once', async () => {
  const step = fc.constantFrom(
    'review',
    'take back',
    'down',
    'up',
    'replies lost',
    'reload',
    'wait',
    'long wait',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const [server, store] = [newServer(), newStore()]
      let keeper = newKeeper({ send: server.send, store })
      const given = new Set<string>()
      for (const one of steps) {
        if (one === 'review') {
          const next = review()
          given.add(next.id)
          keeper.add(next)
        } else if (one === 'take back') {
          const taken = keeper.takeBack()
          if (taken) given.delete(taken.id)
        } else if (one === 'reload') {
          void keeper.close()
          keeper = newKeeper({ send: server.send, store })
          void keeper.flush()
        } else if (one.endsWith('wait')) await vi.advanceTimersByTimeAsync(one === 'wait' ? 300 : 11_000)
        else {
          server.isDown = one === 'down'
          server.losesReplies = one === 'replies lost'
        }
      }
      server.isDown = false
      server.losesReplies = false
      void keeper.release()
      await vi.advanceTimersByTimeAsync(30_000)

      expect([...server.reviews.keys()].sort()).toEqual([...given].sort())
      expect(store.items.size).toBe(0)
    }),
  )
})
