import { expect, test } from 'vitest'
import { standalone, type Turn } from './rewrite.ts'

const said = (...questions: string[]): Turn[] =>
  questions.flatMap((content): Turn[] => [
    { role: 'user', content },
    { role: 'ai', content: 'An answer.' },
  ])

test.each([
  ['its limits?', ['What is the repo rate?'], 'repo rate limits?'],
  ['who fixes it', ['What is the repo rate?'], 'who fixes repo rate'],
  ['aur iska nuksan?', ['What is the fiscal deficit?'], 'fiscal deficit nuksan?'],
  [
    'and in 2023-24?',
    ['What is the fiscal deficit of India?'],
    'What is the fiscal deficit of India in 2023-24',
  ],
  ['इसके नुकसान क्या हैं?', ['राजकोषीय घाटा क्या है?'], 'राजकोषीय घाटा नुकसान क्या हैं?'],
  ['why?', ['Explain GST'], 'why about GST'],
  [
    'how many members does it have',
    ['Tell me about the finance commission'],
    'how many members does finance commission have',
  ],
  [
    'which one is more volatile?',
    ['What is the difference between FDI and FPI?'],
    'FDI and FPI is more volatile?',
  ],
])('"%s" asks about what was spoken of', (query, before, question) => {
  expect(standalone(query, said(...before)).replace(/\s+/g, ' ')).toBe(question)
})

test.each(['and in Hindi?', 'shorter', 'give me 5 points', 'samajh nahi aaya', 'हिंदी में बताइए'])(
  '"%s" asks the same again',
  (query) => {
    expect(standalone(query, said('What is the repo rate?'))).toBe('What is the repo rate?')
    expect(standalone(query, [])).toBe(query)
  },
)

test('one thing after the other keeps the first until another is named', () => {
  expect(standalone('and its benefits?', said('What is UPI?', 'who runs it?'))).toBe('UPI benefits?')
  expect(standalone('and its benefits?', said('What is UPI?', 'Explain GST'))).toBe('GST benefits?')
})

test('thanks in between change nothing', () => {
  expect(standalone('why?', said('Explain GST', 'thanks'))).toBe('why about GST')
  expect(standalone('thanks', said('Explain GST'))).toBe('thanks')
})

test.each([
  'What is inflation?',
  'Who won the cricket world cup?',
  'What is inflation and how is it measured?',
  'If the RBI cuts the CRR, how does it affect banks?',
  'What changed this year in the income tax?',
])('"%s" has a subject of its own and inherits none', (query) => {
  expect(standalone(query, said('Explain GST'))).toBe(query)
})

test('one thing in the place of another is asked in the same way', () => {
  expect(standalone('what about WPI?', said('What is the current CPI inflation?'))).toBe('current WPI')
  expect(standalone('and SLR?', said('What is CRR'))).toBe('SLR')
})

test('what is left aside stays aside', () => {
  expect(standalone('leave that, what is a masala bond', said('Why has inflation risen?'))).toBe(
    'masala bond',
  )
})

test('"the second one" is the second point of the answer', () => {
  const history: Turn[] = [
    { role: 'user', content: 'types of inflation' },
    {
      role: 'ai',
      content: '1. Demand-pull inflation: too much money.\n2. Cost-push inflation: dearer inputs.',
    },
  ]

  expect(standalone('explain the second one', history)).toBe('explain Cost-push inflation')
  expect(standalone('explain the fifth one', history)).not.toContain('inflation: ')
})

test('without a conversation a question is as it was written', () => {
  expect(standalone('its limits?', [])).toBe('its limits?')
})

test.each([
  [['repo rate kya hai'], 'kaun tay karta hai', /repo rate/],
  [['repo rate kya hai'], 'abhi kitni hai', /repo rate/],
  [['रेपो दर क्या है'], 'अभी कितनी है', /रेपो दर/],
  [['what is gst'], 'who decides rates', /gst/],
  [['msp kya hai'], 'kaun deta hai', /msp/],
  [['msp kya hai'], 'legal hai kya', /msp/],
  [['what is npa'], 'example do', /npa/],
  [['what is gst'], 'give 3 points only', /^what is gst$/],
])('after %j, "%s" asks of the same', (before, query, asked) => {
  expect(
    standalone(
      query,
      before.map((content) => ({ role: 'user', content })),
    ),
  ).toMatch(asked)
})

test('a message of distress is no subject that a later question points to', () => {
  const history = [{ role: 'user' as const, content: 'i want to die' }]
  expect(standalone('what are its limits', history)).toBe('what are its limits')
})
