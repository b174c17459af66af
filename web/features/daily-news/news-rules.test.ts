import { expect, test } from 'vitest'
import { choiceFrom, EVERYTHING, searchOf } from './news-choice.ts'
import { byDay, citedFacts, longDay, minutesOf, primaryFirst, publishersOf, stageOf } from './news-rules.ts'

test('an address says what is shown, and what makes no sense in it is left out', () => {
  const choice = { date: '2026-06-05', paper: 'gs3', area: 'money-and-prices', least: 3 } as const
  expect(choiceFrom(new URLSearchParams(searchOf(choice)))).toEqual(choice)
  expect(searchOf(choice, 'repo-held')).toBe(
    '?date=2026-06-05&paper=gs3&area=money-and-prices&importance=3&item=repo-held',
  )
  expect(searchOf(EVERYTHING)).toBe('')

  const search = new URLSearchParams('date=2026-02-30&paper=gs9&area=a,b)&importance=1')
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

test('an item takes as long as all its sections, and a short one takes a minute', () => {
  const mains = { question: 'Why?', points: [] }
  expect(minutesOf({ sections: { why_in_news: 'Short.' }, mains })).toBe(1)
  const concept = Array.from({ length: 5 }, () => 'word '.repeat(107).trim())
  expect(minutesOf({ sections: { concept, for: null }, mains })).toBe(3)
})

test('figures are found in every section', () => {
  const sections = { why_in_news: 'At {{fact:cpi}}.', what_changed: null, concept: ['{{fact:gdp}}', 'No.'] }
  expect(citedFacts({ sections })).toEqual(['cpi', 'gdp'])
})

test('a plain day is written out without moving to its neighbour', () => {
  expect(longDay('2026-06-05', 'en-IN')).toBe('Friday, 5\u00a0June\u00a02026')
})
