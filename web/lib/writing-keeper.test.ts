import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device } from '#web/testing/device.ts'
import { kept } from './storage.ts'
import { createWritingKeeper, type Outcome } from './writing-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Fields = { title: string; body: string }
type Said = { lacks: string[] }
type Stop = { kind: 'conflict' }

/** A server that keeps one text, trimmed, with names in an order of its own. */
function server() {
  let revision = 1
  let text = { body: '', title: '' }
  let loses: 'nothing' | 'answers' | 'everything' = 'nothing'
  return {
    text: () => text.title,
    lose: (next: typeof loses) => {
      loses = next
    },
    /** Another hand saves. */
    put(title: string) {
      revision += 1
      text = { body: '', title }
    },
    newest: async () => ({ fields: text, revision }),
    async save(base: number, { title, body }: Fields): Promise<Outcome<Said, Stop>> {
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (loses === 'everything') throw new TypeError('Failed to fetch')
      if (base !== revision) return { kind: 'conflict' }
      revision += 1
      text = { body, title: title.trim() }
      if (loses === 'answers') throw new TypeError('Failed to fetch')
      return { kind: 'saved', revision, said: { lacks: [title] } }
    },
  }
}

function open(remote: ReturnType<typeof server>, store = device()) {
  return createWritingKeeper<Fields, Said, Stop>({
    ...{ key: 'x', store, save: remote.save, newest: remote.newest },
    stored: { fields: { title: '', body: '' }, revision: 1 },
    read: (kept) => kept as { fields: Fields; revision: number },
    written: ({ title, body }) => ({ title: title.trim(), body }),
  })
}

test('a save whose answer was lost is no other hand’s: what is written on is saved over it', async () => {
  const [remote, store] = [server(), device()]
  const keeper = open(remote, store)
  remote.lose('answers')
  keeper.change({ title: 'Repo ' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([remote.text(), keeper.state().status.kind]).toEqual(['Repo', 'offline'])

  remote.lose('nothing')
  keeper.change({ title: 'Repo rate' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(keeper.state()).toMatchObject({ status: { kind: 'saved' }, lacks: ['Repo rate'] })
  expect([remote.text(), store.kept.size]).toEqual(['Repo rate', 0])
})

test.each(['Repo', 'Repo rate'])('nor after a reload, in which there is written: %s', async (title) => {
  const [remote, store] = [server(), device()]
  remote.lose('answers')
  const before = open(remote, store)
  before.change({ title: 'Repo' })
  await vi.advanceTimersByTimeAsync(900)
  before.change({ title })
  vi.clearAllTimers()

  remote.lose('nothing')
  const again = open(remote, store)
  void again.open()
  await vi.advanceTimersByTimeAsync(500)
  expect(again.state().status.kind).toBe('saved')
  expect([remote.text(), store.kept.size]).toEqual([title, 0])
})

test('what another hand saved after it is not written over', async () => {
  const remote = server()
  const keeper = open(remote)
  remote.lose('answers')
  keeper.change({ title: 'Repo' })
  await vi.advanceTimersByTimeAsync(1000)
  remote.put('Bank rate')

  remote.lose('nothing')
  await vi.advanceTimersByTimeAsync(5000)
  expect([remote.text(), keeper.state().status.kind]).toEqual(['Bank rate', 'conflict'])
})

test('what could not be sent when the page was left is not taken for saved by who comes back', async () => {
  const [remote, store] = [server(), device()]
  const before = open(remote, store)
  before.change({ title: 'Repo' })
  await vi.advanceTimersByTimeAsync(850)
  // on its way; what is written meanwhile is lost with the line
  before.change({ title: 'Repo rate' })
  before.close()
  const again = open(remote, store)
  void again.open()
  await vi.advanceTimersByTimeAsync(50)
  remote.lose('everything')
  await vi.advanceTimersByTimeAsync(150)
  remote.lose('nothing')
  await vi.advanceTimersByTimeAsync(5000)

  expect([remote.text(), again.state().status.kind]).toEqual(['Repo rate', 'saved'])
  expect(store.kept.size).toBe(0)
})

test('what a page that was left still sends does not take newer letters from the device', async () => {
  const [remote, store] = [server(), device()]
  const before = open(remote, store)
  before.change({ title: 'Repo' })
  await vi.advanceTimersByTimeAsync(850)
  before.change({ title: 'Repo r' })
  before.close()
  const again = open(remote, store)
  void again.open()
  again.change({ title: 'Repo rate' })
  // the first is through, and what was written after it is on its way
  await vi.advanceTimersByTimeAsync(80)
  expect(JSON.parse(store.get('x:') ?? '{}').fields.title).toBe('Repo rate')
  await vi.advanceTimersByTimeAsync(5000)

  expect([remote.text(), again.state().status.kind]).toEqual(['Repo rate', 'saved'])
  expect(store.kept.size).toBe(0)
})

test('nor does one tab take what is written in another', async () => {
  const [remote, store] = [server(), device()]
  const one = open(remote, store)
  const other = open(remote, store)
  one.change({ title: 'Repo' })
  await vi.advanceTimersByTimeAsync(750)
  other.change({ title: 'Bank rate' })
  await vi.advanceTimersByTimeAsync(100)
  expect(JSON.parse(store.get('x:') ?? '{}').fields.title).toBe('Bank rate')
  await vi.advanceTimersByTimeAsync(100)
  expect([remote.text(), one.state().status.kind]).toEqual(['Repo', 'saved'])
  // and now the other tab dies
  expect(open(remote, store).state().fields.title).toBe('Bank rate')
})

test('what one of two wrote on the same device is neither shown to the other nor sent in their name', async () => {
  const isHere = (id: string) => kept.local.set('sb-tests-auth-token', JSON.stringify({ user: { id } }))
  const [remote, store] = [server(), device()]
  isHere('meera')
  const hers = open(remote, store)
  remote.lose('everything')
  hers.change({ title: 'Repo rate' })
  hers.close()
  await vi.advanceTimersByTimeAsync(1000)
  remote.lose('nothing')

  isHere('anil')
  const his = open(remote, store)
  void his.open()
  await vi.advanceTimersByTimeAsync(5000)
  expect([his.state().fields.title, remote.text()]).toEqual(['', ''])

  isHere('meera')
  void open(remote, store).open()
  await vi.advanceTimersByTimeAsync(5000)
  expect(remote.text()).toBe('Repo rate')
  kept.local.remove('sb-tests-auth-token')
})
