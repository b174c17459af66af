import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useKeptForm } from './use-kept-form.ts'

beforeEach(() => sessionStorage.clear())

const show = (stored: string[]) =>
  renderHook(({ now }) => useKeptForm('words', now), { initialProps: { now: stored } })

test('what was filled in stays when something else is stored meanwhile, and that is told', () => {
  const first = show(['repo'])
  act(() => first.result.current.fill(['repo', 'reverse repo']))
  expect(first.result.current.wasChanged).toBe(false)
  first.unmount()

  const { result } = show(['repo', 'bank rate'])
  expect(result.current.form).toEqual(['repo', 'reverse repo'])
  expect([result.current.wasBegun, result.current.wasChanged]).toEqual([true, true])
  // written on, it is still made from what stood there then
  act(() => result.current.fill(['repo', 'reverse repo', 'MSF']))
  expect(result.current.wasChanged).toBe(true)

  act(() => result.current.takeStored())
  expect(result.current.form).toEqual(['repo', 'bank rate'])
  expect(result.current.wasChanged).toBe(false)
  expect(show(['repo', 'bank rate']).result.current.wasBegun).toBe(false)
})

test('it is told too while the form is open; one that nobody touched shows what is stored', () => {
  const { result, rerender } = show(['repo'])
  rerender({ now: ['bank rate'] })
  expect(result.current.form).toEqual(['bank rate'])
  expect(result.current.wasChanged).toBe(false)

  act(() => result.current.fill(['bank rate', 'MSF']))
  rerender({ now: ['SDF'] })
  expect(result.current.form).toEqual(['bank rate', 'MSF'])
  expect(result.current.wasChanged).toBe(true)
  // the other one did the same
  rerender({ now: ['bank rate', 'MSF'] })
  expect(result.current.wasChanged).toBe(false)
})
