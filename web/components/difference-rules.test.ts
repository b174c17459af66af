import { expect, test } from 'vitest'
import { differencesOf } from './difference-rules.ts'

test('only what became something else is told, in the order of names', () => {
  expect(
    differencesOf({ title: 'Old', live: true, tags: ['a'] }, { title: 'New', live: true, about: null }),
  ).toEqual([
    { name: 'about', was: null, is: '' },
    { name: 'tags', was: '["a"]', is: null },
    { name: 'title', was: 'Old', is: 'New' },
  ])
})

test('a row that came or went is told whole, and nothing of nothing', () => {
  expect(differencesOf(null, { role: 'mentor' })).toEqual([{ name: 'role', was: null, is: 'mentor' }])
  expect(differencesOf({ role: 'mentor' }, null)).toEqual([{ name: 'role', was: 'mentor', is: null }])
  expect(differencesOf(null, null)).toEqual([])
})

test('a long value is told by its beginning', () => {
  const [told] = differencesOf(null, { body: 'x'.repeat(1000) })
  expect(told?.is).toBe(`${'x'.repeat(300)}…`)
})

test('a change far down a long text is told from shortly before it, and not passed over', () => {
  const long = 'x'.repeat(1000)
  const [told] = differencesOf({ body: `${long} old` }, { body: `${long} new` })
  expect(told).toEqual({ name: 'body', was: `…${'x'.repeat(39)} old`, is: `…${'x'.repeat(39)} new` })
})

test('what the database makes of the other columns is no change of its own', () => {
  expect(differencesOf({ search: "'old':1A" }, { search: "'new':1A" })).toEqual([])
})
