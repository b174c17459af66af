import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_SENDING_MS } from '#web/lib/within-time.ts'
import { createAnswerKeeper, type KeeperParts, RefusedByServer, storageKey } from './answer-keeper.ts'
import { type AnswerState, type Saved, UNTOUCHED } from './attempt-types.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that takes only a higher seq, as ours does, and may be cut off. */
function newServer() {
  const answers = new Map<number, AnswerState>()
  const server = {
    answers,
    isDown: false,
    /** The answer was stored, but its confirmation is lost on the way. */
    losesReplies: false,
    isSubmitted: false,
    /** Answered for good: nothing sent later changes it. */
    final: new Set<number>(),
    calls: 0,
    save: async (sent: (AnswerState & { position: number })[]): Promise<Saved> => {
      server.calls += 1
      if (server.isDown) throw new Error('no network')
      for (const { position, ...answer } of server.isSubmitted ? [] : sent) {
        if (server.final.has(position)) continue
        if (answer.seq > (answers.get(position)?.seq ?? 0)) answers.set(position, answer)
      }
      if (server.losesReplies) throw new Error('connection lost')
      return {
        status: server.isSubmitted ? 'submitted' : 'open',
        submitted_by: null,
        server_now: '',
        expires_at: null,
        stored: sent.map(({ position }) => ({ position, seq: answers.get(position)?.seq ?? 0 })),
      }
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

function newKeeper(parts: Partial<KeeperParts> = {}) {
  return createAnswerKeeper({
    attemptId: 'a1',
    answers: new Map([1, 2, 3].map((position) => [position, UNTOUCHED])),
    save: newServer().save,
    store: newStore(),
    now: () => Date.now(),
    onClosed: () => {},
    ...parts,
  })
}

const choose = (selected: number | null) => (answer: AnswerState) => ({ ...answer, selected })

test('an answer is on the device at once, and on the server soon after', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ save: server.save, store })
  keeper.act(2, choose(3))

  expect(store.items.get(storageKey('a1'))).toContain('"selected":3')
  expect(keeper.status).toEqual({ kind: 'saving', waiting: 1 })
  await vi.advanceTimersByTimeAsync(400)
  expect(server.answers.get(2)).toMatchObject({ selected: 3 })
  expect(keeper.status).toEqual({ kind: 'saved' })
  expect(store.items.size).toBe(0)
})

test('acts in quick succession travel together', async () => {
  const server = newServer()
  const keeper = newKeeper({ save: server.save })
  keeper.act(1, choose(0))
  keeper.act(1, choose(1))
  keeper.act(2, choose(2))
  await vi.advanceTimersByTimeAsync(400)

  expect(server.calls).toBe(1)
  expect([...server.answers].map(([position, { selected }]) => [position, selected])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('without a network everything is kept, tried again, and sent when it is back', async () => {
  const server = newServer()
  const keeper = newKeeper({ save: server.save })
  server.isDown = true
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(5000)
  keeper.act(2, choose(1))

  expect(keeper.status).toEqual({ kind: 'offline', waiting: 2 })
  server.isDown = false
  keeper.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.answers.size).toBe(2)
  expect(keeper.status).toEqual({ kind: 'saved' })
})

test('what the browser says of the network is told while nothing waits, and taken back when it was mistaken', async () => {
  const server = newServer()
  const keeper = newKeeper({ save: server.save })
  keeper.hear(false)
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 0 })
  keeper.hear(true)
  expect(keeper.status).toEqual({ kind: 'saved' })

  keeper.hear(false)
  keeper.act(1, choose(0))
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 1 })
  keeper.hear(true)
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 1 })
  await vi.advanceTimersByTimeAsync(400)
  expect(server.answers.get(1)).toMatchObject({ selected: 0 })
  expect(keeper.status).toEqual({ kind: 'saved' })

  keeper.close()
  keeper.hear(false)
  expect(keeper.status).toEqual({ kind: 'saved' })
})

test('an answer that was on its way when the network went, and still arrived, does not bring it back', async () => {
  const server = newServer()
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>()
  const keeper = newKeeper({ save: (sent) => isThrough.then(() => server.save(sent)) })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  keeper.hear(false)
  letThrough()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.answers.size).toBe(1)
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 0 })
})

