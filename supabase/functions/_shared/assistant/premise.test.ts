import { expect, test } from 'vitest'
import { fact, found, passage } from '#supabase/tests/passages.ts'
import { correctionIn, trapsIn, withoutAssertion } from './premise.ts'
import { sourceList } from './sources.ts'

const repo = fact({
  id: 'repo-rate',
  name: 'Policy repo rate',
  display: '5.25',
  period: 'in force after the review of June 2026',
  as_of: '2026-06-05',
  status: 'in-force',
  keywords: ['repo rate'],
  previous: { display: '5.50', period: '6 June to 4 December 2025' },
  series: [
    { period: '2025-02-07', value: 6.25 },
    { period: '2025-06-06', value: 5.5 },
    { period: '2025-12-05', value: 5.25 },
  ],
})
const traps = passage({
  section: 'Common traps',
  content: [
    '- Trap: the Reserve Bank sets the inflation target. In fact the Union Government sets it [@target].',
    '- Trap: banks earn interest on the Cash Reserve Ratio. In fact they earn none.',
  ].join('\n'),
})

function corrected(question: string, evidence = [passage({ content: 'The repo rate is a rate.' })]) {
  const list = sourceList(new Map())
  const correction = correctionIn(found({ question, evidence, facts: [repo] }), list)
  return { text: correction?.tell(), isSure: correction?.isSure, sources: list.sources.length }
}

test('a figure that never was is corrected with the one that is held, its date and range', () => {
  const { text, isSure, sources } = corrected('Why did RBI raise the repo rate to 9 % this year?')

  expect(text).toMatch(
    /^Policy repo rate is not 9 % in what the library holds: it was 5\.25.%? ?.*June 2026.*\[1\]/,
  )
  expect(text).toMatch(/7 February 2025 to 5 June 2026, lie between 5\.25.% and 6\.25.%/)
  expect({ isSure, sources }).toEqual({ isSure: true, sources: 1 })
})

test('a movement the other way is corrected, and one that took place is not', () => {
  expect(corrected('Why did the RBI raise the repo rate?').text).toMatch(
    /Policy repo rate did not rise: it went from 5\.50.*to 5\.25/,
  )
  expect(corrected('Why did the RBI cut the repo rate?').text).toBeUndefined()
})

test.each([
  'How does a rise of the repo rate affect loans?',
  'What happens when the repo rate is raised?',
  'Why was the repo rate 6.25 % in February 2025?',
  'Why did the RBI raise the repo rate in 2010?',
  'What is the repo rate?',
  'Why has the repo rate risen in recent years?',
])('"%s" takes nothing for true that is held otherwise', (question) => {
  expect(corrected(question).text).toBeUndefined()
})

test('a mistake that the notes name is corrected in their words', () => {
  const { text, isSure } = corrected('Why does the Reserve Bank set the inflation target?', [traps])

  expect(text).toContain('That is not so.')
  expect(text).toContain('In fact the Union Government sets it. [1]')
  expect(text).not.toContain('[@target]')
  expect(isSure).toBe(true)
})

test('who asks, or says the opposite, makes no mistake', () => {
  expect(corrected('Who sets the inflation target of the Reserve Bank?', [traps]).text).toBeUndefined()
  expect(corrected('Why do banks not earn interest on the Cash Reserve Ratio?', [traps]).text).toBeUndefined()
})

test('a grant is no negation', () => {
  const grants = passage({
    section: 'Common traps',
    content: '- Trap: NITI Aayog allocates grants to States. In fact the Finance Ministry does.',
  })
  expect(corrected('How does NITI Aayog allocate the grant of each State?', [grants]).text).toContain(
    'In fact the Finance Ministry does',
  )
})

test('what only comes near a mistake is told of it without being called wrong', () => {
  const { text, isSure } = corrected('Why is the inflation target of the Reserve Bank flexible?', [traps])

  expect(isSure).toBe(false)
  expect(text).not.toContain('That is not so')
})

test('traps are read line by line, without their source marks', () => {
  expect(trapsIn([traps]).map(({ statement, fact: told }) => [statement, told])).toEqual([
    ['the Reserve Bank sets the inflation target', 'the Union Government sets it.'],
    ['banks earn interest on the Cash Reserve Ratio', 'they earn none.'],
  ])
})

test('the figure is looked up without what is asserted of it', () => {
  expect(withoutAssertion('Why did RBI raise the repo rate to 9 %?')).toBe('RBI repo rate ?')
  expect(withoutAssertion('What is inflation?')).toBeUndefined()
})

test('what is asked of a thing that is no more is answered with its end, and only then', () => {
  const taxes = passage({
    section: 'How it works in India',
    content:
      'Wealth tax was abolished from 2016-17 because it brought little [@budget]. Income tax is levied by slabs.',
  })

  expect(corrected('What is the present rate of wealth tax in India?', [taxes])).toMatchObject({
    text: 'Wealth tax was abolished from 2016-17 because it brought little. [1]',
    isSure: true,
  })
  expect(corrected('What is the present rate of income tax in India?', [taxes]).text).toBeUndefined()
  expect(corrected('Why was wealth tax abolished?', [taxes]).text).toBeUndefined()
})
