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

const LAND = 'Ceiling laws came in two waves. The guidelines of 1972 set 10 to 18 acres for watered land.'

test('a short passage is told from its beginning, a long one from the sentence that answers', () => {
  const asked = found({
    question: 'land ceiling guidelines of 1972',
    subject: 'land ceiling guidelines of 1972',
    evidence: [passage({ content: LAND })],
  })
  expect(openingOf(asked, 'other')).toMatchObject({ text: LAND, whole: true })

  const long = `${'Many other things were said of the villages and of their people in those years. '.repeat(6)}${LAND}`
  const opening = openingOf({ ...asked, evidence: [passage({ content: long })] }, 'other')
  expect(opening).toMatchObject({ whole: false })
  expect(opening?.text).not.toContain('Many other things')
})

test('who asks for a figure is told a sentence with one', () => {
  const of = (id: string, content: string) => passage({ id, content })
  const evidence = [
    of('a#0', 'The overdraft limit of such an account is set by the bank that opened it for the family.'),
    of('a#1', 'The overdraft limit of such an account is ₹10,000 for each family, from its first half year.'),
  ]
  const question = 'overdraft limit of the account'
  expect(openingOf(found({ question, subject: question, evidence }), 'other')?.passage.id).toBe('a#1')
})

test('what answers nearly as well is told beside it, but nothing beside the term that was asked for', () => {
  const first = passage({ id: 'a#0', content: 'Cotton is the only gene-changed crop that farmers may grow.' })
  const other = passage({
    id: 'b#0',
    content: 'Gene-changed cotton was the first such crop, allowed in 2002.',
  })
  const question = 'gene-changed crop cotton'
  const opening = openingOf(found({ question, subject: question, evidence: [first, other] }), 'other')
  expect([opening?.passage.id, opening?.next?.passage.id].sort()).toEqual(['a#0', 'b#0'])

  const term = passage({
    id: 'term:cobweb',
    kind: 'term',
    title: 'Cobweb cycle',
    content: 'Cobweb cycle: High prices lead to more sowing and a crash.',
  })
  const near = passage({
    id: 'c#0',
    content: 'Growers of onions and of potatoes know the cobweb cycle well enough.',
  })
  const ofTerm = found({ question: 'cobweb cycle', subject: 'cobweb cycle', evidence: [term, near] })
  expect(openingOf(ofTerm, 'definition')).toMatchObject({ passage: { id: 'term:cobweb' } })
  expect(openingOf(ofTerm, 'definition')).not.toHaveProperty('next')
})

test('of a list one line answers, of common traps none', () => {
  const lines = '- IDA lends to the poorest.\n- The Fund publishes the World Economic Outlook twice a year.'
  const asked = (section: string) =>
    openingOf(
      found({
        question: 'who publishes the world economic outlook',
        subject: 'world economic outlook publishes',
        evidence: [passage({ section, content: lines })],
      }),
      'who',
    )
  expect(asked('Prelims pointers')).toMatchObject({
    text: 'The Fund publishes the World Economic Outlook twice a year.',
    whole: false,
  })
  expect(asked('Common traps')).toBeUndefined()
})

test('a term that the question calls by its whole name opens the answer', () => {
  const term = passage({
    id: 'term:stand-up-india',
    kind: 'term',
    title: 'Stand-Up India',
    content: 'Stand-Up India: A scheme of April 2016 for bank loans to women who found a firm.',
    coverage: 0.9,
  })
  const other = passage({
    id: 'carbon#4',
    content:
      "India's carbon market stands on an Act of 2001 and a scheme of 2023, with one sign for a tonne.",
    coverage: 0.9,
  })
  const question = 'stand up india scheme abhi chal rahi hai kya'
  const asked = found({ question, subject: 'stand up india scheme chal', evidence: [other, term] })
  expect(openingOf(asked, 'definition')?.passage.id).toBe('term:stand-up-india')
})
