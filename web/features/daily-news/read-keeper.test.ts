import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createReadKeeper, type ReadEvent } from './read-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function device() {
  const kept = new Map<string, string>()
  const sent: ReadEvent[][] = []
  let answer: () => Promise<void> = async () => {}
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    sent,
    answers: (next: typeof answer) => {
      answer = next
    },
    keeper: (userId = 'asha') =>
      createReadKeeper({
        userId,
        store,
        now: () => 1_790_000_000_000,
        send: (events) => {
          sent.push(events)
          return answer()
        },
      }),
  }
}
const down = async () => {
  throw new Error('no network')
}

test('what is done is known at once and sent a moment later, together', async () => {
  const on = device()
  const keeper = on.keeper()
  keeper.add('a', { read: true })
  keeper.add('a', { saved: true })
  expect(keeper.known.get('a')).toEqual({ read: true, saved: true })
  expect(on.sent).toEqual([])

  await vi.runAllTimersAsync()
  expect(on.sent).toEqual([
    [expect.objectContaining({ read: true }), expect.objectContaining({ saved: true })],
  ])
  expect(keeper.status).toBe('saved')
  expect(on.kept.size).toBe(0)
})

test('two acts in one moment have moments of their own, so that the second one counts', async () => {
  const on = device()
  const keeper = on.keeper()
  keeper.add('a', { saved: true })
  keeper.add('a', { saved: false })
  await vi.runAllTimersAsync()

  const [first, second] = on.sent[0] ?? []
  expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
})

test('without a network it stays on the device, is tried again, and another visit sends it', async () => {
  const on = device()
  on.answers(down)
  const keeper = on.keeper()
  keeper.add('a', { saved: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(keeper.status).toBe('offline')
  expect(on.sent.length).toBeGreaterThan(2)
  await keeper.close()

  on.answers(async () => {})
  const later = on.keeper()
  expect(later.known.get('a')).toEqual({ saved: true })
  await later.open()
  expect(on.sent.at(-1)).toEqual(on.sent[0])
  expect(on.kept.size).toBe(0)
})

test('what is refused is not tried for ever, and holds up nothing', async () => {
  const on = device()
  on.answers(async () => {
    throw new Refused('gone')
  })
  const keeper = on.keeper()
  keeper.add('gone', { saved: true })
  await vi.runAllTimersAsync()
  expect(keeper.status).toBe('refused')
  expect(on.sent).toHaveLength(1)

  on.answers(async () => {})
  keeper.add('b', { read: true })
  await vi.runAllTimersAsync()
  expect(on.sent.at(-1)).toEqual([expect.objectContaining({ item_id: 'b' })])
  expect(keeper.status).toBe('saved')
})

test('of several that go together only what is refused stays behind, with the reason', async () => {
  const on = device()
  on.answers(async () => {
    if (on.sent.at(-1)?.some(({ item_id }) => item_id === 'gone')) throw new Refused('gone')
  })
  const keeper = on.keeper()
  for (const id of ['a', 'gone', 'b']) keeper.add(id, { saved: true })
  await vi.runAllTimersAsync()

  const alone = on.sent.filter((events) => !events.some(({ item_id }) => item_id === 'gone')).flat()
  expect(alone.map(({ item_id }) => item_id)).toEqual(['a', 'b'])
  expect(JSON.parse([...on.kept.values()][0] ?? '')).toEqual([
    expect.objectContaining({ item_id: 'gone', refused: 'gone' }),
  ])
  expect(keeper.status).toBe('refused')
})

test('what comes while something is under way is kept and follows', async () => {
  const on = device()
  let arrive: () => void = () => {}
  on.answers(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve()
      }),
  )
  const keeper = on.keeper()
  keeper.add('a', { read: true })
  await vi.advanceTimersByTimeAsync(600)
  keeper.add('b', { read: true })
  on.answers(async () => {})
  arrive()
  await vi.runAllTimersAsync()

  expect(on.sent.map((events) => events.map(({ item_id }) => item_id))).toEqual([['a'], ['b']])
})

test('one account never sends what another left on the device', async () => {
  const on = device()
  on.answers(down)
  const ashas = on.keeper('asha')
  ashas.add('a', { read: true })
  await ashas.close()
  on.sent.length = 0

  await on.keeper('ravi').open()
  expect(on.sent).toEqual([])
})

test('what is sent by another one before its turn comes is not being saved for ever', async () => {
  const on = device()
  const keeper = on.keeper()
  keeper.add('repo', { read: true })
  await on.keeper().close()
  expect(on.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(keeper.status).toBe('saved')
  expect(on.sent).toHaveLength(1)
})
