import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import type { PageActions } from './page-card.tsx'
import { createPageKeeper, type PageKeeper } from './page-keeper.ts'
import type { KeptPage } from './page-store.ts'
import { preparePicture } from './prepare-apart.ts'
import type { PreparedPage } from './prepare-picture.ts'
import { usePageActions } from './use-page-actions.ts'
import { inPlace, type PageInPlace } from './use-pages.ts'

// the worker and the canvas that jsdom has not
vi.mock('./prepare-apart.ts', () => ({ preparePicture: vi.fn() }))

const PREPARED: PreparedPage = {
  ...{ blob: new Blob(['page']), width: 900, height: 1200, quality: { verdict: 'pass', checks: [] } },
}
const pathOf = (id: string) => `asha/a/${id}.jpg`

let registered: string[]
let actions: PageActions
let keeper: PageKeeper
let arrive: () => void

function Held() {
  actions = usePageActions('a', keeper).actions
  return null
}

beforeEach(() => {
  registered = []
  const device = new Map<string, KeptPage>()
  const sent = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let ids = 0
  keeper = createPageKeeper({
    answerId: 'a',
    store: {
      list: async () => [...device.values()],
      get: async (id) => device.get(id),
      put: async (page) => void device.set(page.id, page),
      remove: async (id) => void device.delete(id),
      isLasting: true,
    },
    ensureSaved: async () => {},
    send: () => sent,
    register: async ({ id, replaces }) => {
      registered = registered.filter((path) => path !== replaces).concat(pathOf(id))
    },
    takeBack: async ({ id }) => {
      registered = registered.filter((path) => path !== pathOf(id))
    },
    pathOf,
    newId: () => `page-${++ids}`,
    isOnline: () => true,
    alone: (_, work) => work(),
  })
})

test.each([undefined, 'old'])(
  'a page that is sent while it is turned is replaced by the turned one; it stands for %s',
  async (old) => {
    if (old) registered = [pathOf(old)]
    await keeper.add(PREPARED, old)
    const [page] = inPlace([], keeper.state.pages)
    vi.mocked(preparePicture).mockImplementation(async () => {
      arrive()
      await keeper.settled()
      return PREPARED
    })
    renderPage(<Held />)
    await act(async () => actions.onRotate(page as PageInPlace, PREPARED.blob))
    await vi.waitFor(() => expect(registered).toEqual([pathOf('page-2')]))
    await keeper.settled()
    expect(keeper.state.pages).toEqual([])
  },
)

test.each([undefined, 'old'])('a page that waits is turned where it waits; it stands for %s', async (old) => {
  if (old) registered = [pathOf(old)]
  await keeper.add(PREPARED, old)
  const [page] = inPlace([], keeper.state.pages)
  vi.mocked(preparePicture).mockResolvedValue(PREPARED)
  renderPage(<Held />)
  await act(async () => actions.onRotate(page as PageInPlace, PREPARED.blob))
  expect(keeper.state.pages).toMatchObject([{ id: 'page-2', replaces: old ? pathOf(old) : null, place: 1 }])
  arrive()
  await vi.waitFor(() => expect(registered).toEqual([pathOf('page-2')]))
})

test('a page that is turned again before the list is drawn again is turned once', async () => {
  await keeper.add(PREPARED)
  const [page] = inPlace([], keeper.state.pages)
  vi.mocked(preparePicture).mockClear().mockResolvedValue(PREPARED)
  renderPage(<Held />)
  await act(async () => {
    actions.onRotate(page as PageInPlace, PREPARED.blob)
    actions.onRotate(page as PageInPlace, PREPARED.blob)
  })
  expect(preparePicture).toHaveBeenCalledOnce()
  expect(keeper.state.pages).toMatchObject([{ id: 'page-2' }])
})
