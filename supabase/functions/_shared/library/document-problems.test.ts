import { expect, test } from 'vitest'
import { DocumentFields } from './document.ts'
import { documentProblems, type Known } from './document-problems.ts'

const known: Known = {
  topics: new Set(['inflation']),
  facts: new Map([
    ['cpi', null],
    ['old-cpi', 'cpi'],
  ]),
  notes: new Set(['inflation']),
  works: new Set(['book', 'book/one']),
}
const whole = {
  ...{
    title: 'Prices',
    title_hi: 'कीमतें',
    summary: 'Of 4 prices.',
    summary_hi: '4 कीमतें।',
    topics: ['inflation'],
  },
  ...{ as_of: '2026-11-23', form: 'free', body: '## Concept\n\nIt is {{fact:cpi}} [@mospi].' },
  sources: [{ id: 'mospi', title: 't', publisher: 'p', url: 'https://mospi.gov.in/' }],
}
const problemsOf = (fields: object, kind: 'note' | 'chapter' | 'book' = 'note') =>
  documentProblems(kind, DocumentFields.parse({ ...whole, ...fields }), known)
const codes = (fields: object) =>
  problemsOf(fields).map((problem) => `${problem.code}${'name' in problem ? ` ${problem.name}` : ''}`)
const grave = (fields: object, kind?: 'note' | 'chapter' | 'book') =>
  problemsOf(fields, kind)
    .filter(({ isGrave }) => isGrave)
    .map(({ code }) => code)

test('a document in a form of its own needs both languages, a topic, a day, a text, and whole sources', () => {
  expect(grave({})).toEqual([])
  const empty = { title: '', title_hi: 'Prices', summary_hi: '', topics: [], as_of: '', body: ' ' }
  expect(grave(empty)).toEqual(expect.arrayContaining(['lacks']))
  expect(problemsOf(empty).filter(({ code }) => code === 'lacks')).toHaveLength(6)
  expect(grave({ sources: [{ id: 'mospi', title: '', publisher: 'p', url: 'http://x' }] })).toEqual([
    'half-source',
  ])
  expect(grave({ summary: 'Of 5 prices.' })).toEqual(['numbers-differ'])
  expect(grave({ cover: '<p>' }, 'book')).toContain('lacks')
})

test('names that lead nowhere are told: topics, figures, figures that were replaced, sources, links', () => {
  const body =
    '{{fact:no}} {{chart:gone}} {{fact:old-cpi}} [@who] [a](/ebooks?note=none) [b](/ebooks?book=book&chapter=one) [c](/ebooks?book=book&chapter=two) [d](javascript:x) [e](https://a.in/x)'
  expect(codes({ body, topics: ['inflation', 'nothing'] }).sort()).toEqual(
    [
      ...['dead-link /ebooks?book=book&chapter=two', 'dead-link /ebooks?note=none', 'dead-link javascript:x'],
      ...['replaced-fact old-cpi', 'unknown-fact gone', 'unknown-fact no', 'unknown-source who'],
      ...['unknown-topic nothing'],
      ...codes({ body: 'x' }).filter((code) => !code.includes(' ')),
    ].sort(),
  )
})

test('the form of the house stops only who keeps to it', () => {
  expect(problemsOf({}).some(({ code }) => code === 'section-missing')).toBe(true)
  expect(grave({ form: 'house' })).toContain('section-missing')
  expect(grave({ form: 'house' }, 'chapter')).toEqual(
    expect.arrayContaining(['words', 'exercises', 'last-section']),
  )
  expect(grave({ body: '## A\n\nx\n\n## A\n\ny' }, 'chapter')).toEqual(['same-section'])
})
