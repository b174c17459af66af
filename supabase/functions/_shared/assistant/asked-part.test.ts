import { expect, test } from 'vitest'
import { askedPart, statementsIn, stemSubject } from './asked-part.ts'

const STORY =
  'Sir I read the newspaper every day and I get confused, because banks, bonds and the rupee are all in one story there. Yesterday the yield of government paper rose and the shares of banks fell, and everybody on the television was worried about it.'

test('of a pasted paragraph the sentence that asks is looked up', () => {
  expect(askedPart(`${STORY} Why does a bond price fall when its yield rises?`)).toBe(
    'Why does a bond price fall when its yield rises?',
  )
  expect(askedPart(STORY)).toBe(STORY)
  expect(askedPart('Why do bond prices fall?')).toBe('Why do bond prices fall?')
})

test('the statements of a paper are taken apart', () => {
  expect(
    statementsIn(
      'Consider the following statements: 1. The Bank Rate is set by Parliament. 2. It is never changed in a year. Which of the statements given above is/are correct?',
    ),
  ).toEqual(['The Bank Rate is set by Parliament.', 'It is never changed in a year.'])
  expect(
    statementsIn(
      'Statement-I: India exports more goods than services. Statement-II: Remittances are a part of the current account. Which one is correct?',
    ),
  ).toEqual(['India exports more goods than services.', 'Remittances are a part of the current account.'])
})

test.each([
  'What are the types of inflation? 1. cost push 2. demand pull',
  'Which of the following are non-tax receipts: 1. dividends 2. interest 3. disinvestment',
  'What is the repo rate?',
])('"%s" holds no statements', (query) => {
  expect(statementsIn(query)).toEqual([])
})

test('what a stem names is what its statements are about', () => {
  const query =
    'With reference to Central Bank digital currency, consider: 1. It is legal tender. 2. It carries interest like deposits. Which is correct?'
  expect(statementsIn(query)).toEqual(['It is legal tender.', 'It carries interest like deposits.'])
  expect(stemSubject(query)).toBe('Central Bank digital currency')
  expect(
    stemSubject('Consider the following statements about the money multiplier: 1. It rises. 2. It falls.'),
  ).toBe('money multiplier')
  expect(stemSubject('Consider the following statements: 1. It is legal tender. 2. It is new.')).toBe('')
})
