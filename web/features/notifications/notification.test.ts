import { expect, test } from 'vitest'
import { NEWEST, Notification, newlyTold, withRead, withTold, wordsOf } from './notification.ts'

const told = (id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, kind: 'answer_marked', title: 'Marked', title_hi: 'जाँचा गया', body: 'Which', body_hi: 'कौन' },
  ...{ href: '/', created_at: `2026-11-22T00:00:0${id}Z`, read_at: null, ...more },
})
const ids = (list: Notification[]) => list.map(({ id }) => id)

test('news is what was not there before and nobody has read', () => {
  const read = told('3', { read_at: '2026-11-22T00:00:00Z' })
  expect(ids(newlyTold([told('1')], [told('1'), told('2'), read]))).toEqual(['2'])
  expect(newlyTold([told('1')], [])).toEqual([])
})

test('an old one that comes into a full list, where a newer one has gone, is no news', () => {
  const at = (second: number) => told(String(second), { created_at: `2026-11-22T00:00:${10 + second}Z` })
  const full = Array.from({ length: NEWEST }, (_, place) => at(NEWEST - 1 - place)).map((one) => ({ ...one }))
  const old = told('old', { created_at: '2026-11-21T00:00:00Z' })
  expect(newlyTold(full, [...full.slice(1), old])).toEqual([])
  const newest = told('new', { created_at: '2026-11-22T00:01:30Z' })
  expect(ids(newlyTold(full, [newest, ...full.slice(0, -1)]))).toEqual(['new'])
})

test('what comes is put in its place, once', () => {
  expect(ids(withTold([told('3'), told('1')], told('2')))).toEqual(['3', '2', '1'])
  expect(ids(withTold([told('2')], told('2')))).toEqual(['2'])
})

test('reading marks what is named and keeps when something was read before', () => {
  const before = told('1', { read_at: 'before' })
  const marked = (which: string[] | 'all') =>
    withRead([before, told('2'), told('3')], which, 'now').map(({ read_at }) => read_at)
  expect(marked(['2'])).toEqual(['before', 'now', null])
  expect(marked('all')).toEqual(['before', 'now', 'now'])
})

test('the words are those of the reader’s language', () => {
  expect(wordsOf(told('1'), 'en')).toEqual({ title: 'Marked', body: 'Which' })
  expect(wordsOf(told('1'), 'hi')).toEqual({ title: 'जाँचा गया', body: 'कौन' })
})

test('a row that lacks something is no notification', () => {
  expect(Notification.safeParse({ id: 'x' }).success).toBe(false)
  expect(Notification.safeParse({ ...told('1'), user_id: 'more than is read' }).success).toBe(true)
})
