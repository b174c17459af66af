import { beforeEach, expect, test } from 'vitest'
import { expectLogged } from '#web/testing/noise.ts'
import { type KeptPage, type PageDatabase, pageStoreOf } from './page-store.ts'

const page = (id: string, place: number, change: Partial<KeptPage> = {}): KeptPage => ({
  ...{ id, answer_id: 'answer', place, blob: new Blob([id]), width: 1200, height: 1600 },
  ...{ quality: {} as KeptPage['quality'], replaces: null, address: null, kept_at: 0, ...change },
})

// jsdom has no IndexedDB; the real one is used in e2e/mains-pages.test.ts
let stored: Map<string, KeptPage>
let isFull: boolean
const browser = () =>
  ({
    pages: {
      where: ({ answer_id }: { answer_id: string }) => ({
        toArray: async () => [...stored.values()].filter((one) => one.answer_id === answer_id),
      }),
      get: async (id: string) => stored.get(id),
      put: async (one: KeptPage) => {
        if (isFull) throw new DOMException('No room', 'QuotaExceededError')
        stored.set(one.id, one)
        return one.id
      },
      delete: async (id: string) => void stored.delete(id),
    },
  }) as unknown as PageDatabase
const ids = (pages: KeptPage[]) => pages.map(({ id }) => id)

beforeEach(() => {
  stored = new Map()
  isFull = false
})

test('a browser that is full still gives out the pages that it has, and removes them once they are sent', async () => {
  expectLogged('The browser keeps no pages')
  const store = pageStoreOf('asha', browser)
  await store.put(page('first', 1))
  expect(store.isLasting).toBe(true)
  isFull = true
  await store.put(page('second', 2))
  expect(store.isLasting).toBe(false)
  expect(ids(await store.list('answer'))).toEqual(['first', 'second'])
  expect(await store.get('first')).toMatchObject({ id: 'first' })

  await store.remove('first')
  expect([...stored.keys()]).toEqual([])
  expect(ids(await store.list('answer'))).toEqual(['second'])
})

test('what a full browser does not take of a page that it has stands in its place, until there is room', async () => {
  expectLogged('The browser keeps no pages')
  const store = pageStoreOf('asha', browser)
  await store.put(page('first', 1))
  isFull = true
  await store.put(page('first', 1, { address: '/upload/1' }))
  expect(await store.list('answer')).toMatchObject([{ id: 'first', address: '/upload/1' }])

  isFull = false
  await store.put(page('first', 1, { address: '/upload/2' }))
  expect(stored.get('first')?.address).toBe('/upload/2')
  expect(await store.list('answer')).toMatchObject([{ id: 'first', address: '/upload/2' }])
})
