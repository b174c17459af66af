import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsupportedFigures } from './figures.ts'

test.each([
  ['The repo rate is 5.25% [1].', 'Policy repo rate: 5.25 % (since 5 December 2025)'],
  ['The repo rate is 5.25 per cent [1].', 'The repo rate is **5.25 %**.'],
  ['रेपो दर ५.२५ प्रतिशत है [1]।', 'Policy repo rate: 5.25 %'],
  ['The deficit is ₹15.69 lakh crore [1].', 'The deficit was ₹15,69,000 crore.'],
  ['It was ₹15,69,000 crore [1].', 'The deficit was Rs 15.69 lakh crore.'],
  ['It fell by 25 basis points [1].', 'It was cut by 0.25 percentage points.'],
  ['It fell by 0.25 percentage points [1].', 'It was cut by 25 bps.'],
  ['The target is 4% within 2 to 6% [1].', 'The target is 4 per cent, with a band of 2-6 per cent.'],
  ['Growth of 7.4 and 6.5 per cent [1].', 'It grew by 7.4 % and then by 6.5 %.'],
  ['In FY26 it was 4.4% [1].', 'Fiscal deficit: 4.4 % of GDP (2025-26)'],
  ['In 2025–26 it was 4.4% [1].', 'Fiscal deficit: 4.4 % of GDP (FY 2025-26)'],
  ['From 2025-26 on [1].', 'from April 2025 to March 2026'],
  ['On 5 December 2025 [1].', '2025-12-05'],
  ['The 16th Finance Commission [1].', 'The Sixteenth Finance Commission'],
  ['Three sectors, G20, M3 and COVID-19 [1].', 'Nothing of the kind.'],
  ['1. First point [1].', 'No figure.'],
  ['Inflation = change ÷ old level × 100 [1].', 'The change of the index over its old level.'],
  ['It was 7.5% in 2023-24 [1].', '| Year | Growth, % |\n| --- | --- |\n| 2023-24 | 7.5 |'],
  ['Reserves of $697 billion [1].', 'Foreign exchange reserves: US$ 697 billion'],
  ['Post-1991 reforms [1].', 'The reforms of 1991'],
  ['the 1990s [1]', 'In the 1990s'],
])('a figure that its passage holds is left alone: %s', (sentence, passage) => {
  expect(unsupportedFigures(sentence, [passage])).toEqual([])
})

test.each([
  ['The repo rate is 5.5% [1].', 'Policy repo rate: 5.25 %', '5.5%'],
  ['About 4% [1].', 'CPI inflation: 3.93 %', '4%'],
  ['The repo rate is ९ प्रतिशत [1].', 'Policy repo rate: 5.25 %', '9 प्रतिशत'],
  ['₹15.69 crore [1]', 'The deficit was ₹15.69 lakh crore.', '15.69 crore'],
  ['₹697 billion [1]', 'reserves: US$ 697 billion', '697 billion'],
  ['5% of GDP [1]', 'It has 5 members.', '5%'],
  ['In 2024-25 it was so [1].', 'in 2025-26', '2024-25'],
  ['In 2019 [1].', 'in 2020', '2019'],
  ['Post-1992 reforms [1].', 'The reforms of 1991', '1992'],
  ['25 basis points [1]', 'by 25 percentage points', '25 basis points'],
  ['It doubled from 3.4 to 6.8 per cent [1].', 'It was 3.4 per cent.', '6.8 per cent'],
  ['1,00,000 people [1]', '10,000 people', '1,00,000'],
  ['Article 281 [1]', 'Article 280', '281'],
])('a figure that its passage does not hold is found: %s', (sentence, passage, figure) => {
  expect(unsupportedFigures(sentence, [passage])).toEqual([figure])
})

test('a figure may stand in any of the passages, and must stand in one', () => {
  const passages = ['It is 5.25 %.', 'It was 6.5 %.']

  expect(unsupportedFigures('From 6.5% to 5.25%', passages)).toEqual([])
  expect(unsupportedFigures('From 6.5% to 5.25%', [])).toHaveLength(2)
})

test('whatever a passage says may be repeated word for word', () => {
  const figure = fc.tuple(
    fc.constantFrom('', '₹', '$', 'Rs '),
    fc.double({ min: 0.01, max: 1e6, noNaN: true }).map((number) => number.toFixed(2)),
    fc.constantFrom('', ' %', ' per cent', ' lakh crore', ' crore', ' basis points', ' billion'),
  )
  fc.assert(
    fc.property(
      fc.array(
        figure.map((parts) => parts.join('')),
        { minLength: 1, maxLength: 6 },
      ),
      (figures) => {
        const passage = figures.map((written) => `It was ${written}.`).join(' ')
        expect(unsupportedFigures(passage, [passage])).toEqual([])
      },
    ),
  )
})

test('a figure one digit away is never taken for it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 0, max: 4 }), (number, at) => {
      const digits = (number / 100).toFixed(2)
      const place = [...digits].findIndex((digit, index) => index >= at % digits.length && digit !== '.')
      const other = `${digits.slice(0, place)}${(Number(digits[place]) + 1) % 10}${digits.slice(place + 1)}`
      expect(unsupportedFigures(`${other} %`, [`It is ${digits} %.`])).toHaveLength(1)
    }),
  )
})
