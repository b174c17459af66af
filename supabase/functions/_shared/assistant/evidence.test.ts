import { expect, test } from 'vitest'
import { answersJustThis, evidenceFor, leadingNote } from './evidence.ts'
import type { Passage } from './retrieve.ts'

function passage(id: string, coverage: number, score = coverage): Passage {
  const [slug = '', position] = id.split('#')
  const isFact = id.startsWith('fact:')
  return {
    id,
    kind: isFact ? 'fact' : 'note',
    note_slug: isFact ? (null as unknown as string) : slug,
    fact_id: isFact ? id.slice(5) : (null as unknown as string),
    topic: slug,
    title: slug,
    section: 'Concept',
    anchor: 'concept',
    position: Number(position ?? 0),
    content: 'text',
    title_hi: '',
    content_hi: '',
    href: '',
    as_of: '2026-06-01',
    source_title: '',
    source_url: '',
    source_ids: [],
    fact_ids: [],
    coverage,
    held: coverage * 8,
    named: coverage,
    score,
  }
}

test('when no passage speaks of most of the question, there is no evidence', () => {
  expect(evidenceFor([passage('gdp#1', 0.54), passage('budget#2', 0.5)], 'fiscal deficit')).toEqual([])
  expect(evidenceFor([], 'fiscal deficit')).toEqual([])
})

test('a figure does not push the paragraphs out', () => {
  const found = [
    passage('fact:peace-clause', 1, 1.48),
    passage('agriculture#12', 0.74, 0.79),
    passage('gdp#3', 0.3, 0.79),
  ]

  expect(evidenceFor(found, 'peace clause').map((kept) => kept.id)).toEqual([
    'fact:peace-clause',
    'agriculture#12',
  ])
})

test('the note with the best passage leads, not the one with the most', () => {
  const found = [
    passage('gdp#15', 1, 1.46),
    passage('budget#1', 1, 1.3),
    passage('budget#2', 1, 1.3),
    passage('budget#3', 1, 1.3),
  ]

  expect(leadingNote(found)).toBe('gdp')
  expect(leadingNote([passage('fact:repo-rate', 1)])).toBeUndefined()
})

test('the price of a thing is not answered by speaking of the thing alone', () => {
  const found = [passage('fact:electronics-exports', 0.76)]

  expect(evidenceFor(found, 'price of iPhone')).toEqual([])
  expect(evidenceFor(found, 'iPhone exports')).toHaveLength(1)
})

test('what a passage calls by its whole name it speaks of, though no heading does', () => {
  const banks = {
    ...passage('reforms#7', 1),
    ...{ named: 0, held: 10, content: 'The two Narasimham Committees guided banking.' },
  }
  expect(evidenceFor([banks], 'narasimham committee')).toHaveLength(1)
  const apart = { ...banks, content: 'The committee met, and Narasimham spoke.' }
  expect(evidenceFor([apart], 'narasimham committee')).toEqual([])
})

test('of a long story a third is enough, where it weighs as much as a subject', () => {
  const story = { ...passage('energy#1', 0.35), named: 0, held: 16 }
  expect(evidenceFor([story], 'who runs the plant')).toHaveLength(1)
  expect(evidenceFor([{ ...story, held: 14 }], 'who runs the plant')).toEqual([])
})

test('one thing of another is asked for in few words', () => {
  const found = [{ ...passage('msp#1', 0.8), held: 12 }]
  expect(evidenceFor(found, 'price of onions in Nashik')).toEqual([])
  expect(
    evidenceFor(found, 'support prices are measured by trade bodies against a world price of old years'),
  ).toHaveLength(1)
})

test('a story that is told in its own words need not name its place in each sentence', () => {
  const content =
    'The plant stood in Maharashtra. Its only buyer could not pay for the power that it had promised to buy.'
  const plant = { ...passage('ppp#1', 0.6), content, held: 28 }
  const question = 'what went wrong with the power plant of that firm in Maharashtra'
  expect(evidenceFor([plant], question)).toHaveLength(1)
  expect(evidenceFor([{ ...plant, held: 20 }], question)).toEqual([])
})

test('what was let in by the weight of its words alone may be no answer to just this', () => {
  const named = passage('gdp#1', 0.7)
  const heavy = { ...passage('gdp#2', 0.5), named: 0.3, held: 12 }
  expect(answersJustThis([heavy, named])).toBe(true)
  expect(answersJustThis([heavy])).toBe(false)
  expect(answersJustThis([{ ...heavy, coverage: 0.66 }])).toBe(true)
  expect(answersJustThis([{ ...heavy, coverage: 0.66, named: 0 }])).toBe(false)
  expect(answersJustThis([{ ...heavy, coverage: 0.82, named: 0 }])).toBe(true)
})
