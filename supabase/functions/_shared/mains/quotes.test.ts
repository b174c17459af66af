import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote } from './quotes.ts'

const TEXT = 'The RBI’s “operating target” — the call\nrate — fell to 5.25 per cent.\nनीति में बड़ा बदलाव आया।'

function found(quote: string, text = TEXT) {
  const span = findQuote(text, quote)
  return span && text.slice(span.start, span.end)
}

test('a quotation is found whatever its spaces, case, quotation marks and dashes', () => {
  expect(found("the rbi's 'operating target' - the call rate")).toBe(
    'The RBI’s “operating target” — the call\nrate',
  )
  expect(found('"fell to 5.25 per cent…"')).toBe('fell to 5.25 per cent')
})

test('ways of coding one letter do not matter, joiners neither', () => {
  const composed = 'बड़ा बदलाव'.normalize('NFD')
  expect(found(composed)).toBe('बड़ा बदलाव')
  expect(found('बड़ा बद\u200dलाव')).toBe('बड़ा बदलाव')
  expect(found('caf\u00e9 prices', 'All cafe\u0301 prices rose.')).toBe('cafe\u0301 prices')
})

test('a word that differs is not found, nor is a part of a word', () => {
  expect(found('fell to 5.50 per cent')).toBeNull()
  expect(found('the call money rate')).toBeNull()
  expect(found('rate fel')).toBeNull()
  expect(found('perat')).toBeNull()
})

test('what is too short to prove anything is no quotation', () => {
  expect(found('')).toBeNull()
  expect(found('…"-')).toBeNull()
  expect(found('to')).toBeNull()
})

test('whatever is cut out of a text between two words is found in it again, at a span of the text', () => {
  const words = fc.array(
    fc.constantFrom('growth', 'दर', 'rate', '5.25', 'बड़ा', 'ﬁscal', '—', '“so”', '𝟓', 'İstanbul'),
    {
      minLength: 4,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (all, from, length) => {
      const text = all.join(' ')
      const start = from % all.length
      const quote = all.slice(start, start + 1 + (length % (all.length - start))).join('  ')
      const span = findQuote(text, quote)
      if ((quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3) return
      if (span === null) throw new Error(`not found: ${quote}`)
      expect(span.start).toBeGreaterThanOrEqual(0)
      expect(span.end).toBeLessThanOrEqual(text.length)
      const plain = (said: string) =>
        said
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
      expect(plain(text.slice(span.start, span.end))).toBe(plain(quote))
    }),
  )
})
