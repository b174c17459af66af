import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createNoteKeeper, forgetNote, keptNote, keptNoteIds, type NoteKeeperParts } from './note-keeper.ts'
import type { Answered, Draft } from './note-queries.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A server that writes over a known version only, as ours does, and may be cut off. */
function newServer() {
  const notes = new Map<string, Draft & { updated_at: string }>()
  let clock = 0
  const put = (id: string, { title, body }: Draft) => {
    clock += 1
    const before = notes.get(id)?.body ?? ''
    if (!body.startsWith(before)) server.unseen.push(before)
    notes.set(id, { title, body, updated_at: `version ${clock}` })
    return `version ${clock}`
  }
  const server = {
    notes,
    put,
    /** Texts written over by one that does not go on from them. */
    unseen: [] as string[],
    isDown: false,
    /** It was stored, but its confirmation is lost on the way. */
    losesReplies: false,
    calls: 0,
    write: async (id: string, draft: Draft, base: string | null): Promise<Answered> => {
      server.calls += 1
      if (server.isDown) throw new Error('no network')
      const note = notes.get(id)
      const takes = base === null ? !note : note?.updated_at === base
      const updated_at = takes ? put(id, draft) : undefined
      if (server.losesReplies) throw new Error('connection lost')
      if (updated_at) return { kind: 'saved', updated_at }
      return note ? { kind: 'changed', note } : { kind: 'gone' }
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
    keys: () => [...items.keys()],
  }
}

function newKeeper(parts: Partial<NoteKeeperParts> = {}) {
  let made = 0
  return createNoteKeeper({
    ...{ userId: 'asha', noteId: 'n1', stored: null, write: newServer().write, store: newStore() },
    newId: () => `own ${++made}`,
    onParted: () => {},
    ...parts,
  })
}

test('each letter is on the device at once, and all of them on the server soon after', async () => {
  const [server, store] = [newServer(), newStore()]
  const keeper = newKeeper({ write: server.write, store })
  keeper.change({ title: 'F' })
  keeper.change({ title: 'Fi' })
  keeper.change({ body: 'deficit' })

  expect(keptNote(store, 'asha', 'n1')).toMatchObject({ title: 'Fi', body: 'deficit' })
  expect(keeper.status).toBe('saving')
  await vi.advanceTimersByTimeAsync(800)
  expect(server.calls).toBe(1)
  expect(server.notes.get('n1')).toMatchObject({ title: 'Fi', body: 'deficit' })
  expect(keeper.status).toBe('saved')
  expect(store.items.size).toBe(0)
})

test('without a network it stays on the device, survives the visit, and is sent by the next one', async () => {
  const [server, store] = [newServer(), newStore()]
  server.isDown = true
  const before = newKeeper({ write: server.write, store })
  before.change({ body: 'written on the train' })
  await vi.advanceTimersByTimeAsync(800)
  expect(before.status).toBe('offline')
  await before.close()

  expect(keptNoteIds(store, 'asha')).toEqual(['n1'])
  expect(keptNoteIds(store, 'ravi')).toEqual([])
  server.isDown = false
  const after = newKeeper({ write: server.write, store })
  expect(after.draft.body).toBe('written on the train')
  await after.open()
  expect(server.notes.get('n1')?.body).toBe('written on the train')
  expect(store.items.size).toBe(0)
})

test('it is tried again by itself until it arrives', async () => {
  const server = newServer()
  server.isDown = true
  const keeper = newKeeper({ write: server.write })
  keeper.change({ body: 'x' })
  await vi.advanceTimersByTimeAsync(4000)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(10_000)

  expect(keeper.status).toBe('saved')
})

test('a confirmation that was lost is no conflict, not even after several and with more written', async () => {
  const [server, store, onParted] = [newServer(), newStore(), vi.fn()]
  const keeper = newKeeper({ write: server.write, store, onParted })
  server.losesReplies = true
  keeper.change({ body: 'one' })
  await vi.advanceTimersByTimeAsync(800)
  keeper.change({ body: 'one two' })
  await vi.advanceTimersByTimeAsync(3000)
  keeper.change({ body: 'one two three' })
  server.losesReplies = false
  await vi.advanceTimersByTimeAsync(20_000)

  expect(onParted).not.toHaveBeenCalled()
  expect([...server.notes.values()].map(({ body }) => body)).toEqual(['one two three'])
})

test('a note changed on another device keeps that change, and what is written here becomes its own', async () => {
  const [server, store, onParted] = [newServer(), newStore(), vi.fn()]
  const updated_at = server.put('n1', { title: 't', body: 'first' })
  const keeper = newKeeper({
    ...{ write: server.write, store, onParted, stored: { title: 't', body: 'first', updated_at } },
  })
  server.put('n1', { title: 't', body: 'from the phone' })
  keeper.change({ body: 'from the laptop' })
  await vi.advanceTimersByTimeAsync(2000)

  expect(onParted).toHaveBeenCalledExactlyOnceWith('own 1')
  expect(server.notes.get('n1')?.body).toBe('from the phone')
  expect(server.notes.get('own 1')?.body).toBe('from the laptop')
  expect(store.items.size).toBe(0)
})

test('the page is not changed under a learner who left the note meanwhile', async () => {
  const [server, onParted] = [newServer(), vi.fn()]
  const updated_at = server.put('n1', { title: '', body: 'first' })
  const keeper = newKeeper({
    write: server.write,
    onParted,
    stored: { title: '', body: 'first', updated_at },
  })
  server.put('n1', { title: '', body: 'elsewhere' })
  keeper.change({ body: 'here' })
  await keeper.close()
  await vi.advanceTimersByTimeAsync(2000)

  expect(onParted).not.toHaveBeenCalled()
  expect(server.notes.get('own 1')?.body).toBe('here')
})

test('a note left and opened again is kept by the new visit alone', async () => {
  const [server, store] = [newServer(), newStore()]
  let arrive = () => {}
  const slow = async (...sent: Parameters<typeof server.write>) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return server.write(...sent)
  }
  const left = newKeeper({ write: slow, store })
  left.change({ body: 'first' })
  const closing = left.close()
  const again = newKeeper({ write: server.write, store })
  again.change({ body: 'first and second' })
  await vi.advanceTimersByTimeAsync(0)
  arrive()
  await closing

  expect(keptNote(store, 'asha', 'n1')?.body).toBe('first and second')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.notes.get('n1')?.body).toBe('first and second')
  expect(server.notes.size).toBe(1)
})

