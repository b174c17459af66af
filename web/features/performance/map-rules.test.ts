import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf } from './map-rules.ts'

test('each area has as much of the picture as it weighs, in rows that are full', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }), (given) => {
      const weights = given.sort((a, b) => b - a)
      const total = weights.reduce((sum, one) => sum + one, 0)
      const places = placesOf(weights)
      for (const [at, { share, height }] of places.entries())
        expect(share * height).toBeCloseTo((weights[at] ?? 0) / total)
      for (const rowEnd of new Set(places.map((one) => one.rowEnd))) {
        const row = places.filter((one) => one.rowEnd === rowEnd)
        expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
        expect(places.indexOf(row.at(-1) as (typeof row)[number])).toBe(rowEnd)
      }
    }),
  )
})

test('the areas of the library stand in three rows, none too narrow for its name', () => {
  const places = placesOf([139, 137, 103, 94, 86, 86, 77, 77, 43, 26])
  expect(places.map(({ rowEnd }) => rowEnd)).toEqual([2, 2, 2, 6, 6, 6, 6, 9, 9, 9])
  for (const { share } of places) expect(share).toBeGreaterThan(0.11)
})
