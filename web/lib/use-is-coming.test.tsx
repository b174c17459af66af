import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS, useIsComing } from './use-is-coming.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is read is waited for, but not for minutes on a line that was lost without a word', () => {
  const { result, rerender } = renderHook(({ isLoading }) => useIsComing({ isLoading, failureCount: 0 }), {
    initialProps: { isLoading: true },
  })
  act(() => void vi.advanceTimersByTime(LONGEST_WAIT_MS - 1))
  expect(result.current).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
  rerender({ isLoading: false })
  expect(result.current).toBe(false)
})
