import { expect, test } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { createOutbox, type Letter } from './outbox.ts'

function device() {
  const kept = new Map<string, string>()
  const delivered: string[] = []
  const held: { letter: Letter; answer: (error?: Error) => void }[] = []
  let fails: Error | null = null
  let isHeld = false
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    delivered,
    /** From now on each delivery waits for its answer. */
    hold: () => {
      isHeld = true
      return held
    },
    waiting: () => JSON.parse([...kept.values()][0] ?? '[]'),
    failWith: (error: Error | null) => {
      fails = error
    },
    outbox: (userId = 'asha') =>
      createOutbox({
        userId,
        store,
        deliver: async (letter) => {
          if (isHeld)
            return new Promise((resolve, reject) =>
              held.push({ letter, answer: (error) => (error ? reject(error) : resolve()) }),
            )
          if (fails) throw fails
          delivered.push(letter.kind === 'note' ? letter.id : `${letter.kind} ${letter.id}`)
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

test('what was refused is let go of, and what waits stays', async () => {
  const on = device()
  on.failWith(refusal)
  await on.outbox().send(note('one'))
  on.failWith(new TypeError('Failed to fetch'))
  await on.outbox().send(note('two'))
  on.outbox().letGo()
  expect(on.waiting()).toEqual([note('two')])
})

const revise = (due: string | null): Letter => ({ kind: 'revise', id: 'revise:x', item: 'x', due, cards: [] })

test.each([
  ['is taken', undefined, 'sent'],
  ['is refused', refusal, 'refused'],
] as const)(
  'a choice that comes while the one before is on its way waits until it is sent itself: the first %s',
  async (_, first, fate) => {
    const on = device()
    const held = on.hold()
    const three = on.outbox().send(revise('2026-12-01'))
    const seven = on.outbox().send(revise('2026-12-05'))
    held[0]?.answer(first)
    expect(await three).toMatchObject({ kind: fate })
    held[1]?.answer(new TypeError('Failed to fetch'))
    expect(await seven).toEqual({ kind: 'kept' })
    expect(on.waiting()).toEqual([revise('2026-12-05')])
  },
)

test('what is taken back where it may have arrived is taken back at the server, with the next network', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  const outbox = on.outbox()
  await outbox.send(note('one'))
  expect(await outbox.send({ kind: 'undo', id: 'one', of: 'note' })).toEqual({ kind: 'kept' })
  on.failWith(null)
  await outbox.flush()
  expect(on.delivered).toEqual(['undo one'])
  expect(on.kept.size).toBe(0)
})

test('what is changed, or goes another way, while others are on their way is sent as it is by then', async () => {
  const on = device()
  on.failWith(new TypeError('Failed to fetch'))
  for (const id of ['one', 'two', 'three']) await on.outbox().send(note(id))
  await on.outbox().send(revise('2026-12-01'))
  const held = on.hold()
  const flushing = on.outbox().flush()
  void on.outbox().send({ kind: 'undo', id: 'two', of: 'note' })
  void on.outbox().send(note('three'))
  void on.outbox().send(revise('2026-12-05'))
  // they too fail once: what is sent later is what stands on the device
  held[1]?.answer(new TypeError('Failed to fetch'))
  held[2]?.answer()
  held[3]?.answer(new TypeError('Failed to fetch'))
  await new Promise((resolve) => setTimeout(resolve))
  for (const at of [0, 4, 5]) {
    held[at]?.answer()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await flushing

  expect([0, 4, 5].map((at) => held[at]?.letter)).toEqual([
    note('one'),
    { kind: 'undo', id: 'two', of: 'note' },
    revise('2026-12-05'),
  ])
  expect(held).toHaveLength(6)
  expect(on.kept.size).toBe(0)
})

test('what one learner left does not go in the name of who signs in next', async () => {
  const { kept: items, delivered, failWith, outbox } = device()
  failWith(new Error('no network'))
  await outbox('asha').send({ kind: 'undo', id: 'n1', of: 'note' })
  failWith(null)
  kept.local.set('sb-tests-auth-token', JSON.stringify({ user: { id: 'ravi' } }))
  await outbox('asha').flush()
  expect([delivered, items.size]).toEqual([[], 1])
  kept.local.remove('sb-tests-auth-token')
  await outbox('asha').flush()
  expect([delivered, items.size]).toEqual([['undo n1'], 0])
})
