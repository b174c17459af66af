import { expect, test } from 'vitest'
import { createOutbox, type Letter } from './outbox.ts'

function device() {
  const kept = new Map<string, string>()
  const delivered: string[] = []
  let fails: Error | null = null
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    delivered,
    failWith: (error: Error | null) => {
      fails = error
    },
    outbox: (userId = 'asha') =>
      createOutbox({
        userId,
        store,
        deliver: async ({ id }) => {
          if (fails) throw fails
          delivered.push(id)
        },
      }),
  }
}

const note = (id: string): Letter => ({ kind: 'note', id, note: { id, title: 'x', body: 'y' } })
const refusal = Object.assign(new Error('Say what is wrong'), { code: 'PT400' })

test('with a network it goes at once and nothing stays behind', async () => {
  const on = device()
  expect(await on.outbox().send(note('one'))).toEqual({ kind: 'sent' })
  expect(on.delivered).toEqual(['one'])
  expect(on.kept.size).toBe(0)
})

test('without a network it waits through a reload, in order, and goes later', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  expect(await on.outbox().send(note('one'))).toEqual({ kind: 'kept' })
  expect(await on.outbox().send(note('two'))).toEqual({ kind: 'kept' })
  await on.outbox().flush()
  expect(on.delivered).toEqual([])

  on.failWith(null)
  await on.outbox('ravi').flush()
  expect(on.delivered).toEqual([])
  await on.outbox().flush()
  expect(on.delivered).toEqual(['one', 'two'])
  expect(on.kept.size).toBe(0)
})

test('what the server refuses is told and not tried again', async () => {
  const on = device()
  on.failWith(refusal)
  expect(await on.outbox().send(note('one'))).toEqual({ kind: 'refused', says: 'Say what is wrong' })
  on.failWith(null)
  await on.outbox().flush()
  expect(on.delivered).toEqual([])
  expect(JSON.parse([...on.kept.values()][0] ?? '')).toEqual([
    { ...note('one'), refused: 'Say what is wrong' },
  ])
})

test('what waits can be taken back', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  const outbox = on.outbox()
  await outbox.send(note('one'))
  expect(outbox.takeBack('one')).toBe(true)
  expect(outbox.takeBack('one')).toBe(false)
  on.failWith(null)
  await outbox.flush()
  expect(on.delivered).toEqual([])
})

test('what is taken back, or goes another way, while others are on theirs is not sent', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  for (const id of ['one', 'two', 'three']) await on.outbox().send(note(id))
  on.failWith(null)
  const flushing = on.outbox().flush()
  expect(on.outbox().takeBack('two')).toBe(true)
  await on.outbox().send(note('three'))
  await flushing

  expect(on.delivered).toEqual(['one', 'three'])
  expect(on.kept.size).toBe(0)
})
