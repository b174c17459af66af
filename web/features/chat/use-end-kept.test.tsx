import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { resizeByHand } from '#web/testing/resize-observer.ts'
import { useEndKept } from './use-end-kept.ts'

afterEach(() => vi.unstubAllGlobals())

/** A conversation of 2000 pixels in a window of 400, that is scrolled so far and then made this high. */
function becomes(height: number, scrollTop: number) {
  const resize = resizeByHand()
  const log = document.createElement('div')
  const sizes = { scrollHeight: 2000, clientHeight: 400 }
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(log, name, { get: () => sizes[name] })
  renderHook(() => useEndKept({ current: log }))
  log.scrollTop = scrollTop
  sizes.clientHeight = height
  resize()
  return log.scrollTop
}

test('the end stays in sight when a bar appears below it', () => {
  expect(becomes(300, 1600)).toBe(1700)
})

test('whoever reads further up stays where they are, and so does everybody when the bar goes', () => {
  expect(becomes(300, 700)).toBe(700)
  expect(becomes(500, 1500)).toBe(1500)
})
