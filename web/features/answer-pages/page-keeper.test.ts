import { expect, test, vi } from 'vitest'
import { createPageKeeper, type KeeperParts, NotArrived, PageRefused } from './page-keeper.ts'
import type { KeptPage, PageStore } from './page-store.ts'
import type { PreparedPage } from './prepare-picture.ts'

const prepared = (text: string): PreparedPage => ({
  ...{ blob: new Blob([text]), width: 10, height: 14, quality: { verdict: 'pass', checks: [] } },
})

/** A device that outlives keepers, and a server that holds what arrived. */
function world() {
  const device = new Map<string, KeptPage>()
  const store: PageStore = {
    list: async (answerId) =>
      [...device.values()]
        .filter((page) => page.answer_id === answerId)
        .sort((one, other) => one.place - other.place),
    get: async (id) => device.get(id),
    put: async (page) => void device.set(page.id, page),
    remove: async (id) => void device.delete(id),
    isLasting: true,
  }
  const stored = new Set<string>()
  const registered: string[] = []
  let ids = 0
  const parts: KeeperParts = {
    ...{ answerId: 'a', store, ensureSaved: async () => {} },
    send: async ({ page, onAddress }) => {
      await onAddress(`at ${page.id}`)
      stored.add(page.id)
    },
    register: async ({ id }) => {
      if (!stored.has(id)) throw new NotArrived()
      if (!registered.includes(id)) registered.push(id)
    },
    takeBack: async ({ id }) => void registered.splice(registered.indexOf(id), 1),
    pathOf: (id) => id,
    newId: () => `page-${++ids}`,
    isOnline: () => true,
    alone: (_, work) => work(),
  }
  return {
    device,
    stored,
    registered,
    parts,
    keeper: (more: Partial<KeeperParts> = {}) => createPageKeeper({ ...parts, ...more }),
  }
}

const down = async () => {
  throw new TypeError('The line broke')
}

test('pages go in order, and leave the device when the server has them', async () => {
  const { keeper, device, registered } = world()
  const pages = keeper()
  await pages.open()
  await pages.add(prepared('one'))
  await pages.add(prepared('two'))
  await pages.settled()
  expect(registered).toEqual(['page-1', 'page-2'])
  expect(device.size).toBe(0)
  expect(pages.state).toMatchObject({ pages: [], isInterrupted: false })
})

test('a line that breaks loses nothing: the page stays on the device, and a later visit sends it', async () => {
  const { keeper, device, registered } = world()
  const first = keeper({ send: down, isOnline: () => false })
  await first.open()
  await first.add(prepared('one'))
  await first.settled()
  expect(first.state).toMatchObject({ isInterrupted: true, pages: [{ state: 'waiting' }] })
  expect([...device.keys()]).toEqual(['page-1'])
  first.close()

  const second = keeper()
  await second.open()
  await second.settled()
  expect(registered).toEqual(['page-1'])
  expect(device.size).toBe(0)
})

