import { expect, test } from 'vitest'
import { found, passage } from '#supabase/tests/passages.ts'
import { defines, isTermFor, openingOf } from './opening.ts'
import { tellingWords } from './sentences.ts'

test('who asks when is told the beginning, not any year', () => {
  const opening = openingOf(
    found({
      question: 'when was GST rolled out',
      subject: 'GST',
      evidence: [
        passage({
          id: 'news:gst#0',
          kind: 'news',
          section: '',
          content: 'GST on imports brought a record sum in April 2026, the highest of any month so far.',
        }),
        passage({
          id: 'taxation#1',
          content: 'GST began on 1 July 2017 as a tax of the place where goods are consumed.',
        }),
      ],
    }),
    'when',
  )
  expect(opening?.passage.id).toBe('taxation#1')
})

test('a term is known by its Hindi name', () => {
  const term = passage({
    kind: 'term',
    title: 'Direct tax',
    title_hi: 'प्रत्यक्ष कर',
    content: 'Direct tax: A tax on income.',
    coverage: 0.5,
  })
  expect(isTermFor(term, tellingWords('प्रत्यक्ष कर'))).toBe(true)
  expect(isTermFor(term, tellingWords('अप्रत्यक्ष कर'))).toBe(false)
})

test('a year beside a name is no part of it', () => {
  const named = tellingWords('budget 2026-27')
  expect(defines('The Gender Budget of 2026-27 was a tenth of all spending.', named)).toBe(false)
})

test('what a debate is about opens no answer', () => {
  const evidence = [
    passage({ content: 'Proposition: incentives raise the share of manufacturing in the end.' }),
  ]
  expect(
    openingOf(found({ question: 'incentives', subject: 'incentives', evidence }), 'other'),
  ).toBeUndefined()
})

test('who asks for a committee is told one that the question does not name', () => {
  const question = 'which committee recommended the creation of a Monetary Policy Committee'
  const evidence = [
    passage({
      id: 'monetary-policy#8',
      content:
        'The Monetary Policy Committee fixes the policy rate under the Act, and its decision binds the Bank.',
    }),
    passage({
      id: 'monetary-policy#11',
      content: 'The framework grew out of the Urjit Patel Committee of 2014 and an amendment of the Act.',
    }),
  ]
  const opening = openingOf(
    found({ question, subject: 'committee creation Monetary Policy Committee', evidence }),
    'who',
  )
  expect(opening?.passage.id).toBe('monetary-policy#11')
})

test('a number before a term is no part of its name', () => {
  const term = passage({
    kind: 'term',
    title: 'Labour codes',
    content: 'Labour codes: Four laws.',
    coverage: 0.7,
  })
  expect(isTermFor(term, tellingWords('the four labour codes'))).toBe(true)
})

test('what speaks of a part of the question opens no answer where another passage speaks of it all', () => {
  const of = (id: string, coverage: number, content: string) => passage({ id, coverage, named: 0.2, content })
  const leaves = of(
    'partnership#1',
    0.55,
    'Private owners watch the cost, whereas a contractor leaves as soon as he is paid.',
  )
  const walkedOut = of(
    'trade#2',
    0.9,
    'India walked out of the Regional Comprehensive Economic Partnership in November 2019, citing surges of imports.',
  )
  const opening = openingOf(
    found({
      question: 'why did India leave RCEP',
      subject: 'India leave RCEP',
      evidence: [walkedOut, leaves],
    }),
    'why',
  )
  expect(opening?.passage.id).toBe('trade#2')
})
