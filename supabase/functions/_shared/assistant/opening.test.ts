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
