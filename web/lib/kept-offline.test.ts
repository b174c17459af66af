import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from './kept-offline.ts'
import { useKeptSince } from './kept-shown.ts'
import type { KeptItem } from './kept-store.ts'

// jsdom has no IndexedDB; the real one is used in e2e/offline.test.ts
const stored = new Map<string, KeptItem>()
vi.mock('./kept-store.ts', () => ({
  keepItem: async (owner: string, item: KeptItem) => void stored.set(`${owner} ${item.key}`, item),
  keptItem: async (owner: string, key: string) => stored.get(`${owner} ${key}`),
  dropItem: async (owner: string, key: string) => void stored.delete(`${owner} ${key}`),
}))

const signIn = (id: string) =>
  localStorage.setItem('sb-tests-auth-token', JSON.stringify({ access_token: 'token', user: { id } }))
function network(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const read = (fetcher: () => Promise<string>) => keptOffline('note/repo', z.string(), fetcher)

beforeEach(() => signIn('asha'))
afterEach(() => {
  stored.clear()
  network(true)
})

test('what was read is read again without a network, by its own reader alone, and the page says how old it is', async () => {
  const { result } = renderHook(() => useKeptSince())
  expect(await read(async () => 'The repo rate')).toBe('The repo rate')
  await vi.waitFor(() => expect([...stored.keys()]).toEqual(['asha note/repo']))
  expect(result.current).toBeNull()

  network(false)
  expect(await read(cutOff)).toBe('The repo rate')
  await waitFor(() => expect(result.current).toBeInstanceOf(Date))
  signIn('ravi')
  await expect(read(cutOff)).rejects.toThrow('Failed to fetch')
})

test('back on the network nothing is said to be a copy that is not read as one again', async () => {
  const { result } = renderHook(() => useKeptSince())
  await read(async () => 'The repo rate')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  network(false)
  await read(cutOff)
  await waitFor(() => expect(result.current).toBeInstanceOf(Date))
  network(true)
  await waitFor(() => expect(result.current).toBeNull())
})

test('what is given up with its page is not said to be shown from its copy', async () => {
  const { result } = renderHook(() => useKeptSince())
  await read(async () => 'The repo rate')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  const left = () => Promise.reject(new DOMException('This operation was aborted', 'AbortError'))
  await expect(read(left)).rejects.toThrow('This operation was aborted')
  expect(result.current).toBeNull()
})

test('an answer that comes after its reader signed out is not kept', async () => {
  let answers = (_value: string) => {}
  const asked = read(() => new Promise((resolve) => (answers = resolve)))
  localStorage.clear()
  answers('The repo rate')
  expect(await asked).toBe('The repo rate')
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(stored.size).toBe(0)
})

test('what the server does not have any more is not read again without a network either', async () => {
  const read = (fetcher: () => Promise<string | null>) =>
    keptOffline('news/repo', z.nullable(z.string()), fetcher)
  await read(async () => 'The repo rate was cut')
  await vi.waitFor(() => expect(stored.has('asha news/repo')).toBe(true))
  expect(await read(async () => null)).toBeNull()
  await vi.waitFor(() => expect(stored.has('asha news/repo')).toBe(false))
  network(false)
  await expect(read(cutOff)).rejects.toThrow('Failed to fetch')
})

/** A page that shows the note, on a line that has not answered for longer than one waits. */
async function shownFromItsCopy() {
  await read(async () => 'The repo rate')
  await vi.waitFor(() => expect(stored.size).toBe(1))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
  const asked: ((value: string) => void)[] = []
  const page = new QueryObserver(client, {
    queryKey: ['note', 'repo'],
    queryFn: () => read(() => new Promise((resolve) => asked.push(resolve))),
    ...KEPT_OFFLINE,
  })
  vi.useFakeTimers()
  const leave = page.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('The repo rate'))
  return { client, page, asked, leave }
}

test('a copy is spoken of only where it stands, and whoever comes back to it asks anew', async () => {
  const { result } = renderHook(() => useKeptSince())
  const { page, asked, leave } = await shownFromItsCopy()
  await waitFor(() => expect(result.current).toBeInstanceOf(Date))
  leave()
  await waitFor(() => expect(result.current).toBeNull())

  const leaveAgain = page.subscribe(() => {})
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.('The repo rate was raised')
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('The repo rate was raised'))
  expect(result.current).toBeNull()
  await vi.waitFor(() => expect([...stored.values()][0]?.value).toBe('The repo rate was raised'))
  leaveAgain()
})

test('an answer that comes after its copy takes the place of the copy, and only then is no copy spoken of', async () => {
  const { result } = renderHook(() => useKeptSince())
  const { page, asked, leave } = await shownFromItsCopy()
  await waitFor(() => expect(result.current).toBeInstanceOf(Date))
  asked[0]?.('The repo rate was cut')
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('The repo rate was cut'))
  await waitFor(() => expect(result.current).toBeNull())
  // it was not asked for once more
  expect(asked).toHaveLength(1)
  // what is kept late would be there in the next test
  await vi.waitFor(() => expect([...stored.values()][0]?.value).toBe('The repo rate was cut'))
  leave()
})

test('an answer that comes late takes no place of something newer, and of nothing that is on its way', async () => {
  const { client, page, asked, leave } = await shownFromItsCopy()
  client.setQueryData(['note', 'repo'], 'My own words')
  asked[0]?.('The repo rate was cut')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page.getCurrentResult().data).toBe('My own words')
  leave()

  const other = await shownFromItsCopy()
  void other.client.invalidateQueries({ queryKey: ['note', 'repo'] })
  await vi.waitFor(() => expect(other.asked).toHaveLength(2))
  other.asked[0]?.('The repo rate was cut')
  other.asked[1]?.('The repo rate was raised')
  await vi.waitFor(() => expect(other.page.getCurrentResult().data).toBe('The repo rate was raised'))
  other.leave()
})
