import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { resizeByHand } from '#web/testing/resize-observer.ts'
import { useRoom } from './use-room.ts'

let scrollTo: MockInstance<typeof window.scrollTo>
let height = 0
let grow = () => {}

function Card({ isShown, isDrawn = isShown }: { isShown: boolean; isDrawn?: boolean }) {
  return <div ref={useRoom(isShown)}>{isDrawn && <p>An alert</p>}</div>
}

const room = () => document.documentElement.style.getPropertyValue('--alert-room')

beforeEach(() => {
  height = 0
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height)
  grow = resizeByHand()
  scrollTo = vi
    .spyOn(window, 'scrollTo')
    .mockImplementation((_x, y) => void vi.stubGlobal('scrollY', Math.max(0, Number(y))))
})
afterEach(() => vi.unstubAllGlobals())

test('at its top the page begins below what is fixed there, once that is drawn', () => {
  vi.stubGlobal('scrollY', 0)
  // what is only read out is a pixel high
  height = 1
  const { rerender } = render(<Card isShown isDrawn={false} />)
  expect(room()).toBe('')
  height = 126
  rerender(<Card isShown />)
  grow()
  expect(room()).toBe('150px')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('below a header that ends higher up the room is as much larger', () => {
  vi.stubGlobal('scrollY', 0)
  height = 68
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(116)
  const root = document.createElement('div')
  root.id = 'root'
  root.append(document.createElement('header'))
  document.body.append(root)
  onTestFinished(() => root.remove())
  render(<Card isShown />)
  expect(room()).toBe('140px')
})

test('further down nothing moves under the finger: neither when it comes, nor when it grows, nor when it goes', () => {
  vi.stubGlobal('scrollY', 900)
  height = 126
  const { rerender } = render(<Card isShown />)
  expect([room(), window.scrollY]).toEqual(['150px', 1050])
  height = 176
  grow()
  expect([room(), window.scrollY]).toEqual(['200px', 1100])
  rerender(<Card isShown={false} />)
  expect([room(), window.scrollY]).toEqual(['0px', 900])
})
