import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { periodIn } from './period-words.ts'

test.each([
  ['2024-25', '2024-25'],
  ['May 2026', 'मई 2026'],
  ['31 March 2026', '31 मार्च 2026'],
  ['end-September 2025', 'सितंबर 2025 का अंत'],
  ['January to December 2025', 'जनवरी से दिसंबर 2025'],
  ['1 April 2026 to 31 March 2031', '1 अप्रैल 2026 से 31 मार्च 2031'],
  ['January-March 2026, fourth quarter of 2025-26', 'जनवरी-मार्च 2026, 2025-26 की चौथी तिमाही'],
  ['2026-27, Budget Estimate', '2026-27, बजट अनुमान'],
  ['end of March 2026 (Revised Estimate, rounded)', 'मार्च 2026 का अंत (संशोधित अनुमान, पूर्णांकित)'],
  ['in force after the review of 3-5 June 2026', '3-5 जून 2026 की समीक्षा के बाद लागू'],
  ['2023 assessment', '2023 का आकलन'],
  ['2026, forecast of March 2026', '2026, पूर्वानुमान, जारी मार्च 2026'],
  ['2025-26 Q4', '2025-26 की चौथी तिमाही'],
  ['2025-26 (RE)', '2025-26 (संशोधित अनुमान)'],
])('%s is %s', (period, hindi) => {
  expect(periodIn('hi', period)).toEqual({ text: hindi, lang: 'hi' })
  expect(periodIn('en', period)).toEqual({ text: period, lang: 'en' })
})

test.each([
  'Industrial Disputes Act, 1947',
  '2025-26, revised, old scheme',
  'Maytember 2026',
  'in force from soon',
  'target for 2030 to 2035',
  '',
])('what has no known form stays as it is, whole: %j', (period) => {
  expect(periodIn('hi', period)).toEqual({ text: period, lang: 'en' })
})

test('nearly all periods of the library are there in Hindi, with nothing of the English left in them', () => {
  const facts = readdirSync('content/facts').flatMap(
    (file) =>
      parse(readFileSync(join('content/facts', file), 'utf8')) as {
        period: string
        previous?: { period?: string }
      }[],
  )
  const periods = new Set(facts.flatMap((fact) => [fact.period, fact.previous?.period ?? fact.period]))
  const [hindi, english] = [[...periods].filter(isHindi), [...periods].filter((one) => !isHindi(one))]
  expect(hindi.length, english.join('\n')).toBeGreaterThan(periods.size * 0.9)
  for (const period of hindi) expect(periodIn('hi', period).text).not.toMatch(/[A-Za-z]/)
})

function isHindi(period: string) {
  return periodIn('hi', period).lang === 'hi'
}