test('a line that is lost without a word is told after a while, and the answers go over another', async () => {
  const server = newServer()
  const { save } = server
  let isLost = true
  const keeper = newKeeper({ save: (sent) => (isLost ? new Promise(() => {}) : save(sent)) })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(LONGEST_SENDING_MS + 500)
  expect(keeper.status).toEqual({ kind: 'offline', waiting: 1 })

  isLost = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.answers.get(1)).toMatchObject({ selected: 0 })
  expect(keeper.status).toEqual({ kind: 'saved' })
})

test('a reload with answers on the way loses none, and does not undo later ones', async () => {
  const [server, store] = [newServer(), newStore()]
  const before = newKeeper({ save: server.save, store })
  server.isDown = true
  before.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  before.stop()

  server.isDown = false
  const after = newKeeper({ save: server.save, store })
  expect(after.answers.get(1)).toMatchObject({ selected: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.answers.get(1)).toMatchObject({ selected: 0 })
})

test('of two devices the later act wins, whichever is sent first', async () => {
  const server = newServer()
  const [phone, laptop] = [
    newKeeper({ save: server.save }),
    newKeeper({ save: server.save, store: newStore() }),
  ]
  server.isDown = true
  phone.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  server.isDown = false
  laptop.act(1, choose(3))
  await vi.advanceTimersByTimeAsync(400)
  phone.retry()
  await vi.advanceTimersByTimeAsync(0)

  expect(server.answers.get(1)).toMatchObject({ selected: 3 })
  phone.take(server.answers)
  expect(phone.answers.get(1)).toMatchObject({ selected: 3 })
})

test('looking at a question leaves standing what was answered there on another device', async () => {
  const server = newServer()
  const [phone, laptop] = [
    newKeeper({ save: server.save }),
    newKeeper({ save: server.save, store: newStore() }),
  ]
  phone.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  laptop.note(1, (answer) => ({ ...answer, time_ms: 5000 }))
  await vi.advanceTimersByTimeAsync(400)

  expect(server.answers.get(1)).toMatchObject({ selected: 0 })
  laptop.take(server.answers)
  expect(laptop.answers.get(1)).toMatchObject({ selected: 0 })
  expect(laptop.status).toEqual({ kind: 'saved' })
})

test('nor does a tab that only looked take from the device what another tab answered', async () => {
  const [server, store] = [newServer(), newStore()]
  server.isDown = true
  const [one, other] = [newKeeper({ save: server.save, store }), newKeeper({ save: server.save, store })]
  one.act(1, choose(2))
  other.note(1, (answer) => ({ ...answer, time_ms: 5000 }))

  expect(newKeeper({ save: server.save, store }).answers.get(1)).toMatchObject({ selected: 2 })
})

test('what the server is found to have after all leaves no word of a dead network, and holds up nothing', async () => {
  const server = newServer()
  let isHung = true
  const keeper = newKeeper({
    async save(sent) {
      const saved = await server.save(sent)
      if (isHung) await new Promise(() => {})
      return saved
    },
  })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  keeper.take(server.answers)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.status).toEqual({ kind: 'saved' })
  isHung = false
  keeper.act(2, choose(1))
  await vi.advanceTimersByTimeAsync(400)
  expect(server.answers.get(2)).toMatchObject({ selected: 1 })
})

test('an attempt that is over takes and keeps no more', async () => {
  const [server, store, onClosed] = [newServer(), newStore(), vi.fn()]
  const keeper = newKeeper({ save: server.save, store, onClosed })
  server.isSubmitted = true
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)

  expect(onClosed).toHaveBeenCalledOnce()
  keeper.act(2, choose(0))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.calls).toBe(1)
  expect(store.items.size).toBe(0)
})

test('what is answered for good is not sent again and again', async () => {
  const server = newServer()
  const keeper = newKeeper({ save: server.save })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  server.final.add(1)
  keeper.act(1, choose(3))
  await vi.advanceTimersByTimeAsync(20_000)

  expect(server.calls).toBe(2)
  expect(server.answers.get(1)).toMatchObject({ selected: 0 })
  expect(keeper.status).toEqual({ kind: 'saved' })
})

