import { expect, test } from 'vitest'
import { choiceFrom, EVERYTHING, searchOf } from './news-choice.ts'
import {
  byArea,
  byDay,
  citedFacts,
  isReadAfter,
  longDay,
  minutesOf,
  plainText,
  primaryFirst,
  publishersOf,
  stageOf,
} from './news-rules.ts'

test('an address says what is shown, and what makes no sense in it is left out', () => {
  const choice = {
    date: '2026-06-05',
    paper: 'gs3',
    area: 'money-and-prices',
    least: 3,
    only: 'unread',
    query: 'repo rate',
  } as const
  expect(choiceFrom(new URLSearchParams(searchOf(choice)))).toEqual(choice)
  expect(searchOf(choice, 'repo-held')).toBe(
    '?date=2026-06-05&paper=gs3&area=money-and-prices&importance=3&only=unread&q=repo+rate&item=repo-held',
  )
  expect(searchOf(EVERYTHING)).toBe('')

  const search = new URLSearchParams('date=2026-02-30&paper=gs9&area=a,b)&importance=1&only=all&q=+')
  expect(choiceFrom(search)).toEqual(EVERYTHING)
})

test.each([
  [['prelims'], 'prelims'],
  [['gs3', 'essay'], 'mains'],
  [['prelims', 'gs3'], 'both'],
])('papers %j are for %s', (papers, stage) => {
  expect(stageOf(papers)).toBe(stage)
})

test('who acted stands before who reported it, each publisher once', () => {
  const sources = [
    { publisher: 'Mint' },
    { publisher: 'Reserve Bank of India', primary: true },
    { publisher: 'Mint' },
  ]
  expect(primaryFirst(sources)[0]?.publisher).toBe('Reserve Bank of India')
  expect(publishersOf(sources)).toEqual(['Reserve Bank of India', 'Mint'])
})

test('items of one day stand together, the order kept', () => {
  const items = ['2026-06-12', '2026-06-12', '2026-06-05'].map((news_date, id) => ({ id, news_date }))
  expect(byDay(items).map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-06-12', [0, 1]],
    ['2026-06-05', [2]],
  ])
})

test('a short item takes a minute, a long one as long as its words', () => {
  expect(minutesOf({ words: 20 })).toBe(1)
  expect(minutesOf({ words: 540 })).toBe(3)
})

test.each([
  ['a glance', { seconds: 5, words: 540, sawEnd: true }, false],
  ['a glance at very little', { seconds: 5, words: 10, sawEnd: true }, false],
  ['half of its time, and its end', { seconds: 90, words: 540, sawEnd: true }, true],
  ['half of its time, without its end', { seconds: 90, words: 540, sawEnd: false }, false],
  ['all of its time', { seconds: 180, words: 540, sawEnd: false }, true],
])('%s', (_name, looked, isRead) => {
  expect(isReadAfter(looked)).toBe(isRead)
})

test('a text for a card has its figures written out, and neither marks nor sources', () => {
  const cpi = { id: 'cpi', display: '3.93', unit: '%', period: 'May 2026' }
  expect(plainText('It is **at** {{fact:cpi}} [@mospi], not {{fact:gone}}.', [cpi])).toBe(
    'It is at 3.93\u00a0% (May 2026), not .',
  )
})

test('items stand under the areas of their first topics, in the order of study', () => {
  const topic = { title_hi: null, position: 1 }
  const topics = [
    { ...topic, slug: 'money', parent_slug: null, title: 'Money', position: 2 },
    { ...topic, slug: 'growth', parent_slug: null, title: 'Growth' },
    { ...topic, slug: 'inflation', parent_slug: 'money', title: 'Inflation' },
  ]
  const items = [{ topics: ['inflation', 'growth'] }, { topics: ['gone'] }, { topics: ['growth'] }]
  expect(byArea(items, topics).map(({ area, items }) => [area?.slug, items])).toEqual([
    ['growth', [items[2]]],
    ['money', [items[0]]],
    [undefined, [items[1]]],
  ])
})

test('figures are found in every section', () => {
  const sections = { why_in_news: 'At {{fact:cpi}}.', what_changed: null, concept: ['{{fact:gdp}}', 'No.'] }
  expect(citedFacts({ sections })).toEqual(['cpi', 'gdp'])
})

test('a plain day is written out without moving to its neighbour', () => {
  expect(longDay('2026-06-05', 'en-IN')).toBe('Friday, 5\u00a0June\u00a02026')
})
