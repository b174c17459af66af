import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, countWords, paragraphsOf, sentencesOf } from './words.ts'

test('words are counted as the examination counts them', () => {
  expect(countWords('Inflation targeting, since 2016, anchors expectations.')).toBe(6)
  expect(countWords('long-term farmer’s 2025-26 ₹24,000 crore 7.5 % U.S. e.g.')).toBe(8)
  expect(countWords('saving→investment Union/State growth—jobs GDP,inflation')).toBe(8)
  expect(countWords('   \n \n — • -')).toBe(0)
})

test('Hindi words are counted with their signs, figures in Devanagari too', () => {
  expect(countWords('मौद्रिक नीति समिति ने रेपो दर ५.२५ प्रतिशत रखी।')).toBe(9)
  expect(countWords('दर घटी।महंगाई गिरी॥')).toBe(4)
})

test('the marks of a list are no words', () => {
  expect(countWords('1. High cost\n(b) Poor roads\n- Few buyers\n2016 was the year')).toBe(10)
})

test('sentences end at a full stop or a danda, not behind an initial, a decimal or an abbreviation', () => {
  const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text)
  expect(texts('N. K. Singh led the panel. It said 2.5 per cent. See Art. 280 of it.')).toEqual([
    'N. K. Singh led the panel.',
    'It said 2.5 per cent.',
    'See Art. 280 of it.',
  ])
  expect(texts('महंगाई बढ़ी है। इससे गरीब प्रभावित हैं।')).toEqual(['महंगाई बढ़ी है।', 'इससे गरीब प्रभावित हैं।'])
})

test('headings, items and paragraphs are told apart, with and without marks', () => {
  const kinds = (text: string) => blocksOf(text).map(({ kind, text: said }) => `${kind}: ${said}`)
  expect(
    kinds(
      'Prices rose in 2022.\n\nCauses\n- War in Europe\n- Dear edible oil\n\n**Way forward**\nBuild stocks early.',
    ),
  ).toEqual([
    'paragraph: Prices rose in 2022.',
    'heading: Causes',
    'bullet: War in Europe',
    'bullet: Dear edible oil',
    'heading: Way forward',
    'paragraph: Build stocks early.',
  ])
  expect(kinds('1. High cost of credit\n2. Poor roads to markets')).toEqual([
    'bullet: High cost of credit',
    'bullet: Poor roads to markets',
  ])
})

test('a line of a handwritten page goes on in the next one', () => {
  const [paragraph, ...others] = paragraphsOf(
    'The Reserve Bank of India was given a\ntarget of four per cent by the\ngovernment in 2016.',
  )
  expect(others).toEqual([])
  expect(sentencesOf(paragraph?.text ?? '')).toHaveLength(1)
})

test('every sentence stands in the text where its span says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Prices rose. ', 'कीमतें बढ़ीं। ', '\n', '- item ', 'Heading\n', '2.5 %', ' ')),
      (parts) => {
        const text = parts.join('')
        for (const { start, end, text: said } of [...sentencesOf(text), ...blocksOf(text)]) {
          expect(text.slice(start, end)).toBe(said)
        }
      },
    ),
  )
})

test('more spaces and other ends of lines change no count', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('growth', 'rate', '2025-26', 'कर', '7.5'), { minLength: 1 }),
      (words) => {
        const count = countWords(words.join(' '))
        expect(count).toBe(words.length)
        expect(countWords(words.join('  \t'))).toBe(count)
        expect(countWords(`\r\n${words.join(' \u00a0')}\r\n`)).toBe(count)
      },
    ),
  )
})
