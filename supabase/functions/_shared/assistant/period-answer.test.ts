import { expect, test } from 'vitest'
import { fact } from '#supabase/tests/passages.ts'
import { factsNamed } from './period-answer.ts'

const FACTS = [
  fact({ id: 'idle', name: 'Jan Dhan accounts that are inoperative' }),
  fact({ id: 'accounts', name: 'Jan Dhan accounts', keywords: ['Jan Dhan'] }),
  fact({
    id: 'revenue',
    name: 'Revenue deficit of the Union Government',
    keywords: ['revenue deficit'],
    unit: '% of GDP',
  }),
  fact({ id: 'gnpa', name: 'Gross NPA ratio of banks', keywords: ['gross non-performing assets'] }),
]

test.each([
  ['jan dhan accounts are there', 'accounts'],
  ['revenue deficit as percent of GDP', 'revenue'],
  ['revenue deficit as a share of GDP', 'revenue'],
  ['gross non-performing assets ratio', 'gnpa'],
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
