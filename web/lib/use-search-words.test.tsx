import { act, fireEvent, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSearchWords } from './use-search-words.ts'

const PAUSE = 350

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function field(words: string) {
  const onSearch = vi.fn<(words: string) => void>()
  const { result, rerender } = renderHook(({ value }) => useSearchWords(value, onSearch, PAUSE), {
    initialProps: { value: words },
    wrapper: MemoryRouter,
  })
  return {
    onSearch,
    typed: () => result.current.typed,
    type: (typed: string) => act(() => result.current.setTyped(typed)),
    search: (typed: string) => act(() => result.current.search(typed)),
    pause: () => act(() => vi.advanceTimersByTime(PAUSE)),
    /** The address follows when the page has had the time to be drawn anew. */
    address: (value: string) => rerender({ value }),
  }
}

test('letters that are typed before the address has followed stay', () => {
  const { onSearch, typed, type, pause, address } = field('')
  type('prices')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('prices')
  type('prices o')
  address('prices')
  expect(typed()).toBe('prices o')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('prices o')
  address('prices o')
  expect(typed()).toBe('prices o')
  expect(onSearch).toHaveBeenCalledTimes(2)
})

test('words that were cleared do not come back while the address still has them', () => {
  const { onSearch, typed, type, pause, address } = field('prices')
  type('')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('')
  expect(typed()).toBe('')
  type('n')
  address('')
  expect(typed()).toBe('n')
})

test('of two searches under way the first takes nothing back, and the second can be cleared before it is shown', () => {
  const { onSearch, typed, type, pause, address, search } = field('')
  for (const words of ['a', 'ab']) {
    type(words)
    pause()
  }
  address('a')
  expect(typed()).toBe('ab')
  type('')
  search('')
  expect(onSearch.mock.calls.flat()).toEqual(['a', 'ab', ''])
  address('ab')
  expect(typed()).toBe('')
})

test('words from elsewhere are shown, also such as were asked for here before', () => {
  const { onSearch, typed, type, pause, address } = field('')
  type('tax')
  pause()
  address('tax')
  address('')
  expect(typed()).toBe('')
  address('tax')
  expect(typed()).toBe('tax')
  pause()
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('whoever goes on to another page is not called back by what they typed', () => {
  const { onSearch, type, pause } = field('')
  const link = document.createElement('a')
  link.href = '#elsewhere'
  document.body.append(link)
  type('repo')
  fireEvent.click(link)
  pause()
  expect(onSearch).not.toHaveBeenCalled()
  link.remove()
})

test('spaces around the words ask for nothing else', () => {
  const { onSearch, type, pause } = field('repo')
  type('repo ')
  pause()
  expect(onSearch).not.toHaveBeenCalled()
})
