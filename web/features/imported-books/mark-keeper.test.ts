import { expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createMarkKeeper, type MarkChange, marksWith } from './mark-keeper.ts'

const mark = (id: string, more: Partial<MarkChange> = {}): MarkChange => ({
  ...{ file_id: 'b1', id, part: 1, fraction: 0.5, label: id, moved_at: '2026-11-30T18:00:00.000Z' },
  ...more,
})

function device() {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

test('a bookmark that was set without a network waits on the device, and is sent on the next visit', async () => {
  const store = device()
  const cut = createMarkKeeper({
    ...{ userId: 'asha', store },
    send: () => Promise.reject(new TypeError('cut')),
  })
  cut.add(mark('seigniorage'))
  await cut.close()
  expect(cut.waiting).toEqual([mark('seigniorage')])

  const sent: MarkChange[] = []
  const next = createMarkKeeper({
    ...{ userId: 'asha', store },
    send: async (change) => void sent.push(change),
  })
  await next.open()
  expect(sent).toEqual([mark('seigniorage')])
  expect(next.waiting).toEqual([])
})

test('one that was set and removed again is only removed', async () => {
  const sent: MarkChange[] = []
  let isThere = false
  const send = async (change: MarkChange) => {
    if (!isThere) throw new TypeError('cut')
    sent.push(change)
  }
  const keeper = createMarkKeeper({ ...{ userId: 'asha', store: device() }, send })
  keeper.add(mark('one'))
  await vi.waitFor(() => expect(keeper.waiting).toHaveLength(1))
  keeper.add(mark('one', { removed: true }))
  isThere = true
  await keeper.close()
  expect(sent).toEqual([mark('one', { removed: true })])
})

test('one that the server will never take holds up no other, and is let go of by name', async () => {
  const store = device()
  const send = async ({ id }: MarkChange) => {
    if (id === 'full') throw new Refused('You can keep 3000 of these at most')
  }
  const keeper = createMarkKeeper({ ...{ userId: 'asha', store }, send })
  keeper.add(mark('full'))
  keeper.add(mark('fine'))
  await keeper.close()
  expect(JSON.parse(store.get('file-marks:asha') ?? '[]')).toEqual([
    mark('full', { refused: 'You can keep 3000 of these at most' }),
  ])
  keeper.letGo()
  expect(store.get('file-marks:asha')).toBeNull()
})

test('the marks of a file are those that the server told, with what waits done to them, in the order of the text', () => {
  const told = [mark('kept', { part: 3 }), mark('gone')]
  const waiting = [
    mark('gone', { removed: true }),
    mark('new', { part: 2 }),
    mark('other', { file_id: 'b2' }),
  ]
  expect(marksWith(told, waiting, 'b1').map(({ id }) => id)).toEqual(['new', 'kept'])
})
