import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_QUOTE, matchChecklist } from './checklist.ts'
import { HINDI_ANSWER, KEY } from './example-answer.ts'
import { findQuote } from './quotes.ts'

const verdicts = (text: string, language: 'en' | 'hi' = 'en') =>
  matchChecklist(KEY, text, language).map(({ verdict }) => verdict)

test('the model answer covers its own checklist, each point with a sentence of it', () => {
  const points = matchChecklist(KEY, KEY.model_answer, 'en')
  expect(points.map(({ verdict }) => verdict)).toEqual(Array(6).fill('covered'))
  expect(points[5]?.quote).toContain('should publish a supply calendar')
})

test('the same thought in other words counts, at least in part', () => {
  const text =
    'Law asks the committee for 4% with a tolerance on both sides. Its repo rate works on demand and not on supply, so it grows no crops.'
  expect(verdicts(text).slice(0, 2)).toEqual(['covered', 'covered'])
})

test('an answer to something else has no point', () => {
  expect(
    new Set(verdicts('Coral reefs bleach when the sea warms. Marine parks protect some of them.')),
  ).toEqual(new Set(['missing']))
})

test('what is denied is not covered', () => {
  expect(verdicts('Governments have no buffer stocks.')[3]).not.toBe('covered')
  expect(verdicts('Governments hold buffer stocks and set import duties.')[3]).toBe('covered')
})

test('keywords in a row cover nothing', () => {
  const stuffed = KEY.checklist.flatMap(({ words }) => words).join(', ')
  expect(verdicts(stuffed)).not.toContain('covered')
})

test('one sentence proves three points at most', () => {
  const crammed =
    'The repo rate acts on demand and the 4 per cent target of section 45ZA anchors expectations and accountability while buffer stocks and import duties lie with the States and the weight of food is 36.75.'
  expect(verdicts(crammed).filter((verdict) => verdict === 'covered').length).toBeLessThanOrEqual(3)
})

test('a Hindi answer is matched by terms, figures and the sound of words', () => {
  const found = verdicts(HINDI_ANSWER, 'hi')
  expect(found.filter((verdict) => verdict !== 'missing').length).toBeGreaterThanOrEqual(4)
  const terms = [{ en: 'accountability', hi: 'उत्तरदायिता' }]
  const by = (list?: typeof terms) =>
    matchChecklist(KEY, 'इस व्यवस्था से उत्तरदायिता और प्रत्याशाएँ दोनों स्पष्ट हैं।', 'hi', list)
  expect(by(terms)[2]?.verdict).toBe('covered')
})

test('every quote stands in the answer at its span, and is short', () => {
  const sentences = [
    ...KEY.model_answer.split('\n').filter(Boolean),
    ...HINDI_ANSWER.split('\n').filter(Boolean),
    `The repo rate ${'and the price of food and the season '.repeat(12)}acts on demand.`,
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...sentences), { maxLength: 12 }),
      fc.constantFrom('\n', '\n\n', ' '),
      (parts, between) => {
        const text = parts.join(between)
        for (const { verdict, quote, span } of matchChecklist(KEY, text, 'en')) {
          expect(quote === null).toBe(verdict === 'missing')
          expect(span === null).toBe(verdict === 'missing')
          if (!quote || !span) continue
          expect(text.slice(span.start, span.end)).toBe(quote)
          expect(quote.length).toBeLessThanOrEqual(LONGEST_QUOTE)
          expect(findQuote(text, quote)).not.toBeNull()
        }
      },
    ),
    { numRuns: 40 },
  )
})
