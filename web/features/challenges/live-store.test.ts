import { expect, test, vi } from 'vitest'
import { createLiveStore } from './live-store.ts'

const tick = (seq: number) => ({ n: 9, finished: 4, answered: 20, histogram: [], seq })
const on = () => ({ step: vi.fn(), over: vi.fn(), hearing: vi.fn() })

test('of two ticks that cross on their way the later one holds', () => {
  const store = createLiveStore()
  const listener = store.listener(on())
  listener.onTick(tick(5))
  listener.onTick(tick(4))

  expect(store.heard.tick?.seq).toBe(5)
})

test('what comes after a gap may count from one again', () => {
  const store = createLiveStore()
  const handed = on()
  const listener = store.listener(handed)
  listener.onHearing(true)
  listener.onTick(tick(50))
  listener.onHere(7)
  listener.onHearing(false)

  expect(store.heard).toEqual({ hears: false, here: null, tick: null })
  listener.onHearing(true)
  listener.onTick(tick(2))
  expect(store.heard.tick?.seq).toBe(2)
  expect(handed.hearing.mock.calls).toEqual([[true], [false], [true]])
})

test('steps and the end are handed on and change nothing that is shown', () => {
  const store = createLiveStore()
  const handed = on()
  const looked = vi.fn()
  store.subscribe(looked)
  const listener = store.listener(handed)
  const step = { position: 2, opens_at: '2026-11-22T10:00:00Z', closes_at: '2026-11-22T10:01:00Z' }
  listener.onStep(step)
  listener.onOver()

  expect(handed.step).toHaveBeenCalledWith(step)
  expect(handed.over).toHaveBeenCalledOnce()
  expect(looked).not.toHaveBeenCalled()
})
