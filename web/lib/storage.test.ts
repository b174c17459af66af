import { afterEach, expect, test, vi } from 'vitest'
import { brokenStorage } from '#web/testing/broken-storage.ts'
import { fullness, isFull, kept, tellFull } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

test.each(['local', 'session'] as const)('what is kept in %s storage is found there', (which) => {
  const storage = which === 'local' ? localStorage : sessionStorage
  kept[which].set('colour', 'blue')
  expect([kept[which].get('colour'), storage.getItem('colour')]).toEqual(['blue', 'blue'])

  kept[which].remove('colour')
  expect([kept[which].get('colour'), storage.getItem('colour')]).toEqual([null, null])
})

test.each(['local', 'session'] as const)('without %s storage the page keeps it itself', (which) => {
  brokenStorage()
  kept[which].set('colour', 'blue')
  expect([kept[which].get('colour'), kept[which].keys()]).toEqual(['blue', ['colour']])

  kept[which].remove('colour')
  expect([kept[which].get('colour'), kept[which].keys()]).toEqual([null, []])
})

test('when storage is full the newer value stands', () => {
  kept.session.set('colour', 'blue')
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  kept.session.set('colour', 'red')
  expect(kept.session.get('colour')).toBe('red')

  setItem.mockRestore()
  kept.session.set('colour', 'green')
  expect([kept.session.get('colour'), sessionStorage.getItem('colour')]).toEqual(['green', 'green'])
})

test('the auth client starts without storage, and finds nobody', async () => {
  brokenStorage()
  vi.resetModules()
  const { supabase } = await import('./supabase.ts')
  const { data } = await supabase.auth.getSession()
  expect(data.session).toBeNull()
})

test('a device that is full is told, work before reading', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  kept.session.set('colour', 'blue')
  expect(fullness.now()).toBeUndefined()
  tellFull('reading')
  expect(fullness.now()).toBe('reading')
  kept.local.set('colour', 'red')
  expect([fullness.now(), kept.local.get('colour')]).toEqual(['work', 'red'])
  tellFull('reading')
  expect(fullness.now()).toBe('work')
})

test('a full device is known by its name, also inside of what failed for it', () => {
  const full = new DOMException('full', 'QuotaExceededError')
  expect([full, { name: 'AbortError', inner: full }].map(isFull)).toEqual([true, true])
  expect([new Error('x'), null, undefined, 'QuotaExceededError'].map(isFull)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
