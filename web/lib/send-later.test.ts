import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptList } from './kept-list.ts'
import { Refused } from './refused.ts'
import { createSender, type SenderParts } from './send-later.ts'
import { kept } from './storage.ts'

type Act = { id: string; refused?: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A device and a server that takes what it does not refuse. */
function world() {
  const kept = new Map<string, string>()
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const server = {
    has: [] as string[],
    asked: [] as string[][],
    refuses: new Set<string>(),
    isDown: false,
    atOnce: 0,
    mostAtOnce: 0,
    async send(acts: readonly Act[]) {
      server.asked.push(acts.map(({ id }) => id))
      server.mostAtOnce = Math.max(server.mostAtOnce, ++server.atOnce)
      await new Promise((resolve) => setTimeout(resolve, 10))
      server.atOnce -= 1
      if (server.isDown) throw new Error('no network')
      if (acts.some(({ id }) => server.refuses.has(id))) throw new Refused('not this one')
      for (const { id } of acts) if (!server.has.includes(id)) server.has.push(id)
    },
  }
  function tab(more: Partial<SenderParts<Act, void>> = {}) {
    const nameOf = ({ id }: Act) => id
    const list = keptList<Act>({ store, key: 'acts', parse: (item) => item as Act, nameOf })
    const states: string[] = []
    const sender = createSender<Act, void>({
      ...{ waiting: list.waiting, nameOf, send: server.send, take: list.drop, setAside: list.setAside },
      ...{ userId: 'asha', onChange: () => states.push(sender.state), mostAtOnce: 4 },
      ...more,
    })
    return { list, sender, states }
  }
  return { server, tab }
}

const settle = (milliseconds = 60_000) => vi.advanceTimersByTimeAsync(milliseconds)

test('what waits goes in order, so many at once, and is let go', async () => {
  const { server, tab } = world()
  const { list, sender, states } = tab()
  for (const id of 'abcdef') list.add({ id })
  void sender.flush()
  await settle()

  expect(server.asked).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ])
  expect(list.all()).toEqual([])
  expect([...new Set(states)]).toEqual(['saving', 'saved'])
})

test('what is done within a moment travels together', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  list.add({ id: 'a' })
  sender.soon(500)
  await settle(300)
  list.add({ id: 'b' })
  sender.soon(500)
  await settle(400)
  expect(server.asked).toEqual([])
  await settle()

  expect(server.asked).toEqual([['a', 'b']])
})

test('without a network it is tried again after growing pauses, and new acts do not put that off', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.isDown = true
  list.add({ id: 'a' })
  void sender.flush()
  for (let at = 0; at < 100; at++) {
    await settle(200)
    sender.soon(500)
  }
  // 1, 2, 5 and 10 seconds apart
  expect(server.asked).toHaveLength(5)
  expect(sender.state).toBe('offline')

  server.isDown = false
  await settle()
  expect([server.has, list.all(), sender.state]).toEqual([['a'], [], 'saved'])
})

test('a network that is back is used at once', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.isDown = true
  list.add({ id: 'a' })
  void sender.flush()
  await settle(500)
  server.isDown = false
  void sender.flush()
  await settle(20)

  expect(server.has).toEqual(['a'])
})

test('a line that is lost without a word is given up, and what waits goes over another', async () => {
  const { server, tab } = world()
  const { send } = server
  let isLost = true
  const { list, sender } = tab({ send: (acts) => (isLost ? new Promise(() => {}) : send(acts)) })
  list.add({ id: 'a' })
  void sender.flush()
  await settle(10_000)
  isLost = false
  // the network says that it is back, and the first sending knows nothing of it
  void sender.flush()
  await settle()

  expect([server.has, list.all(), sender.state]).toEqual([['a'], [], 'saved'])
})

test('one sending at a time, however often it is asked for', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  list.add({ id: 'a' })
  void sender.flush()
  void sender.flush()
  list.add({ id: 'b' })
  void sender.flush()
  await settle()

  expect(server.mostAtOnce).toBe(1)
  expect(server.asked).toEqual([['a'], ['b']])
})

test('what is refused is set aside with its reason, holds up nothing, and is not asked about again', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.refuses.add('b')
  for (const id of 'abcd') list.add({ id })
  void sender.flush()
  await settle()
  expect(server.has).toEqual(['a', 'c', 'd'])
  expect(list.all()).toEqual([{ id: 'b', refused: 'not this one' }])
  expect(sender.state).toBe('refused')

  const asked = server.asked.length
  list.add({ id: 'e' })
  void sender.flush()
  await settle()
  expect(server.asked.slice(asked)).toEqual([['e']])
  expect(sender.state).toBe('saved')
})

