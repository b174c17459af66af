import { expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createAnnotationKeeper, type Sent, type Told, withWaiting } from './annotation-keeper.ts'
import type { Annotation } from './reading-types.ts'

const mark = (id: string, more: Partial<Annotation> = {}): Annotation => ({
  ...{
    id,
    kind: 'highlight',
    place: 'note',
    item: 'gdp',
    section: 'concept',
    block: 'concept.0',
    start_char: 0,
  },
  ...{
    end_char: 4,
    quote: 'Text',
    prefix: '',
    suffix: '',
    colour: 'blue',
    note: '',
    created_at: '2026-11-22',
  },
  ...{ version: 0 },
  ...more,
})

function device() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

function keeperOn(
  store = device(),
  answer: (changes: readonly Sent[]) => Promise<Told[]> = async (changes) =>
    changes.map(({ annotation, base, deleted }) =>
      deleted ? { id: annotation.id, gone: true } : { ...annotation, version: (base ?? 0) + 1 },
    ),
) {
  const sent: (readonly Sent[])[] = []
  const told: Told[] = []
  const keeper = createAnnotationKeeper({
    ...{ userId: 'asha', store },
    send: (changes) => {
      sent.push(changes)
      return answer(changes)
    },
    onTold: (all) => told.push(...all),
  })
  return { keeper, sent, told, store }
}

test('a highlight is on the device at once, and let go when the server has it', async () => {
  const { keeper, sent, told, store } = keeperOn()
  keeper.put(mark('a'))
  expect(keeper.waiting).toMatchObject([{ annotation: { id: 'a' }, base: null }])
  expect(store.keys()).toEqual(['annotation:asha:a'])
  await keeper.flush()

  expect(sent).toHaveLength(1)
  expect(told).toMatchObject([{ id: 'a', version: 1 }])
  expect(store.keys()).toEqual([])
})

test('what was written while it was sent follows, from the version that the server has', async () => {
  const bases: (number | null)[] = []
  const { keeper, store } = keeperOn(device(), async (changes) => {
    bases.push(...changes.map(({ base }) => base))
    if (bases.length === 1) keeper.put(mark('a', { note: 'more' }))
    return changes.map(({ annotation }) => ({ ...annotation, version: bases.length }))
  })
  keeper.put(mark('a'))
  await keeper.flush()
  await keeper.flush()

  expect(bases).toEqual([null, 1])
  expect(store.keys()).toEqual([])
})

test('without a network it waits, and another visit finds it', async () => {
  const store = device()
  const first = keeperOn(store, async () => {
    throw new Error('Failed to fetch')
  })
  first.keeper.put(mark('a', { note: 'written on the train' }))
  await first.keeper.flush()
  expect(first.keeper.isOffline).toBe(true)

  const later = keeperOn(store)
  expect(later.keeper.waiting).toMatchObject([{ annotation: { note: 'written on the train' } }])
  await later.keeper.flush()
  expect(store.keys()).toEqual([])
})

test('one that the server refuses holds up none of the others, and stays with the reason', async () => {
  const { keeper } = keeperOn(device(), async (changes) => {
    if (changes.some(({ annotation }) => annotation.id === 'bad'))
      throw new Refused('You can keep 5000 of these at most')
    return changes.map(({ annotation }) => ({ ...annotation, version: 1 }))
  })
  for (const id of ['good', 'bad', 'fine']) keeper.put(mark(id))
  await keeper.flush()

  expect(keeper.waiting).toMatchObject([
    { annotation: { id: 'bad' }, refused: expect.stringContaining('5000') },
  ])
})

test('a deletion is sent with the version it was made from, and shows at once', async () => {
  const { keeper, sent } = keeperOn()
  const stored = mark('a', { version: 3 })
  keeper.remove(stored)
  expect(withWaiting([stored, mark('b', { version: 1 })], keeper.waiting).map(({ id }) => id)).toEqual(['b'])
  await keeper.flush()

  expect(sent[0]).toMatchObject([{ base: 3, deleted: true }])
})

test('what another learner keeps on this device is not theirs', () => {
  const store = device()
  keeperOn(store).keeper.put(mark('a'))
  const ravi = createAnnotationKeeper({ userId: 'ravi', store, send: vi.fn(), onTold: vi.fn() })
  expect(ravi.waiting).toEqual([])
})

