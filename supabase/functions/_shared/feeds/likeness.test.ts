/** Which addresses and headlines are one story: rules that hold for all, and pairs that an editor would agree with. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress, webAddress } from './address.ts'
import { likeness, marksOf } from './likeness.ts'

const canonical = (address: string) => canonicalAddress(webAddress(address) as URL)

const WORDS = ['story', 'news', 'amp', 'index.html', 'a', '12', 'economy.html', 'm', 'रेपो']
const someAddress = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    prefix: fc.constantFrom('', 'www.', 'm.', 'amp.', 'www.m.'),
    path: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
    query: fc.array(
      fc.tuple(fc.constantFrom('id', 'utm_source', 'fbclid', 'page', 'ref'), fc.constantFrom('1', 'x y', '')),
      {
        maxLength: 4,
      },
    ),
    end: fc.constantFrom('', '/', '#top', '/amp', '/#a'),
  })
  .map(({ scheme, prefix, path, query, end }) => {
    const search = new URLSearchParams(query).toString()
    const [slash = '', hash = ''] = end.split(/(?=#)/)
    const isHash = end.startsWith('#')
    return `${scheme}://${prefix}paper.in/${path.join('/')}${isHash ? '' : slash}${search && `?${search}`}${isHash ? end : hash}`
  })

test('a canonical address stays as it is when made canonical again', () => {
  fc.assert(fc.property(someAddress, (address) => canonical(canonical(address)) === canonical(address)))
})

test('how one came to a story does not change its address', () => {
  fc.assert(
    fc.property(
      someAddress,
      fc.constantFrom('utm_campaign=x', 'fbclid=abc', 'gclid=1', 'mc_cid=9'),
      (address, extra) => {
        const url = new URL(address)
        url.search += `${url.search ? '&' : '?'}${extra}`
        return canonical(url.href) === canonical(address)
      },
    ),
  )
})

test.each([
  ['http://www.paper.in/story/?utm_source=x#top', 'https://paper.in/story'],
  ['https://m.paper.in/story/amp/', 'https://paper.in/story'],
  ['https://paper.in/amp/story', 'https://paper.in/story'],
  ['https://paper.in/a.amp.html', 'https://paper.in/a.html'],
  ['https://paper.in/a?b=2&a=1', 'https://paper.in/a?a=1&b=2'],
  ['https://www.pib.gov.in/PressReleasePage.aspx?PRID=1', 'https://pib.gov.in/PressReleasePage.aspx?PRID=1'],
])('%s is %s', (given, made) => {
  expect(canonical(given)).toBe(made)
})

test('what says which story it is stays', () => {
  expect(canonical('https://x.in/page?PRID=1')).not.toBe(canonical('https://x.in/page?PRID=2'))
})

const someHeadline = fc
  .array(
    fc.constantFrom(
      ...[
        'RBI',
        'repo',
        'rate',
        'unchanged',
        '5.25%',
        'CPI',
        'rises',
        'महंगाई',
        'दर',
        'घटी',
        'the',
        'Budget',
        'और',
        '१०',
      ],
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((words) => words.join(' '))

test('likeness is the same both ways, whole with itself, and a share', () => {
  fc.assert(
    fc.property(someHeadline, someHeadline, (one, other) => {
      const [a, b] = [marksOf(one).shingles, marksOf(other).shingles]
      const alike = likeness(a, b)
      expect(alike).toBe(likeness(b, a))
      expect(likeness(a, a)).toBe(1)
      expect(alike).toBeGreaterThanOrEqual(0)
      expect(alike).toBeLessThanOrEqual(1)
    }),
  )
})

test('marks do not depend on any text being well written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { shingles, entities, numbers } = marksOf(text)
      for (const list of [shingles, entities, numbers]) expect(new Set(list).size).toBe(list.length)
    }),
  )
})

/** The rule of keep_feed_entries. */
function isOneStory(one: string, other: string) {
  const [a, b] = [marksOf(one), marksOf(other)]
  const share = (x: string[], y: string[]) => x.some((name) => y.includes(name))
  const alike = likeness(a.shingles, b.shingles)
  const names = share(a.entities, b.entities) || (!a.entities.length && !b.entities.length && alike >= 0.85)
  const figures = !a.numbers.length || !b.numbers.length || share(a.numbers, b.numbers)
  return alike >= 0.6 && names && figures
}

test.each([
  ['RBI keeps repo rate unchanged at 5.25%', 'RBI keeps repo rate unchanged at 5.25 per cent'],
  ['RBI Keeps Repo Rate Unchanged At 5.25%', 'RBI’s MPC keeps repo rate unchanged at 5.25%'],
  ['Retail inflation rises to 3.9% in May', 'Retail inflation in May rises to 3.9%'],
  ['Forex reserves rise to $ 690 billion', 'Forex reserves rise by $2 bn to $690 billion'],
  ['आरबीआई ने रेपो दर 5.25% पर बरकरार रखी', 'आरबीआई ने रेपो दर को ५.२५ प्रतिशत पर बरकरार रखा'],
  ['खुदरा महँगाई मई में घटी', 'मई में खुदरा महंगाई घटी'],
])('one story: %s | %s', (one, other) => {
  expect(isOneStory(one, other)).toBe(true)
})

test.each([
  ['RBI cuts repo rate by 25 basis points', 'RBI cuts repo rate by 50 basis points'],
  ['Retail inflation rises to 3.9% in May', 'Wholesale inflation rises to 3.9% in May'],
  ['RBI keeps repo rate unchanged', 'SEBI eases rules for mutual funds'],
  ['GDP grows 7.4% in the first quarter', 'IIP grows 2.1% in April'],
  ['खुदरा महंगाई घटी', 'थोक महंगाई बढ़ी'],
])('two stories: %s | %s', (one, other) => {
  expect(isOneStory(one, other)).toBe(false)
})
