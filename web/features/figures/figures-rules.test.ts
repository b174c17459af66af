import { expect, test } from 'vitest'
import type { Figure, Release } from './figures-queries.ts'
import {
  ALL,
  addressOf,
  changedOn,
  choiceFrom,
  figuresShown,
  inOrder,
  nextRelease,
  searchOf,
} from './figures-rules.ts'

function figure(id: string, fields: Partial<Figure> = {}): Figure {
  return {
    ...{
      id,
      name: id,
      display: '1',
      unit: '%',
      period: 'May 2026',
      as_of: '2026-05-31',
      topic: 'prices',
      keywords: [],
    },
    ...{ status: 'final', series: null },
    ...fields,
  } as Figure
}

const old = figure('cpi-may', { now_id: 'cpi', replaced_at: '2026-07-13T10:00:00Z' })
const cpi = figure('cpi', { keywords: ['मुद्रास्फीति', 'retail inflation'] })
const repo = figure('repo', { topic: 'money', status: 'in-force', changed_at: '2026-08-05T10:00:00Z' })
const gdp = figure('gdp', { topic: 'growth' })
const all = [old, cpi, repo, gdp]
const shown = (choice: object, now = new Date('2026-09-01')) =>
  figuresShown(all, { ...ALL, ...choice }, 'en', now).map(({ figure }) => figure.id)

test('figures that were replaced are not listed; the others by words, topic and status', () => {
  expect(shown({})).toEqual(['cpi', 'repo', 'gdp'])
  expect(shown({ words: 'Retail  CPI' })).toEqual(['cpi'])
  expect(shown({ words: 'मुद्रा' })).toEqual(['cpi'])
  expect(shown({ words: 'cpi gdp' })).toEqual([])
  expect(shown({ topic: 'money' })).toEqual(['repo'])
  expect(shown({ status: 'final' })).toEqual(['cpi', 'gdp'])
})

test('in Hindi they are in the order of their Hindi names', () => {
  const named = [
    figure('a', { name_hi: 'रेपो दर' }),
    figure('b', { name_hi: 'कोयला उत्पादन' }),
    figure('c', { name_hi: 'आयात' }),
  ]
  expect(figuresShown(named, ALL, 'hi').map(({ figure }) => figure.id)).toEqual(['c', 'b', 'a'])
  expect(figuresShown(named, ALL, 'en').map(({ figure }) => figure.id)).toEqual(['a', 'b', 'c'])
})

test('what changed lately: corrected in its place, or in the place of another, the latest first', () => {
  expect(shown({ isLately: true })).toEqual(['repo', 'cpi'])
  // lately is three months: what changed before is listed with all others
  expect(shown({ isLately: true }, new Date('2026-10-11T09:00:00Z'))).toEqual(['repo', 'cpi'])
  expect(shown({ isLately: true }, new Date('2026-10-12T09:00:00Z'))).toEqual(['repo'])
  expect(shown({ isLately: true }, new Date('2028-09-01'))).toEqual([])
  expect(changedOn(gdp, all)).toBeNull()
  expect(changedOn({ ...cpi, changed_at: '2026-09-01T00:00:00Z' }, all)).toBe('2026-09-01T00:00:00Z')
})

test('the choice stands in the address', () => {
  const choice = { words: 'repo rate', topic: 'money', status: 'in-force', isLately: true }
  expect(choiceFrom(new URLSearchParams(searchOf(choice)))).toEqual(choice)
  expect(searchOf(ALL)).toBe('?view=figures')
})

test('each kind of text has its address', () => {
  expect(addressOf({ kind: 'news', item: '2026-06-12-prices' })).toBe('/daily-news?item=2026-06-12-prices')
  expect(addressOf({ kind: 'note', item: 'inflation' })).toBe('/ebooks?note=inflation')
  expect(addressOf({ kind: 'chapter', item: 'money/one' })).toBe('/ebooks?book=money&chapter=one')
})

const release = (fields: Partial<Release>): Release => ({
  ...{ id: 'x', title: 'x', title_hi: 'x', rule: null, dates: [], exact: true, time_of_day: null },
  ...fields,
})

test('the next release is the earliest day after today, by rule or by name', async () => {
  const at = (today: string) => ({ today, clock: '24:00' })
  const monthly = release({ id: 'cpi', rule: 'FREQ=MONTHLY;BYMONTHDAY=12' })
  const named = release({ id: 'mpc', dates: ['2026-11-01', '2026-12-05'] })
  expect(await nextRelease([monthly, named], at('2026-11-22'))).toMatchObject({
    day: '2026-12-05',
    release: named,
  })
  expect(await nextRelease([monthly], at('2026-11-22'))).toMatchObject({ day: '2026-12-12' })
  // what is published today is not the next one
  expect(await nextRelease([monthly], at('2026-12-12'))).toMatchObject({ day: '2027-01-12' })
  expect(await nextRelease([release({ dates: ['2026-01-01'] })], at('2026-11-22'))).toBeNull()
  expect(await nextRelease([], at('2026-11-22'))).toBeNull()
})

test('of two readings of one day the later one stands first', () => {
  const first = figure('first', { now_id: 'now', replaced_at: '2026-07-13T10:00:00Z' })
  const second = figure('second', { now_id: 'now', replaced_at: '2026-08-13T10:00:00Z' })
  const earlier = figure('earlier', {
    as_of: '2026-04-30',
    now_id: 'now',
    replaced_at: '2026-09-01T00:00:00Z',
  })
  const now = figure('now')
  expect(inOrder([earlier, first, second, now]).map(({ id }) => id)).toEqual([
    'now',
    'second',
    'first',
    'earlier',
  ])
})
