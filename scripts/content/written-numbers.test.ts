import { expect, test } from 'vitest'
import type { Library } from './schema.ts'
import { writtenNumbers } from './written-numbers.ts'

const fact = {
  id: 'repo-rate',
  topic: 'money',
  display: '5.25',
  unit: '%',
  period: 'June 2026',
  superseded_by: null,
}
const outlay = { ...fact, id: 'outlay', display: '76,000', unit: '₹ crore', period: '2021' }
const few = { ...fact, id: 'target', display: '4', unit: '%' }

function found(body: string, topic = 'money') {
  const note = { slug: 'n', topic, body }
  return writtenNumbers({
    news: [],
    books: [],
    notes: [note],
    facts: [fact, outlay, few],
  } as unknown as Library)
}

test.each(['It is 5.25 per cent.', 'It is 5.25%.', 'It is 5.25\u00a0% now.'])(
  'typed, and a figure: %s',
  (body) => {
    expect(found(body)).toEqual([expect.stringContaining('notes/n.md: "5.25')])
    expect(found(body)[0]).toContain('may be the fact "repo-rate" (June 2026)')
  },
)

test('a sum is found with its sign and its scale', () => {
  expect(found('An outlay of ₹76,000 crore.')).toHaveLength(1)
  expect(found('An outlay of ₹76,000 lakh.')).toEqual([])
  expect(found('An outlay of ₹176,000 crore.')).toEqual([])
})

test.each([
  'It is {{fact:repo-rate}}.',
  'It is 15.25 per cent.',
  'Section 5.25 says so.',
  'A target of 4 per cent.',
])('not a typed figure: %s', (body) => {
  expect(found(body)).toEqual([])
})

test('figures of another topic are somebody else’s', () => {
  expect(found('It is 5.25 per cent.', 'trade')).toEqual([])
})
