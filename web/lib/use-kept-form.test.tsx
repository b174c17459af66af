import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { typedKey, useKeptForm } from './use-kept-form.ts'
import { useKeptText } from './use-kept-text.ts'

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

test('what was sent is not changed elsewhere, in whatever form it is stored', () => {
  const { result, rerender } = show(['repo'])
  act(() => result.current.fill(['repo', ' MSF']))
  act(() => result.current.forget())
  // shown until it is stored
  expect(result.current.form).toEqual(['repo', ' MSF'])
  rerender({ now: ['repo', 'MSF'] })
  expect(result.current.form).toEqual(['repo', 'MSF'])
  expect(result.current.wasChanged).toBe(false)
})

test('what is filled in while the rest is sent stays, and was not changed elsewhere either', () => {
  const { result, rerender, unmount } = show(['repo'])
  act(() => result.current.fill(['MSF']))
  act(() => result.current.fill(['MSF', 'SDF']))
  act(() => result.current.forget(['MSF']))
  expect(result.current.wasChanged).toBe(false)
  rerender({ now: ['MSF'] })
  expect(result.current.form).toEqual(['MSF', 'SDF'])
  expect(result.current.wasChanged).toBe(false)
  unmount()
  const again = show(['MSF']).result.current
  expect([again.form, again.wasChanged]).toEqual([['MSF', 'SDF'], false])
})

test('of a text it is told too; one that nobody touched shows what is stored', () => {
  const { result, rerender } = renderHook(({ now }) => useKeptText('name', now), {
    initialProps: { now: 'Asha' },
  })
  rerender({ now: 'Asha Rao' })
  expect(result.current.text).toBe('Asha Rao')
  act(() => result.current.type('Asha R'))
  rerender({ now: 'A. Rao' })
  expect([result.current.text, result.current.wasChanged]).toEqual(['Asha R', true])
  act(() => result.current.takeStored())
  expect([result.current.text, result.current.wasChanged]).toEqual(['A. Rao', false])
})

test('a text that an earlier version of the site kept is still there', () => {
  sessionStorage.setItem(typedKey('name'), 'Asha R')
  const { result } = renderHook(() => useKeptText('name', 'Asha'))
  expect([result.current.text, result.current.wasChanged]).toEqual(['Asha R', false])
})
