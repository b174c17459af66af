import { expect, test } from 'vitest'
import { figureProblems, figureSent, keyOf, type TypedFigure } from './new-figure-rules.ts'

const TODAY = '2026-11-23'
const whole: TypedFigure = {
  ...{ name: 'Onion prices', name_hi: 'प्याज़ के दाम', id: 'onion-prices', topic: 'prices', value: '31.25' },
  ...{ display: '31.25', unit: '₹ a kilogram', period: 'October 2026', as_of: '2026-10-31', status: 'final' },
  ...{ publisher: 'DoCA', source_title: 'Retail prices', source_url: 'https://example.in/x' },
  ...{ released: '2026-11-12', checked: '2026-11-13', reviewed_by: 'Meera Iyer', next_release: '2026-12-12' },
}
const wrong = (changed: TypedFigure) => figureProblems({ ...whole, ...changed }, TODAY)

test('a whole figure has nothing wrong, and an empty one lacks what every figure carries', () => {
  expect(wrong({})).toEqual({})
  expect(Object.keys(figureProblems({}, TODAY))).toHaveLength(14)
})

test.each<[TypedFigure, object]>([
  [{ id: 'Onion prices' }, { id: 'notKey' }],
  [{ value: '31,25' }, { value: 'notNumber' }],
  [{ value: '1e9' }, { value: 'notNumber' }],
  [{ display: 'thirty' }, { display: 'noDigit' }],
  [{ source_url: 'http://example.in' }, { source_url: 'notLink' }],
  [{ base_year: 'last year' }, { base_year: 'notBase' }],
  [{ as_of: '2026-11-13' }, { as_of: 'afterRelease' }],
  [{ as_of: '2026-12-31' }, { as_of: 'toCome' }],
  [{ released: '2026-11-24', checked: '' }, { released: 'toCome' }],
  [{ checked: '2026-11-11' }, { checked: 'beforeRelease' }],
  [{ next_release: TODAY }, { next_release: 'over' }],
])('%j is found', (changed, found) => {
  expect(wrong(changed)).toEqual(found)
})

test('a budget may speak of a day to come', () => {
  expect(wrong({ status: 'budget', as_of: '2027-03-31' })).toEqual({})
})

test('a name suggests a key', () => {
  expect(keyOf('Repo rate, policy (RBI)')).toBe('repo-rate-policy-rbi')
})

test('what is empty is sent as nothing, the value as a number, words as a list', () => {
  expect(figureSent({ ...whole, note: ' ', keywords: 'onion, प्याज़,\n' })).toMatchObject({
    ...{ value: 31.25, note: null, keywords: ['onion', 'प्याज़'], as_of: '2026-10-31' },
  })
})