/** As `keep_annotations` keeps them: what was made from another version is joined, or not deleted. */
function serverOf() {
  const has = new Map<string, Annotation>()
  let losesAnswers = true
  return {
    notes: () => [...has.values()].map(({ note }) => note),
    found: () => {
      losesAnswers = false
    },
    async answer(changes: readonly Sent[]): Promise<Told[]> {
      const told = changes.map(({ annotation, base, deleted }): Told => {
        const { id } = annotation
        const stored = has.get(id)
        if (deleted && stored && stored.version !== base) return stored
        if (deleted) {
          has.delete(id)
          return { id, gone: true }
        }
        const note =
          stored === undefined || stored.version === base || annotation.note.includes(stored.note)
            ? annotation.note
            : stored.note.includes(annotation.note)
              ? stored.note
              : `${stored.note}\n\n${annotation.note}`
        const isNew = note !== stored?.note || annotation.colour !== stored.colour
        const next = { ...annotation, note, version: (stored?.version ?? 0) + (isNew ? 1 : 0) }
        has.set(id, next)
        return next
      })
      if (losesAnswers) throw new TypeError('Failed to fetch')
      return told
    },
  }
}

test('a highlight whose answer was lost, and that is removed then, does not come back', async () => {
  const server = serverOf()
  const { keeper, store, told } = keeperOn(device(), server.answer)
  keeper.put(mark('a', { note: 'Repo' }))
  await keeper.flush()
  keeper.remove(mark('a', { note: 'Repo' }))
  server.found()
  await keeper.flush()
  expect(server.notes()).toEqual([])
  expect(told).toEqual([{ id: 'a', gone: true }])
  expect(store.keys()).toEqual([])
})

test('nor one that is removed while it is on its way, before the answer is lost', async () => {
  const server = serverOf()
  const { keeper, store } = keeperOn(device(), async (changes) => {
    await Promise.resolve()
    return server.answer(changes)
  })
  keeper.put(mark('a'))
  const first = keeper.flush()
  keeper.remove(mark('a'))
  await first
  server.found()
  await keeper.flush()
  expect(server.notes()).toEqual([])
  expect(store.keys()).toEqual([])
})

test('nor is a note doubled that is written on then, by whoever finds it', async () => {
  const server = serverOf()
  const store = device()
  const before = keeperOn(store, server.answer).keeper
  before.put(mark('a', { note: 'Repo rat' }))
  await before.flush()
  before.put(mark('a', { note: 'The repo rate' }))
  await before.flush()
  before.put(mark('a', { note: 'The rate' }))
  server.found()
  await keeperOn(store, server.answer).keeper.flush()
  expect(server.notes()).toEqual(['The rate'])
  expect(store.keys()).toEqual([])
})

test('a highlight that another keeper of this device sent is removed when it is removed', async () => {
  const server = serverOf()
  server.found()
  const { keeper, store } = keeperOn(device(), server.answer)
  keeper.put(mark('a', { note: 'Repo' }))
  // where no page does, or in another tab
  await keeperOn(store, server.answer).keeper.flush()
  expect(server.notes()).toEqual(['Repo'])
  keeper.remove(mark('a', { note: 'Repo' }))
  await keeper.flush()

  expect(server.notes()).toEqual([])
  expect(store.keys()).toEqual([])
})

test('nor is its note doubled that is written on then', async () => {
  const server = serverOf()
  server.found()
  const { keeper, store } = keeperOn(device(), server.answer)
  keeper.put(mark('a', { note: 'The repo rate' }))
  await keeperOn(store, server.answer).keeper.flush()
  keeper.put(mark('a', { note: 'The rate' }))
  await keeper.flush()

  expect(server.notes()).toEqual(['The rate'])
  expect(store.keys()).toEqual([])
})

test('what is written in one tab while another sends its own is not taken for sent', async () => {
  const server = serverOf()
  server.found()
  const { keeper, store } = keeperOn(device(), server.answer)
  keeper.put(mark('a', { note: 'one' }))
  const held = Promise.withResolvers<void>()
  const other = keeperOn(store, async (changes) => {
    const told = await server.answer(changes)
    await held.promise
    return told
  }).keeper
  other.put(mark('a', { note: 'one two' }))
  const sending = other.flush()
  keeper.put(mark('a', { note: 'one two three' }))
  held.resolve()
  await sending
  await keeper.flush()

  expect(server.notes()).toEqual(['one two three'])
  expect(store.keys()).toEqual([])
})

test('what another keeper sent is not shown as waiting for ever', async () => {
  vi.useFakeTimers()
  const { keeper, store } = keeperOn()
  keeper.put(mark('a'))
  await keeperOn(store).keeper.flush()
  await vi.advanceTimersByTimeAsync(1000)

  expect(keeper.waiting).toEqual([])
  vi.useRealTimers()
})