test('what was refused is tried once more when it is taken up', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.refuses.add('a')
  list.add({ id: 'a' })
  void sender.flush()
  await settle()
  server.refuses.clear()
  list.takeUp()
  void sender.open()
  await settle()

  expect([server.has, list.all()]).toEqual([['a'], []])
})

test('a server that neither takes nor refuses is asked again after a pause, not without end', async () => {
  const { server, tab } = world()
  const { list, sender } = tab({ take: () => {} })
  list.add({ id: 'a' })
  void sender.flush()
  await settle(900)
  expect(server.asked).toHaveLength(1)
  await settle(200)

  expect(server.asked).toHaveLength(2)
})

test('after the end it is tried once more, and then kept for another visit', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.isDown = true
  list.add({ id: 'a' })
  void sender.close()
  await settle()
  expect(server.asked).toHaveLength(1)

  server.isDown = false
  void tab().sender.open()
  await settle()
  expect([server.has, list.all()]).toEqual([['a'], []])
})

test('whatever breaks in between, in two tabs, everything arrives once and in the order of each tab', async () => {
  const step = fc.constantFrom('one acts', 'other acts', 'down', 'up', 'flush', 'wait', 'long wait')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { server, tab } = world()
      const tabs = { one: tab(), other: tab() }
      let made = 0
      const act = (name: 'one' | 'other') => {
        tabs[name].list.add({ id: `${name}${++made}` })
        tabs[name].sender.soon(100)
      }
      for (const each of steps) {
        if (each === 'one acts') act('one')
        else if (each === 'other acts') act('other')
        else if (each === 'flush') void tabs.one.sender.flush()
        else if (each.endsWith('wait')) await settle(each === 'wait' ? 50 : 12_000)
        else server.isDown = each === 'down'
      }
      server.isDown = false
      for (const { sender } of Object.values(tabs)) void sender.flush()
      await settle()

      expect(server.has).toHaveLength(made)
      expect(tabs.one.list.all()).toEqual([])
      const numbers = server.has.map((id) => Number(/\d+$/.exec(id)?.[0]))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    }),
  )
})

test('what another sender took meanwhile leaves no word of a dead network, and does not hold up what comes next', async () => {
  const { server, tab } = world()
  const here = tab()
  server.isDown = true
  here.list.add({ id: 'a' })
  void here.sender.flush()
  await settle(50)
  expect(here.sender.state).toBe('offline')

  server.isDown = false
  void tab().sender.flush()
  await settle()
  expect(here.sender.state).toBe('saved')
  expect(here.states.at(-1)).toBe('saved')

  here.list.add({ id: 'b' })
  here.sender.soon(500)
  await settle(1000)
  expect(server.has).toEqual(['a', 'b'])
})

test('a list that cannot be read is an empty one', () => {
  const list = keptList<Act>({
    store: { get: () => '{not json', set: () => {}, remove: () => {} },
    ...{ key: 'acts', parse: (item: unknown) => item as Act, nameOf: ({ id }: Act) => id },
  })
  expect(list.all()).toEqual([])
})

test('what another version of the site put there is passed over, and stays for it', () => {
  const store = new Map([['acts', JSON.stringify([{ id: 'a' }, { form: 2 }, { id: 'b' }])]])
  const list = keptList<Act>({
    store: {
      get: (key) => store.get(key) ?? null,
      set: (key, value) => void store.set(key, value),
      remove: (key) => void store.delete(key),
    },
    key: 'acts',
    parse(item) {
      if (!(item as Partial<Act>).id) throw new Error('none of these')
      return item as Act
    },
    nameOf: ({ id }) => id,
  })
  expect(list.waiting()).toEqual([{ id: 'a' }, { id: 'b' }])
  list.add({ id: 'c' })
  list.drop([{ id: 'a' }, { id: 'b' }])
  expect(list.all()).toEqual([{ id: 'c' }])
  list.drop([{ id: 'c' }])
  expect(JSON.parse(store.get('acts') ?? '')).toEqual([{ form: 2 }])
})

test('what a learner left is not sent in the name of who signs in next, and goes when she is back', async () => {
  const { server, tab } = world()
  const { list, sender } = tab()
  server.isDown = true
  list.add({ id: 'a' })
  void sender.flush()
  await settle(100)
  server.isDown = false
  kept.local.set('sb-site-auth-token', JSON.stringify({ user: { id: 'ravi' } }))
  await settle()
  expect([server.has, list.all()]).toEqual([[], [{ id: 'a' }]])
  kept.local.set('sb-site-auth-token', JSON.stringify({ user: { id: 'asha' } }))
  await settle()
  expect([server.has, list.all()]).toEqual([['a'], []])
  kept.local.remove('sb-site-auth-token')
})