test('what the server took in another way is not sent once more, and what comes after is', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ save: server.save, store })
  server.isDown = true
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(400)
  server.isDown = false
  keeper.confirm(1, keeper.answers.get(1)?.seq ?? 0)

  expect(keeper.status).toEqual({ kind: 'saved' })
  expect(store.items.size).toBe(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.calls).toBe(1)
  keeper.act(2, choose(1))
  await vi.advanceTimersByTimeAsync(400)
  expect(server.answers.get(2)).toMatchObject({ selected: 1 })
})

test('what goes to the server by itself is not sent with the others, whatever was on its way; its failure is', async () => {
  const server = newServer()
  const sent: number[][] = []
  let answerFirst = () => {}
  const keeper = newKeeper({
    save: async (answers) => {
      sent.push(answers.map(({ position }) => position))
      if (sent.length === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
      return server.save(answers)
    },
  })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(350)
  // the first save is on its way while the answer is settled
  keeper.act(1, choose(2))
  keeper.part(1)
  keeper.act(2, choose(1))
  answerFirst()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toEqual([[1], [2]])
  expect(keeper.status).toEqual({ kind: 'saving', waiting: 1 })

  keeper.join(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([[1], [2], [1]])
  expect(server.answers.get(1)?.selected).toBe(2)
  expect(keeper.status).toEqual({ kind: 'saved' })
})

test('what the server refuses is kept and said, not tried for ever', async () => {
  const store = newStore()
  const save = vi.fn(() => Promise.reject(new RefusedByServer('no')))
  const keeper = newKeeper({ save, store })
  keeper.act(1, choose(0))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(keeper.status).toEqual({ kind: 'refused', waiting: 1 })
  expect(save).toHaveBeenCalledOnce()
  expect(store.items.size).toBe(1)
})

test('a store that cannot be read is an empty one', () => {
  const store = newStore()
  store.set(storageKey('a1'), '{not json')

  expect(newKeeper({ store }).answers.get(1)).toEqual(UNTOUCHED)
})

test('whatever breaks in between, at the end the server has what was done last', async () => {
  const step = fc.oneof(
    fc.record({ act: fc.integer({ min: 1, max: 3 }), selected: fc.integer({ min: 0, max: 3 }) }),
    fc.constantFrom('down', 'up', 'replies lost', 'reload', 'wait', 'long wait'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const [server, store] = [newServer(), newStore()]
      const begin = () => newKeeper({ save: server.save, store, answers: new Map(server.answers) })
      const done = new Map<number, number>()
      let keeper = begin()
      for (const one of steps) {
        if (typeof one === 'object') {
          keeper.act(one.act, choose(one.selected))
          done.set(one.act, one.selected)
        } else if (one === 'reload') {
          keeper.stop()
          keeper = begin()
        } else if (one === 'wait') await vi.advanceTimersByTimeAsync(100)
        else if (one === 'long wait') await vi.advanceTimersByTimeAsync(12_000)
        else {
          server.isDown = one === 'down'
          server.losesReplies = one === 'replies lost'
        }
      }
      server.isDown = false
      server.losesReplies = false
      await vi.advanceTimersByTimeAsync(30_000)

      expect(new Map([...server.answers].map(([position, { selected }]) => [position, selected]))).toEqual(
        done,
      )
      expect(keeper.status).toEqual({ kind: 'saved' })
      expect(store.items.size).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test('what the server has goes from the device only once it is held beside, and only that is held', async () => {
  const server = newServer()
  const store = newStore()
  let isKept = () => {}
  const hold = vi.fn<NonNullable<KeeperParts['hold']>>(() => new Promise((resolve) => (isKept = resolve)))
  const keeper = newKeeper({ save: server.save, store, hold })
  keeper.act(1, (answer) => ({ ...answer, selected: 2 }))
  await vi.advanceTimersByTimeAsync(400)
  keeper.act(2, (answer) => ({ ...answer, selected: 3 }))
  expect(hold.mock.lastCall?.[0].get(1)?.selected).toBe(2)
  // not sent yet: held it would count as sent
  expect(hold.mock.lastCall?.[0].get(2)?.selected).toBeNull()
  server.isDown = true
  await vi.advanceTimersByTimeAsync(400)
  isKept()
  await vi.advanceTimersByTimeAsync(0)
  expect(JSON.parse(store.get(storageKey('a1')) ?? '[]')).toEqual([
    [2, expect.objectContaining({ selected: 3 })],
  ])
})

test('what came when the server had it, and was never held, is sent again and changes nothing', async () => {
  const server = newServer()
  const store = newStore()
  const first = newKeeper({ save: server.save, store, hold: () => new Promise(() => {}) })
  first.act(1, (answer) => ({ ...answer, selected: 2 }))
  await vi.advanceTimersByTimeAsync(400)
  first.stop()
  const held = server.answers.get(1)
  // the tab died before the copy was written: the next one begins with the copy from before
  const second = newKeeper({ save: server.save, store })
  expect(second.answers.get(1)?.selected).toBe(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(server.answers.get(1)).toEqual(held)
  expect(second.status).toEqual({ kind: 'saved' })
  expect(store.items.size).toBe(0)
})

test('what was answered in the sitting that is open stays on the device when one that was left is through', async () => {
  const [server, store] = [newServer(), newStore()]
  const left = newKeeper({ save: server.save, store })
  server.isDown = true
  left.act(1, choose(2))
  await vi.advanceTimersByTimeAsync(900)
  // opened again: the one before still tries
  const open = newKeeper({ store, save: () => Promise.reject(new Error('no network')) })
  await vi.advanceTimersByTimeAsync(100)
  open.act(2, choose(3))
  server.isDown = false
  await vi.advanceTimersByTimeAsync(12_000)
  expect(server.answers.get(1)?.selected).toBe(2)
  // and now the tab dies
  const again = newKeeper({ store, answers: new Map(server.answers) })
  expect(again.answers.get(2)?.selected).toBe(3)
})

test('nor does what one tab answers take what another answered from the device', () => {
  const store = newStore()
  const down = { store, save: () => Promise.reject(new Error('no network')) }
  const [one, other] = [newKeeper(down), newKeeper(down)]
  one.act(1, choose(2))
  other.act(2, choose(3))
  vi.advanceTimersByTime(5)
  one.act(2, choose(0))
  vi.advanceTimersByTime(5)
  other.act(3, choose(1))

  const again = newKeeper(down)
  expect([1, 2, 3].map((position) => again.answers.get(position)?.selected)).toEqual([2, 0, 1])
})

test('what another device did later is looked at, and not taken for what was sent from here', async () => {
  const server = newServer()
  const held: ReadonlyMap<number, AnswerState>[] = []
  let overtaken = 0
  const keeper = newKeeper({
    save: server.save,
    hold: async (now) => void held.push(now),
    onOvertaken: () => {
      overtaken += 1
    },
  })
  keeper.act(2, choose(3))
  // its clock is ahead of this one's
  server.answers.set(2, { ...UNTOUCHED, selected: 0, seq: Date.now() + 60_000 })
  await vi.advanceTimersByTimeAsync(400)

  expect(overtaken).toBe(1)
  expect(keeper.onlyHere).toEqual([2])
  expect(held.at(-1)?.get(2)).toEqual(UNTOUCHED)
  keeper.take(new Map(server.answers))
  expect([keeper.answers.get(2)?.selected, keeper.onlyHere]).toEqual([0, []])
})

test('several that wait for the same sending send on once', async () => {
  const server = newServer()
  const line = Promise.withResolvers<void>()
  let isSlow = true
  const keeper = newKeeper({
    save: async (sent) => {
      const saved = await server.save(sent)
      if (isSlow) await line.promise
      return saved
    },
  })
  keeper.act(1, choose(1))
  await vi.advanceTimersByTimeAsync(400)
  keeper.act(2, choose(2))
  isSlow = false
  const waiting = [keeper.flush(), keeper.flush(), keeper.flush()]
  line.resolve()
  await Promise.all(waiting)
  expect(server.calls).toBe(2)
})
