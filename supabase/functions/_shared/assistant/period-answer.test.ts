import { expect, test } from 'vitest'
import { fact } from '#supabase/tests/passages.ts'
import { askedPeriod } from './period.ts'
import { composeForPeriod, factsNamed } from './period-answer.ts'
import { sourceList } from './sources.ts'

const FACTS = [
  fact({ id: 'idle', name: 'Jan Dhan accounts that are inoperative' }),
  fact({ id: 'accounts', name: 'Jan Dhan accounts', keywords: ['Jan Dhan'] }),
  fact({
    id: 'revenue',
    name: 'Revenue deficit of the Union Government',
    keywords: ['revenue deficit'],
    unit: '% of GDP',
  }),
  fact({ id: 'gold', name: 'Gold held by the Reserve Bank', name_hi: 'रिज़र्व बैंक के पास सोना' }),
  fact({ id: 'gnpa', name: 'Gross NPA ratio of banks', keywords: ['gross non-performing assets'] }),
]

test.each([
  ['jan dhan accounts are there', 'accounts'],
  ['revenue deficit as percent of GDP', 'revenue'],
  ['revenue deficit as a share of GDP', 'revenue'],
  ['gross non-performing assets ratio', 'gnpa'],
  ['रिज़र्व बैंक कुल सोना', 'gold'],
])('"%s" names the figure %s', (subject, id) => {
  expect(factsNamed(subject, FACTS)[0]?.id).toBe(id)
})

test.each(['Union Budget 2026-27', 'budget 2026-27', 'Economic Survey 2025-26'])(
  '"%s" is a text, no figure',
  (subject) => {
    expect(
      factsNamed(subject, [
        fact({ id: 'gender', name: 'Share of the Gender Budget' }),
        fact({ id: 'survey', name: 'Economic survey growth' }),
      ]),
    ).toEqual([])
  },
)

const REPO = fact({
  ...{ id: 'repo-rate', name: 'Policy repo rate', display: '5.25', unit: '%', status: 'in-force' },
  period: 'in force after the review of 3-5 June 2026',
  series: [
    { period: '2025-02-07', value: 6.25 },
    { period: '2025-04-09', value: 6 },
    { period: '2025-06-06', value: 5.5 },
  ],
})

test('of two days of one month the one that is asked for is told', () => {
  const reserves = fact({
    ...{ id: 'reserves', name: 'Foreign exchange reserves', display: '666.93', unit: 'US$ billion' },
    ...{ period: '26 June 2026', previous: { display: '672.59', period: '19 June 2026' } },
  })
  const asked = askedPeriod('forex reserves on 19 june 2026')
  expect(asked && composeForPeriod(asked, [reserves], [], sourceList(new Map()))).toMatch(
    /672\.59.*19 June 2026/,
  )
})

test.each([
  ['repo rate on 1 april 2025', /last decision before 1 april 2025.*6\.25.%.*7 February 2025/],
  ['repo rate on April 9th, 2025', /^\*\*Policy repo rate: 6\.00.%\*\* \(9 April 2025\)/],
  ['repo rate in May 2025', /last decision before May 2025.*6\.00.%.*9 April 2025/],
  ['repo rate in April 2025', /^\*\*Policy repo rate: 6\.00.%/],
  ['repo rate on 3 january 2025', /does not hold this figure/],
])('"%s" is answered with what was in force', (query, said) => {
  const asked = askedPeriod(query)
  expect(asked && composeForPeriod(asked, [REPO], [], sourceList(new Map()))).toMatch(said)
})
