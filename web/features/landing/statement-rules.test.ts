import { expect, test } from 'vitest'
import { question } from './sample-question.ts'
import { isRight, type Judgement, outcomeOf } from './statement-rules.ts'

const { options } = question

function outcome(...judgements: (Judgement | null)[]) {
  return outcomeOf(judgements, options)
}

test('until every statement is judged there is no option', () => {
  expect(outcome('true', null, null)).toEqual({ kind: 'waiting', left: 2 })
})

test.each([
  [['true', 'true', 'false'], 'a'],
  [['true', 'false', 'true'], 'b'],
  [['false', 'true', 'true'], 'c'],
  [['true', 'true', 'true'], 'd'],
] as const)('judging %j gives option %s', (judgements, key) => {
  expect(outcome(...judgements)).toMatchObject({ kind: 'option', option: { key } })
})

test('a pattern that no option holds gives none', () => {
  expect(outcome('false', 'false', 'true')).toEqual({ kind: 'none' })
  expect(outcome('unsure', 'false', 'false')).toEqual({ kind: 'none' })
})

test('not sure leaves options open, or only one', () => {
  expect(outcome('true', 'unsure', 'true')).toMatchObject({
    kind: 'open',
    options: [{ key: 'b' }, { key: 'd' }],
  })
  expect(outcome('true', 'false', 'unsure')).toMatchObject({ kind: 'option', option: { key: 'b' } })
})

test('not sure is neither right nor counted as right', () => {
  expect(isRight('true', true)).toBe(true)
  expect(isRight('true', false)).toBe(false)
  expect(isRight('unsure', true)).toBe(false)
  expect(isRight(null, false)).toBe(false)
})

test('exactly one option of the sample question holds its true statements', () => {
  const truths = question.statements.flatMap((statement, at) => (statement.isTrue ? [at + 1] : []))
  expect(options.filter((option) => option.correct.join() === truths.join())).toHaveLength(1)
})
