import { expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { changeOf, type Deed } from './plan-changes.ts'
import { createPlanKeeper, type Taken } from './plan-keeper.ts'
import { task } from './sample-plan.ts'

const TAKEN: Taken = { version: 4, task: null }

function device() {
  const kept = new Map<string, string>()
  const sent: Deed[] = []
  let fails: Error | null = null
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    sent,
    failWith: (error: Error | null) => {
      fails = error
    },
    keeper: (userId = 'asha') =>
      createPlanKeeper({
        ...{ userId, store, onTaken: () => {} },
        send: async (deed) => {
          if (fails) throw fails
          sent.push(deed)
          return TAKEN
        },
      }),
  }
}

const moved = (id: string, day: string) => changeOf(task(), { day }, id) as Deed

test('what is done without a network is shown, survives a reload, and goes in order', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  const before = on.keeper()
  before.add(moved('one', '2026-12-03'))
  before.add(moved('two', '2026-12-04'))
  await vi.waitFor(() => expect(before.status.kind).toBe('offline'))
  expect(before.status.pending.map(({ id }) => id)).toEqual(['one', 'two'])
  await before.close()

  on.failWith(null)
  const after = on.keeper()
  expect(after.status.pending).toHaveLength(2)
  expect(on.keeper('ravi').status.pending).toHaveLength(0)
  await after.open()
  expect(on.sent.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(after.status.pending).toEqual([])
  expect(on.kept.size).toBe(0)
})

test('what the server refuses is set aside with its reason, and the rest goes on', async () => {
  const on = device()
  const keeper = on.keeper()
  on.failWith(new Refused('conflict'))
  keeper.add(moved('one', '2026-12-03'))
  await vi.waitFor(() => expect(keeper.status.refused).toMatchObject([{ id: 'one', refused: 'conflict' }]))
  expect(keeper.status.pending).toEqual([])

  on.failWith(null)
  keeper.add(moved('two', '2026-12-04'))
  await vi.waitFor(() => expect(on.sent.map(({ id }) => id)).toEqual(['two']))
  keeper.forget(keeper.status.refused)
  expect(keeper.status.refused).toEqual([])
})
