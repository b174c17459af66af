import { expect, test } from 'vitest'
import { factNameIn, saidIn, valueIn } from './fact-words.ts'

const deficit = {
  ...{ name: 'Fiscal deficit', name_hi: 'राजकोषीय घाटा', display: '4.3', period: '2026-27' },
  ...{ unit: '% of GDP', unit_hi: '%, जीडीपी का' },
}

test('a figure is named and said in the language that is read', () => {
  expect([factNameIn('en', deficit), factNameIn('hi', deficit)]).toEqual(['Fiscal deficit', 'राजकोषीय घाटा'])
  expect(saidIn('en', deficit)).toBe('4.3\u00a0% of GDP (2026-27)')
  expect(saidIn('hi', deficit)).toBe('4.3\u00a0%, जीडीपी का (2026-27)')
  expect(valueIn('hi', deficit)).toMatchObject({
    number: '4.3',
    unit: '%, जीडीपी का',
    lang: 'hi',
    head: '4.3',
  })
})

test('what has no Hindi is English and says so; a sign is the same in both', () => {
  const { name_hi: _, unit_hi: __, ...plain } = deficit
  expect(factNameIn('hi', plain)).toBe('Fiscal deficit')
  expect(valueIn('hi', plain)).toMatchObject({ unit: '% of GDP', lang: 'en' })
  expect(valueIn('hi', { display: '5.25', unit: '%' })).toMatchObject({ text: '5.25\u00a0%', lang: 'hi' })
  expect(valueIn('hi', { display: '50,000', unit: '₹' })).toMatchObject({ head: '₹50,000', rest: '' })
})

test.each([
  ['about 85', 'लगभग 85'],
  ['almost 50', 'लगभग 50'],
  ['more than 99', '99+'],
  ['6.8 to 7.2', '6.8 से 7.2'],
  ['130th', '130वाँ'],
  ['−17.79', '−17.79'],
])('%s is written as %s in Hindi', (display, hindi) => {
  expect(valueIn('hi', { display, unit: '%' }).number).toBe(hindi)
  expect(valueIn('en', { display, unit: '%' }).number).toBe(display)
})