test('sending goes on where it stopped, and by itself', async () => {
  vi.useFakeTimers()
  const { keeper, device, registered, parts } = world()
  let tries = 0
  const pages = keeper({
    send: async (sending) => {
      tries += 1
      if (tries === 1) {
        await sending.onAddress('at the server')
        throw new TypeError('The line broke')
      }
      expect(sending.page.address).toBe('at the server')
      await parts.send(sending)
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(device.get('page-1')?.address).toBe('at the server')
  await vi.runAllTimersAsync()
  expect(registered).toEqual(['page-1'])
  vi.useRealTimers()
})

test('a page that arrived and whose answer was lost is not sent twice', async () => {
  const { keeper, registered, parts, stored } = world()
  const first = keeper({ register: down, isOnline: () => false })
  await first.open()
  await first.add(prepared('one'))
  await first.settled()
  first.close()
  expect(stored.size).toBe(1)

  const send = vi.fn(parts.send)
  const second = keeper({ send })
  await second.open()
  await second.settled()
  expect(send).not.toHaveBeenCalled()
  expect(registered).toEqual(['page-1'])
})

test('a page that the server refuses stays to be seen, and the next one goes', async () => {
  const { keeper, device, registered, parts } = world()
  const pages = keeper({
    register: async (page, signal) => {
      if (page.id === 'page-1') throw new PageRefused('kind')
      return parts.register(page, signal)
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.add(prepared('two'))
  await pages.settled()
  expect(pages.state.pages).toMatchObject([{ id: 'page-1', state: 'refused', why: 'kind' }])
  expect(registered).toEqual(['page-2'])
  await pages.remove('page-1')
  expect(device.size).toBe(0)
})

test('nothing is sent before the draft is on the server', async () => {
  const { keeper, stored } = world()
  const pages = keeper({ ensureSaved: down, isOnline: () => false })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(stored.size).toBe(0)
  expect(pages.state.isInterrupted).toBe(true)
})

test('what is removed while it is sent is gone, and the others go on', async () => {
  const { keeper, registered, device, parts } = world()
  const pages = keeper({
    send: (sending) =>
      sending.page.id === 'page-1'
        ? new Promise((_, reject) =>
            sending.signal.addEventListener('abort', () => reject(sending.signal.reason)),
          )
        : parts.send(sending),
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.add(prepared('two'))
  await vi.waitFor(() => expect(pages.state.pages[0]?.state).toBe('sending'))
  await pages.remove('page-1')
  await pages.settled()
  expect(registered).toEqual(['page-2'])
  expect(device.size).toBe(0)
})

test('a second retake takes the place of the first', async () => {
  const { keeper, device } = world()
  const pages = keeper({ send: down, isOnline: () => false })
  await pages.open()
  await pages.add(prepared('one'), 'the/old.jpg')
  await pages.add(prepared('two'), 'the/old.jpg')
  await pages.settled()
  expect([...device.values()].map(({ id, replaces }) => [id, replaces])).toEqual([['page-2', 'the/old.jpg']])
})

test('a page that another tab has sent is not sent again', async () => {
  const { keeper, device, parts } = world()
  const send = vi.fn(parts.send)
  const pages = keeper({
    send,
    alone: async (_, work) => {
      device.clear()
      await work()
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(send).not.toHaveBeenCalled()
  expect(pages.state.pages).toEqual([])
})

test('a page that is removed at the moment it arrives is taken back from the server', async () => {
  const { keeper, registered, parts } = world()
  const pages = keeper({
    register: async (page, signal) => {
      await parts.register(page, signal)
      await pages.remove(page.id)
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(registered).toEqual([])
})

test('a page that is removed while the server registers it is taken back, whatever becomes of the request', async () => {
  const { keeper, registered, parts } = world()
  const pages = keeper({
    register: async (page, signal) => {
      await parts.register(page, signal)
      await pages.remove(page.id)
      signal.throwIfAborted()
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(registered).toEqual([])
})

test('leaving the page while a picture arrives takes nothing back', async () => {
  const { keeper, registered, parts, device } = world()
  const pages = keeper({
    register: async (page, signal) => {
      await parts.register(page, signal)
      pages.close()
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  expect(registered).toEqual(['page-1'])
  expect(device.size).toBe(0)
})

test('a page that waits when the browser stops keeping is sent all the same', async () => {
  const { keeper, parts, registered } = world()
  let isLasting = true
  const full: PageStore = {
    ...parts.store,
    get: async (id) => (isLasting ? parts.store.get(id) : undefined),
    get isLasting() {
      return isLasting
    },
  }
  let isDown = true
  const pages = keeper({
    store: full,
    isOnline: () => false,
    send: (sending) => (isDown ? down() : parts.send(sending)),
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()
  isLasting = false
  isDown = false
  pages.go()
  await pages.settled()

  expect(registered).toEqual(['page-1'])
  expect(pages.state.pages).toEqual([])
})

test('a page that is taken back in one tab while another sends it does not come back', async () => {
  const { keeper, parts, device, registered } = world()
  const other = keeper()
  const pages = keeper({
    send: async (sending) => {
      await other.remove(sending.page.id)
      await parts.send(sending)
    },
  })
  await pages.open()
  await pages.add(prepared('one'))
  await pages.settled()

  expect(registered).toEqual([])
  expect(device.size).toBe(0)
  expect(pages.state.pages).toEqual([])
})

/** A server that holds the pages in their order, as `register_answer_page` does, and answers one by one. */
function slowServer() {
  const { keeper } = world()
  let order: string[] = []
  const answers: (() => void)[] = []
  const pages = keeper({
    send: async () => {},
    register: async ({ id, replaces }) => {
      const at = order.indexOf(replaces ?? '')
      order = at < 0 ? [...order, id] : order.with(at, id)
      await new Promise<void>((resolve) => answers.push(resolve))
    },
    takeBack: async ({ id }) => {
      order = order.filter((one) => one !== id)
    },
  })
  return {
    pages,
    order: () => order,
    asked: (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times)),
    answer: () => answers.at(-1)?.(),
  }
}

test('a page that is taken again while the server takes it stays in its place, and is there once', async () => {
  const { pages, order, asked, answer } = slowServer()
  for (const [times, text] of ['one', 'two'].entries()) {
    await pages.add(prepared(text))
    await asked(times + 1)
    answer()
    await pages.settled()
  }
  await pages.add(prepared('one, turned'), 'page-1')
  await asked(3)
  // the server has it, and this device has not heard of it
  await pages.add(prepared('one, turned again'), 'page-3')
  await pages.add(prepared('one, turned once more'), 'page-4')
  answer()
  await asked(4)
  answer()
  await pages.settled()
  expect(order()).toEqual(['page-5', 'page-2'])
  expect(pages.state.pages).toEqual([])
  expect(pages.originOf('page-5')).toBe('page-1')
})

test('a page that is taken again as the device lets go of it stays in its place', async () => {
  const { pages, order, asked, answer } = slowServer()
  await pages.add(prepared('one'))
  await asked(1)
  answer()
  // registered, and still in the list
  await Promise.resolve()
  await Promise.resolve()
  await pages.add(prepared('one, turned'), 'page-1')
  await asked(2)
  answer()
  await pages.settled()
  expect(order()).toEqual(['page-2'])
})

test('a page that is taken again, and then away, is not there: neither is what it stood for', async () => {
  const { pages, order, asked, answer } = slowServer()
  await pages.add(prepared('one'))
  await asked(1)
  await pages.add(prepared('one, turned'), 'page-1')
  await pages.remove('page-2')
  answer()
  await pages.settled()
  await vi.waitFor(() => expect(order()).toEqual([]))
})
