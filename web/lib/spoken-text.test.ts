import { expect, test } from 'vitest'
import { languageOf, spokenPieces } from './spoken-text.ts'

test('marks, citations and addresses are not spoken', () => {
  const answer = `## Inflation

**CPI inflation** was _3.93 %_ in May 2026 [1], [2]. It is *measured* on base \`2024\` [3][4].

- Food: see [the press release](https://www.mospi.gov.in/x) at https://www.mospi.gov.in/.
1. ~~Old~~ value

> A fall in inflation is no fall in prices.`

  expect(spokenPieces(answer)).toEqual([
    'Inflation',
    'CPI inflation was 3.93 % in May 2026.',
    'It is measured on base 2024.',
    'Food: see the press release at',
    'Old value',
    'A fall in inflation is no fall in prices.',
  ])
})

test('a table is read row by row, a formula and code are left out', () => {
  const answer = `| Year | Rate |
|---|---:|
| 2024-25 | 6.5 |

$$\\pi = \\frac{a}{b}$$

The ratio $x_1$ rises.

\`\`\`
code
\`\`\`
Done.`

  expect(spokenPieces(answer)).toEqual(['Year, Rate', '2024-25, 6.5', 'The ratio rises.', 'Done.'])
})

test('an amount of money is not taken for a formula', () => {
  expect(spokenPieces('It cost $5 billion then and $6 billion now.')).toEqual([
    'It cost $5 billion then and $6 billion now.',
  ])
})

test('words with an underscore and products keep them', () => {
  expect(spokenPieces('2 * 3 = 6').join()).toContain('2')
  expect(spokenPieces('a fiscal_deficit').join()).toBe('a fiscal_deficit')
})

test('Hindi sentences end at their own mark', () => {
  expect(spokenPieces('रेपो दर 5.25 % है [1]। यह RBI तय करता है।')).toEqual([
    'रेपो दर 5.25 % है।',
    'यह RBI तय करता है।',
  ])
})

test('a long sentence is cut where one would breathe, and none of its words is lost', () => {
  const sentence = `${'The monetary policy committee, after much thought, '.repeat(12)}decided.`
  const pieces = spokenPieces(sentence)

  expect(pieces.every((piece) => piece.length <= 200)).toBe(true)
  expect(pieces.join(' ')).toBe(sentence)
  expect(pieces[0]?.endsWith(',')).toBe(true)
  expect(spokenPieces('x'.repeat(450)).join('')).toBe('x'.repeat(450))
})

test('there is nothing to say in signs alone', () => {
  expect(spokenPieces('')).toEqual([])
  expect(spokenPieces('---\n\n| | |\n[1]')).toEqual([])
})

test.each([
  ['What is the repo rate?', 'en'],
  ['रेपो दर क्या है?', 'hi'],
  ['RBI की MPC ने repo rate तय की।', 'hi'],
  ['Fiscal deficit (राजकोषीय घाटा) is the excess of spending.', 'en'],
  ['42', 'en'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
