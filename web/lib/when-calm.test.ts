import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

test('what stands around a page waits for the page', async () => {
  const { tellCalm, waitForCalm, whenCalm } = await import('./when-calm.ts')
  waitForCalm()
  const then = vi.fn(async () => 'the bell')
  const waited = whenCalm(then)()
  await settle()
  expect(then).not.toHaveBeenCalled()
  tellCalm()
  expect(await waited).toBe('the bell')
})

test('it waits three seconds at the longest', async () => {
  const { waitForCalm, whenCalm } = await import('./when-calm.ts')
  waitForCalm()
  const then = vi.fn(async () => {})
  void whenCalm(then)()
  await vi.advanceTimersByTimeAsync(2999)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(then).toHaveBeenCalledOnce()
})

test('once it was calm nothing waits, and nothing waits where no application starts', async () => {
  const { tellCalm, waitForCalm, whenCalm } = await import('./when-calm.ts')
  expect(await whenCalm(async () => 'at once')()).toBe('at once')
  waitForCalm()
  tellCalm()
  expect(await whenCalm(async () => 'later')()).toBe('later')
})

test('one part after another begins, each when nothing else is to do', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => idle.push(work) })
  const { whenCalmInTurn } = await import('./when-calm.ts')
  const begun: string[] = []
  for (const name of ['the menu', 'the bell'])
    void whenCalmInTurn(async () => {
      begun.push(name)
      await new Promise(() => {})
    })()
  await settle()
  expect(begun).toEqual([])
  idle.shift()?.()
  await settle()
  expect(begun).toEqual(['the menu'])
  idle.shift()?.()
  await settle()
  expect(begun).toEqual(['the menu', 'the bell'])
})
