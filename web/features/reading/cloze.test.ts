import { expect, test } from 'vitest'
import { clozeOf } from './cloze.ts'

const AROUND =
  'The RBI was founded in 1935. The repo rate is set by the Monetary Policy Committee, which has six members.'

test('a few chosen words are left out of their sentence', () => {
  expect(clozeOf('Monetary Policy Committee', AROUND, 'The Reserve Bank')).toEqual({
    front: 'The repo rate is set by the […], which has six members.\n(The Reserve Bank)',
    back: 'Monetary Policy Committee',
  })
})

test('of a longer passage its figure is asked', () => {
  const passage = 'Investment was ₹1,200 crore in the year before, which nobody had expected to see'
  expect(clozeOf(passage, passage, 'Saving')).toEqual({
    front: 'Investment was […] in the year before, which nobody had expected to see\n(Saving)',
    back: '₹1,200 crore',
  })
})

test('where nothing in it can be left out, the whole is asked for', () => {
  const passage = 'money is a promise that others take because others take it'
  const { front, back } = clozeOf(passage, passage, 'Money')
  expect(front).toBe('Money: money is a promise that others take because others take it […]')
  expect(back).toBe(passage)
})
