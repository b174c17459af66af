import { expect, test } from 'vitest'
import { judge, pointsOf, sharedWords } from './key-points.ts'

const ANSWER =
  'Six members: three from the Reserve Bank, with the Governor in the chair, and three appointed by the Union Government. In a tie the Governor has a second vote.'

test('each sentence is a point of its own', () => {
  expect(pointsOf(ANSWER)).toHaveLength(2)
  expect(pointsOf('One thing is said here; another thing is said there.')).toHaveLength(2)
})

test('what is said covers its point, what is not said is missing', () => {
  const points = pointsOf(ANSWER)
  const { covered, missing } = judge(
    'Three members come from the Reserve Bank and three the Union Government appoints',
    points,
  )

  expect(covered.map(({ text }) => text)).toEqual([expect.stringContaining('Six members')])
  expect(missing.map(({ text }) => text)).toEqual(['In a tie the Governor has a second vote'])
})

test('the words of the question alone cover nothing', () => {
  const question = ['committ', 'governo', 'tie']
  expect(judge('the committee, the Governor, a tie', pointsOf(ANSWER), question).covered).toEqual([])
  expect(judge('', pointsOf(ANSWER)).covered).toEqual([])
})

test('shared words are told as the passage writes them, once each', () => {
  expect(sharedWords('the governor, the Governor and a vote', pointsOf(ANSWER))).toEqual(['Governor', 'vote'])
})
