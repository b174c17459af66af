import { expect, test } from 'vitest'
import { joined, storable } from './answer-fields.ts'
import { freshFields } from './fresh-fields.ts'

test('what a database cannot keep is left out of every line, and nothing else', () => {
  const fields = {
    text: 'a\0b \ud83d c 👩‍🌾 क्षि',
    plan: { intro: '\udc00x', heads: ['one\0', 'दो'], conclusion: undefined },
    seconds: 3,
  }
  expect(storable(fields)).toEqual({
    text: 'ab  c 👩‍🌾 क्षि',
    plan: { intro: 'x', heads: ['one', 'दो'], conclusion: undefined },
    seconds: 3,
  })
})

test('two plans are joined line by line: what either left empty, and both where they differ', () => {
  const mine = { ...freshFields('en'), text: 'Mine. ' }
  const theirs = { ...freshFields('en'), text: ' Theirs.' }
  const both = joined(
    { ...mine, plan: { intro: 'Cash', heads: ['Trust', '', 'Habit ', ''], conclusion: '' } },
    {
      ...theirs,
      plan: { intro: ' ', heads: ['Safety', 'Rates', 'Habit'], conclusion: 'Watch', revealed: 'early' },
    },
  )
  expect(both.text).toBe('Mine.\n\nTheirs.')
  expect(both.plan).toEqual({
    ...{
      intro: 'Cash',
      heads: ['Trust / Safety', 'Rates', 'Habit ', ''],
      conclusion: 'Watch',
      revealed: 'early',
    },
  })
})

test('where only one of two was planned or written, nothing is added to it', () => {
  const plan = { intro: 'Cash', heads: ['Trust'] }
  expect(joined({ ...freshFields('en'), plan }, { ...freshFields('en'), text: 'Theirs.' })).toMatchObject({
    ...{ plan, text: 'Theirs.' },
  })
  const long = 'x'.repeat(200)
  const both = joined(
    { ...freshFields('en'), plan: { intro: long } },
    { ...freshFields('en'), plan: { intro: `y${long}` } },
  )
  // longer than its field lets anybody type: nothing of it is cut
  expect(both.plan.intro).toBe(`${long} / y${long}`)
})
