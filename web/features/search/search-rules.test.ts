import { beforeEach, expect, test } from 'vitest'
import { periodIn } from '#web/lib/period-words.ts'
import { type Found, foundIn } from './search-queries.ts'
import {
  forgetSearches,
  grouped,
  hitOf,
  marked,
  pagesFor,
  recentSearches,
  rememberSearch,
} from './search-rules.ts'

const found = (fields: Partial<Found>): Found => ({
  kind: 'topic',
  id: 'inflation',
  title: 'Inflation',
  title_hi: 'मुद्रास्फीति',
  context: null,
  context_hi: null,
  href: '/syllabus?topic=inflation',
  day: null,
  why: 'name',
  ...fields,
})

beforeEach(() => localStorage.clear())

test('a page that is open since before an update leaves out what it does not know yet', () => {
  expect(foundIn([found({}), { ...found({ id: 'later' }), kind: 'hologram' }])).toEqual([found({})])
})

test.each([
  ['prac', '/practice'],
  ['my cards', '/practice?view=cards'],
  ['अभ्यास', '/practice'],
  ['abhyas', '/practice'],
  ['SYLLABUS', '/syllabus'],
])('"%s" names the page %s, in either language and script', (query, address) => {
  expect(pagesFor(query, 'en').map(({ href }) => href)).toContain(address)
})

test('nothing typed, or a word that no page has, names no page', () => {
  expect(pagesFor(' ', 'en')).toEqual([])
  expect(pagesFor('practice xyzzy', 'en')).toEqual([])
})

test('each kind stands where its best result does, with five of them', () => {
  const topics = Array.from({ length: 7 }, (_, at) => hitOf(found({ id: `t${at}` }), 'en'))
  const groups = grouped([hitOf(found({ kind: 'fact', id: 'f' }), 'en'), ...topics])

  expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ['fact', 1],
    ['topic', 5],
  ])
})

test('a title without Hindi is shown in English, and says so to a screen reader', () => {
  expect(hitOf(found({}), 'hi')).toMatchObject({ title: 'मुद्रास्फीति', lang: 'hi' })
  expect(hitOf(found({ title_hi: null }), 'hi')).toMatchObject({ title: 'Inflation', lang: 'en' })
})

test('what was typed is marked at the beginning of words, and no vowel sign is torn from its letter', () => {
  const said = (title: string, query: string) =>
    marked(title, query)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  expect(said('Core inflation, food', 'infl fo')).toBe('Core [infl]ation, [fo]od')
  expect(said('Reflation', 'fla')).toBe('Reflation')
  expect(said('मुद्रास्फीति', 'म')).toBe('[मुद्रास्फीति]')
  expect(said('Inflation', '')).toBe('Inflation')
})

test('the last six searches are remembered once each, newest first, until they are forgotten', () => {
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'TWO', 'x'])
    rememberSearch(query)

  expect(recentSearches()).toEqual(['TWO', 'seven', 'six', 'five', 'four', 'three'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
  localStorage.setItem('searches:', '{broken')
  expect(recentSearches()).toEqual([])
})

test('whoever signs in next on the same device is not shown what another searched for', () => {
  const isHere = (id: string) => localStorage.setItem('sb-tests-auth-token', JSON.stringify({ user: { id } }))
  isHere('asha')
  rememberSearch('how to appeal')
  isHere('ravi')
  expect(recentSearches()).toEqual([])
  forgetSearches()
  localStorage.removeItem('sb-tests-auth-token')
  expect(recentSearches()).toEqual([])

  isHere('asha')
  expect(recentSearches()).toEqual(['how to appeal'])
})

test('what a figure is of is in Hindi too, wherever its unit has a comma', () => {
  const context = (said: string, fields: Partial<Found> = {}) =>
    hitOf(found({ kind: 'fact', context: '4 %, May 2026', context_hi: said, ...fields }), 'hi', periodIn)
      .context
  expect(context('3.93 %, वर्ष-दर-वर्ष, May 2026')).toBe('3.93 %, वर्ष-दर-वर्ष, मई 2026')
  expect(context('₹ 50.65 लाख करोड़, 2025-26, Budget Estimate')).toBe('₹ 50.65 लाख करोड़, 2025-26, बजट अनुमान')
  // in other words than those that are known it stays as it is, and so does what is no figure
  expect(context('4 %, the week before')).toBe('4 %, the week before')
  expect(context('4 %, May 2026', { kind: 'news' })).toBe('4 %, May 2026')
  expect(context('x', { context_hi: null })).toBe('4 %, May 2026')
})
