import { expect, test } from 'vitest'
import { fused } from './fuse.ts'
import { placesIn } from './places.ts'
import { ranked } from './rank.ts'
import type { Passage } from './retrieve.ts'
import { nearestOn, pack, shelve, unit } from './vectors.ts'

function passage(id: string, score: number, title = id): Passage {
  const kind = /^(fact|book|news|term|topic|question):/.exec(id)?.[1] ?? 'note'
  return { id, kind, title, title_hi: '', section: '', coverage: 1, score } as Passage
}

const order = (passages: Passage[], question: string, kind: 'figure' | 'explanation') =>
  ranked(passages, question, question, kind).map(({ id }) => id)

test('the figure comes first when a figure is asked for, and after the explanation when it is not', () => {
  const found = [passage('inflation#1', 1.6), passage('fact:cpi-inflation', 1.7)]

  expect(order(found, 'current inflation', 'figure')[0]).toBe('fact:cpi-inflation')
  expect(order(found, 'causes of inflation', 'explanation')[0]).toBe('inflation#1')
})

test('five passages of one note do not hide what another text says', () => {
  const note = [0, 1, 2, 3, 4].map((position) => passage(`inflation#${position}`, 1.6 - position / 100))

  expect(order([...note, passage('book:money/03#4', 1.4)], 'inflation', 'explanation').slice(0, 5)).toContain(
    'book:money/03#4',
  )
})

test('a term that is just what was asked for comes before those that hold its words', () => {
  const found = [
    passage('term:core-inflation', 1.9, 'Core inflation'),
    passage('term:inflation', 1.7, 'Inflation'),
  ]

  expect(order(found, 'inflation', 'explanation')[0]).toBe('term:inflation')
})

test('the syllabus answers only when it is asked for', () => {
  const found = [passage('topic:banking', 1.5), passage('banking#1', 1.4)]

  expect(order(found, 'What is banking?', 'explanation')[0]).toBe('banking#1')
  expect(order(found, 'Which topics come under banking?', 'explanation')[0]).toBe('topic:banking')
})

test('who is found by words and by meaning comes before who is found by one of them', () => {
  const [one, two, three] = [passage('a#1', 1), passage('b#1', 1), passage('c#1', 1)]
  const near = [
    { id: 'c#1', similarity: 0.9 },
    { id: 'b#1', similarity: 0.8 },
  ]

  expect(fused([one, two], near, [three]).map(({ id }) => id)).toEqual(['b#1', 'c#1', 'a#1'])
})

test('what may not be read is in no order, however near it is', () => {
  expect(fused([], [{ id: 'hidden', similarity: 1 }], [])).toEqual([])
})

test('a packed vector is nearest to where it came from', () => {
  const vectors = [unit([1, 0.2, 0]), unit([0, 1, 0.1]), unit([0.1, 0, 1])]
  const shelf = shelve(vectors.map((vector, index) => ({ id: `${index}`, ...pack(vector) })))
  if (!shelf) throw new Error('nothing was shelved')

  for (const [index, vector] of vectors.entries()) {
    const [first] = nearestOn(shelf, vector, 1)
    expect(first).toEqual({ id: `${index}`, similarity: expect.closeTo(1, 2) })
  }
  expect(shelve([])).toBeUndefined()
})

test('states and countries are known by their names, and "us" is none', () => {
  expect(placesIn('unemployment rate of Rajasthan')).toHaveLength(1)
  expect(placesIn('India और चीन का व्यापार')).toHaveLength(1)
  expect(placesIn('What does the US tariff mean for Japan?')).toHaveLength(2)
  expect(placesIn('tell us about Punjab National Bank in India')).toHaveLength(0)
})
