import { expect, test } from 'vitest'
import { addressOf, keepPlace, lastPlace, sectionInSight } from './last-place.ts'

const where = { userId: 'asha', book: 'money' }

test('a place is kept, and a damaged one is as good as none', () => {
  expect(lastPlace(where)).toBeNull()
  keepPlace(where, { chapter: 'banks', anchor: 'runs' })
  expect(lastPlace(where)).toEqual({ chapter: 'banks', anchor: 'runs' })
  expect(lastPlace({ ...where, userId: 'ravi' })).toBeNull()

  localStorage.setItem('reading.asha.money', '{"chapter":')
  expect(lastPlace(where)).toBeNull()
})

test('an address leads to the section, or to the top of the chapter', () => {
  expect(addressOf('money', { chapter: 'banks', anchor: 'runs' })).toBe(
    '/ebooks?book=money&chapter=banks#runs',
  )
  expect(addressOf('money', { chapter: 'banks', anchor: null })).toBe('/ebooks?book=money&chapter=banks')
})

test('the section in sight is the last one that has begun', () => {
  const sections = [
    { anchor: 'opening', top: -900 },
    { anchor: 'runs', top: 120 },
    { anchor: 'in-short', top: 700 },
  ]
  expect(sectionInSight(sections, 200)).toBe('runs')
  expect(sectionInSight(sections, -1000)).toBeNull()
})
