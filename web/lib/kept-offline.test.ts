import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keptOffline } from './kept-offline.ts'
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
