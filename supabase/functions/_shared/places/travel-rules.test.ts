import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN_COUNTRIES, placeOf } from './country-places.ts'
import { gapBetween, isImpossible, travelSaid } from './travel-rules.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
const after = (country: string, minutes: number) => ({ country, at: new Date(NOON + minutes * 60_000) })

test.each([
  ['IN', 'BR', 40, 'Delhi and São Paulo before lunch'],
  ['IN', 'US', 120, 'half the world in two hours'],
  ['IN', 'GB', 60, 'a flight of nine hours in one'],
  ['SG', 'DE', 300, 'a flight of twelve hours in five'],
])('%s and then %s after %i minutes cannot be one person: %s', (one, other, minutes) => {
  expect(isImpossible(after(one, 0), after(other, minutes))).toBe(true)
})

test.each([
  ['IN', 'IN', 0, 'the same country'],
  ['IN', 'NP', 1, 'a border that one lives at'],
  ['IN', 'BD', 1, 'the other one'],
  ['US', 'CA', 1, 'a phone between two networks'],
  ['FR', 'CH', 1, 'a train'],
  ['IN', 'AE', 150, 'the flight from Mumbai'],
  ['IN', 'GB', 600, 'the flight to London'],
  ['IN', 'US', 1200, 'the flight to New York'],
  ['IN', 'ZZ', 1, 'a code that means no country'],
])('%s and then %s after %i minutes may be: %s', (one, other, minutes) => {
  expect(isImpossible(after(one, 0), after(other, minutes))).toBe(false)
})

test('which of the two came first makes no difference, and more time makes it no less possible', () => {
  const country = fc.constantFrom(...KNOWN_COUNTRIES)
  const minutes = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(country, country, minutes, minutes, (one, other, short, more) => {
      const [early, late] = [after(one, 0), after(other, short)]
      expect(isImpossible(early, late)).toBe(isImpossible(late, early))
      if (!isImpossible(early, late)) expect(isImpossible(early, after(other, short + more))).toBe(false)
      expect(gapBetween(one, other)).toBe(gapBetween(other, one))
      expect(isImpossible(early, after(other, 26 * 60))).toBe(false)
    }),
  )
})

test('every country lies on the earth, and every one that the world counts is there', () => {
  for (const code of KNOWN_COUNTRIES) {
    const place = placeOf(code)
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(Math.abs(place?.latitude ?? 100)).toBeLessThanOrEqual(90)
    expect(Math.abs(place?.longitude ?? 200)).toBeLessThanOrEqual(180)
    expect(place?.reach).toBeGreaterThan(0)
    expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)).toBeTruthy()
  }
  expect(KNOWN_COUNTRIES.length).toBe(250)
  expect(new Set(KNOWN_COUNTRIES).size).toBe(KNOWN_COUNTRIES.length)
})

test('the words name both countries and the time between', () => {
  expect(travelSaid(after('IN', 0), after('BR', 40))).toBe(
    'Sign-ins from India and Brazil within 40 minutes: farther apart than one can travel in that time',
  )
  expect(travelSaid(after('IN', 0), after('US', 200))).toContain('within 3 hours')
})
