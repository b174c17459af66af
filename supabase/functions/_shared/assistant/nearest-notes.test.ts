import { expect, test } from 'vitest'
import { nearestTitles } from './nearest-notes.ts'

const TITLES = [
  'Agriculture in India',
  'Banking in India',
  'Monetary Policy of India',
  'Fiscal Policy of India',
]

test('titles that share the subject’s letters come nearest first, at most three', () => {
  expect(nearestTitles('agricultural machines', TITLES)).toEqual(['Agriculture in India'])
  expect(nearestTitles('policy', TITLES)).toEqual(['Monetary Policy of India', 'Fiscal Policy of India'])
})

test('nothing alike, nothing offered', () => {
  expect(nearestTitles('cricket world cup', TITLES)).toEqual([])
  expect(nearestTitles('', TITLES)).toEqual([])
})