/** Open in one tab, and found by the list of another while there is no network. */
function inTwoTabs() {
  const [server, store] = [newServer(), newStore()]
  const base = server.put('n1', { title: '', body: 'f' })
  server.isDown = true
  const parts = { write: server.write, store, newId: () => 'own' }
  const page = newKeeper({ ...parts, stored: { title: '', body: 'f', updated_at: base } })
  page.change({ body: 'first' })
  const list = newKeeper(parts)
  void list.open()
  return { server, store, page, list }
}

test('the list of another tab does not put what it found over letters that were written since', async () => {
  const { server, store, page, list } = inTwoTabs()
  await vi.advanceTimersByTimeAsync(300)
  page.change({ body: 'first and second' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(keptNote(store, 'asha', 'n1')?.body).toBe('first and second')
  server.isDown = false
  await list.flush()

  expect(server.notes.get('n1')?.body).toBe('first and second')
  expect([...server.notes.keys()]).toEqual(['n1'])
})

test('nor does it take from the device what is written while it sends', async () => {
  const { server, store, page, list } = inTwoTabs()
  await vi.advanceTimersByTimeAsync(0)
  server.isDown = false
  const sending = list.flush()
  page.change({ body: 'first and second' })
  await sending
  expect(keptNote(store, 'asha', 'n1')?.body).toBe('first and second')
  await vi.advanceTimersByTimeAsync(30_000)

  expect([...server.notes].map(([id, { body }]) => [id, body])).toEqual([['n1', 'first and second']])
  expect(server.unseen).toEqual([])
  expect([page.status, list.status, store.items.size]).toEqual(['saved', 'saved', 0])
})

test('a note that waits and is deleted from the list does not come back', async () => {
  const { server, store, page, list } = inTwoTabs()
  await page.close()
  await vi.advanceTimersByTimeAsync(300)
  server.isDown = false
  server.notes.delete('n1')
  forgetNote(store, 'asha', 'n1')
  await vi.advanceTimersByTimeAsync(30_000)

  expect([...server.notes.keys()]).toEqual([])
  expect([list.status, store.items.size]).toEqual(['saved', 0])
})

test('letters written over what another tab left unsent become a note of their own', async () => {
  const [server, store] = [newServer(), newStore()]
  const stored = { title: '', body: 'first', updated_at: server.put('n1', { title: '', body: 'first' }) }
  server.isDown = true
  const parts = { write: server.write, store, stored, newId: () => 'own' }
  const onParted = vi.fn()
  const here = newKeeper({ ...parts, onParted })
  const gone = newKeeper(parts)
  gone.change({ body: 'first, and more in a tab that is closed then' })
  await gone.close()
  here.change({ body: 'first, and more here' })
  expect(onParted).toHaveBeenCalledExactlyOnceWith('own')
  expect(keptNote(store, 'asha', 'n1')?.body).toBe('first, and more in a tab that is closed then')
  expect(keptNote(store, 'asha', 'own')?.body).toBe('first, and more here')
})

test('a note that was left does not part under who opened it again', async () => {
  const [server, store] = [newServer(), newStore()]
  const stored = { title: '', body: 'first', updated_at: server.put('n1', { title: '', body: 'first' }) }
  server.put('n1', { title: '', body: 'from the phone' })
  let arrive = () => {}
  const slow = async (...sent: Parameters<typeof server.write>) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return server.write(...sent)
  }
  const left = newKeeper({ write: slow, store, stored, newId: () => 'of the one that was left' })
  left.change({ body: 'first here' })
  const closing = left.close()
  const again = newKeeper({ write: server.write, store, newId: () => 'own' })
  again.change({ body: 'first here and more' })
  await vi.advanceTimersByTimeAsync(0)
  arrive()
  await closing
  expect(keptNote(store, 'asha', 'n1')?.body).toBe('first here and more')
  await vi.advanceTimersByTimeAsync(5000)

  expect(Object.fromEntries([...server.notes].map(([id, { body }]) => [id, body]))).toEqual({
    n1: 'from the phone',
    own: 'first here and more',
  })
  expect(store.items.size).toBe(0)
})

test('a note deleted elsewhere while it is written lives on', async () => {
  const server = newServer()
  const updated_at = server.put('n1', { title: '', body: 'first' })
  const keeper = newKeeper({ write: server.write, stored: { title: '', body: 'first', updated_at } })
  server.notes.delete('n1')
  keeper.change({ body: 'still needed' })
  await vi.advanceTimersByTimeAsync(2000)

  expect(server.notes.get('n1')?.body).toBe('still needed')
})

test('what the server refuses is kept, said, and tried again with the next letter only', async () => {
  const store = newStore()
  const write = vi.fn(async (): Promise<Answered> => Promise.reject(new Refused('no')))
  const keeper = newKeeper({ write, store })
  keeper.change({ body: 'x' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keeper.status).toBe('refused')
  expect(write).toHaveBeenCalledOnce()
  expect(store.items.size).toBe(1)

  keeper.change({ body: 'xy' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(write).toHaveBeenCalledTimes(2)
})

test('a store that cannot be read is an empty one', () => {
  const store = newStore()
  store.set('note:asha:n1', '{not json')

  expect(newKeeper({ store }).draft).toMatchObject({ title: '', body: '' })
})

test('whatever breaks, on two devices: no text is written over unseen, and all are on the server in the end', async () => {
  const step = fc.oneof(
    fc.record({ device: fc.nat(1), letters: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ device: fc.nat(1), does: fc.constantFrom('reload', 'leave and come back') }),
    fc.constantFrom('down', 'up', 'replies lost', 'wait', 'long wait'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = newServer()
      let made = 0
      const begin = (at: number, store = newStore(), noteId = 'n1') => {
        const device = { store, noteId, text: '', keeper: undefined as never as ReturnType<typeof newKeeper> }
        device.keeper = newKeeper({
          ...{ store, noteId, write: server.write, stored: server.notes.get(noteId) ?? null },
          newId: () => `${at} own ${++made}`,
          onParted: (id) => {
            devices[at] = begin(at, store, id)
          },
        })
        void device.keeper.open()
        return device
      }
      // What a note parted into after its page was left waits for the list of notes (use-kept-notes.ts).
      const sendTheOthers = (store: ReturnType<typeof newStore>, shown: string) => {
        for (const noteId of keptNoteIds(store, 'asha').filter((id) => id !== shown)) {
          const parts = { store, noteId, write: server.write, stored: null, newId: () => `list's ${++made}` }
          void newKeeper(parts).open()
        }
      }
      const devices = [begin(0), begin(1)]
      for (const one of steps) {
        if (typeof one === 'string') {
          server.isDown = one === 'down' || (server.isDown && one !== 'up')
          server.losesReplies = one === 'replies lost' || (server.losesReplies && one !== 'up')
          if (one.endsWith('wait')) await vi.advanceTimersByTimeAsync(one === 'wait' ? 500 : 12_000)
          continue
        }
        const device = devices[one.device]
        if (!device) continue
        if ('letters' in one) device.keeper.change({ body: device.keeper.draft.body + one.letters })
        else {
          if (one.does === 'leave and come back') void device.keeper.close()
          devices[one.device] = begin(one.device, device.store, device.noteId)
        }
      }
      server.isDown = false
      server.losesReplies = false
      for (let round = 0; round < 4; round++) {
        for (const { keeper } of devices) void keeper.open()
        for (const { store, noteId } of devices) sendTheOthers(store, noteId)
        await vi.advanceTimersByTimeAsync(15_000)
      }

      expect(server.unseen).toEqual([])
      const bodies = [...server.notes.values()].map(({ body }) => body)
      for (const { keeper, store } of devices) {
        expect(['', ...bodies].some((body) => body.startsWith(keeper.draft.body))).toBe(true)
        expect([...store.items]).toEqual([])
      }
    }),
    {
      numRuns: 200,
      examples: [
        [
          [
            { device: 1, letters: 'a' },
            { device: 0, letters: 'b' },
            { device: 0, does: 'reload' },
            { device: 1, does: 'leave and come back' },
            ...(['down', 'long wait'] as const),
          ],
        ],
      ],
    },
  )
})
