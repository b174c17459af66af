import { expect, test } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { createDoneKeeper, type Done } from './done-keeper.ts'

function keeping(send: (done: Done) => Promise<string>) {
  const held = new Map<string, string>()
  const told: string[] = []
  const store = {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string) => void held.set(key, value),
    remove: (key: string) => void held.delete(key),
  }
  const keeper = createDoneKeeper({ userId: 'asha', send, onTaken: (answer) => told.push(answer), store })
  return { keeper, held, told, store }
}
const done = (task: string): Done => ({
  task,
  kind: 'skeleton',
  title: task,
  at: '2026-11-20T10:00:00Z',
  evidence: {},
})

test('what was done goes to the server, and from the device once it is there', async () => {
  const sent: string[] = []
  const { keeper, held, told } = keeping(async ({ task }) => {
    sent.push(task)
    return `mission after ${task}`
  })
  keeper.add(done('a'))
  expect(keeper.status.kept.map(({ task }) => task)).toEqual(['a'])
  await keeper.flush()

  expect(sent).toEqual(['a'])
  expect(told).toEqual(['mission after a'])
  expect(held.size).toBe(0)
})

test('without a network it stays on the device, and another visit sends it', async () => {
  const { keeper, store } = keeping(async () => {
    throw new Error('no network')
  })
  keeper.add({
    ...done('a'),
    evidence: { skeleton: { intro: 'i', heads: ['h'], conclusion: 'c', seconds: 9 } },
  })
  await keeper.flush()
  expect(keeper.status).toMatchObject({ kind: 'offline', kept: [{ task: 'a' }] })
  await keeper.close()

  const sent: Done[] = []
  const later = createDoneKeeper({
    ...{ userId: 'asha', store, onTaken: () => {} },
    send: async (one) => {
      sent.push(one)
    },
  })
  await later.open()
  expect(sent).toMatchObject([{ task: 'a', evidence: { skeleton: { heads: ['h'] } } }])
  await later.close()
})

test('what the server refuses stays with its reason until its learner lets it go', async () => {
  const { keeper, held } = keeping(async () => {
    throw new Refused('This task is of a day that is long over')
  })
  keeper.add(done('a'))
  await keeper.flush()
  expect(keeper.status.kept).toMatchObject([
    { task: 'a', refused: 'This task is of a day that is long over' },
  ])

  keeper.letGo('a')
  expect(held.size).toBe(0)
  expect(keeper.status.kept).toEqual([])
})

test('of what was skipped and taken back without a network only the last goes to the server', async () => {
  let isThere = false
  const sent: Done[] = []
  const { keeper } = keeping(async (one) => {
    if (!isThere) throw new Error('no network')
    sent.push(one)
    return ''
  })
  keeper.add({ ...done('a'), skip: 'too_easy' })
  keeper.add({ ...done('b'), skip: 'not_today' })
  keeper.add({ ...done('a'), at: '2026-11-20T10:01:00Z', skip: null })
  await keeper.flush()
  isThere = true
  await keeper.flush()

  expect(sent.map(({ task, skip }) => [task, skip])).toEqual([
    ['b', 'not_today'],
    ['a', null],
  ])
  await keeper.close()
})
