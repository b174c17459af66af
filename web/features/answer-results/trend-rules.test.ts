import { expect, test } from 'vitest'
import { coursesOf, linePoints, wayOf, weakest } from './trend-rules.ts'

function trend(...shares: number[]) {
  return shares.map((share, at) => ({
    ...{ answer: `a${at}`, at: '2026-11-22T08:00:00Z', by: 'rules' as const, share: 0.5 },
    criteria: { demand: 0.8, evidence: share },
  }))
}

test('under three answers a criterion has no course', () => {
  expect(coursesOf(trend(0.2, 0.4))).toEqual([])
  expect(coursesOf(trend(0.2, 0.4, 0.6)).map(({ criterion }) => criterion)).toEqual(['demand', 'evidence'])
})

test('a direction is told from six answers on, and only where it can be noticed', () => {
  const course = (...shares: number[]) =>
    coursesOf(trend(...shares)).find(({ criterion }) => criterion === 'evidence')
  const way = (...shares: number[]) => {
    const found = course(...shares)
    return found && wayOf(found)
  }
  expect(way(0.2, 0.4, 0.9)).toBe('unknown')
  expect(way(0.2, 0.2, 0.2, 0.6, 0.6, 0.6)).toBe('rising')
  expect(way(0.6, 0.6, 0.6, 0.2, 0.2, 0.2)).toBe('falling')
  expect(way(0.5, 0.5, 0.5, 0.55, 0.5, 0.6)).toBe('level')
})

test('the weakest criterion is the one with the lowest average', () => {
  expect(weakest(coursesOf(trend(0.1, 0.2, 0.3)))?.criterion).toBe('evidence')
})

test('lines of all criteria stand on one scale', () => {
  expect(linePoints([0, 0.5, 1], 100, 40)).toEqual([
    { x: 0, y: 40 },
    { x: 50, y: 20 },
    { x: 100, y: 0 },
  ])
  expect(linePoints([1.4], 100, 40)).toEqual([{ x: 0, y: 0 }])
})
