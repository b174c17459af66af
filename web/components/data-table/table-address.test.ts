import { expect, test } from 'vitest'
import { askedFrom, viewOf, withAsked, withView } from './table-address.ts'

const address = new URLSearchParams('desk=questions&q=repo&f.topic=money&sort=facility.desc&page=3')

test('search, filters, order and page are read from the address', () => {
  expect(askedFrom(address)).toEqual({
    search: 'repo',
    filters: { topic: 'money' },
    sort: { column: 'facility', ascending: false },
    page: 3,
  })
})

test('an address without them, or with nonsense, asks for the first page', () => {
  for (const said of ['', 'page=-2', 'page=x', 'page=1.5', 'f.topic=']) {
    expect(askedFrom(new URLSearchParams(said))).toEqual({ search: '', filters: {}, sort: null, page: 1 })
  }
})

test('another filter begins at the first page and leaves the rest of the address alone', () => {
  expect(withAsked(address, { filters: { kind: 'match' } }).toString()).toBe(
    'desk=questions&q=repo&f.kind=match&sort=facility.desc',
  )
  expect(withAsked(address, { page: 4 }).get('page')).toBe('4')
})

test('a view holds what was asked without the page, and puts it in place of what is asked now', () => {
  const view = viewOf(address)
  expect(view).toBe('f.topic=money&q=repo&sort=facility.desc')
  expect(withView(new URLSearchParams('desk=questions&f.kind=match&page=2'), view).toString()).toBe(
    'desk=questions&f.topic=money&q=repo&sort=facility.desc',
  )
  expect(withView(new URLSearchParams('desk=questions'), 'desk=users&q=a').toString()).toBe(
    'desk=questions&q=a',
  )
})
