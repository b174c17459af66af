import { expect, test } from 'vitest'
import { type Turn, understood } from './rewrite.ts'

const standalone = (query: string, history: Turn[]) => understood(query, history).question

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

test.each([
  [['What is CRR?', 'and SLR?'], 'difference between the two', 'difference between CRR and SLR'],
  [['define GDP', 'GNP?'], 'which is better', 'difference between GDP and GNP'],
  [['repo rate kya hai', 'MSF kya hai'], 'dono me antar', 'difference between repo rate and MSF'],
  [
    ['What is disinvestment?'],
    'difference from privatisation',
    'difference between disinvestment and privatisation',
  ],
  [
    ['What is public debt?'],
    'internal vs external',
    'difference between internal public debt and external public debt',
  ],
  [['What is SARFAESI'], 'aur IBC se kaise alag hai', 'difference between SARFAESI and IBC'],
])('after %j, "%s" sets two things side by side', (before, query, question) => {
  expect(standalone(query, said(...before))).toBe(question)
})

test('another of the same row is asked for in the same way', () => {
  const before = said('sixteenth finance commission', 'who was its chairman')
  expect(standalone('what about the fifteenth?', before)).toBe(
    'who was fifteenth finance commission chairman',
  )
})

test('a country in a row of its own is asked the same', () => {
  expect(standalone('and China?', said('HDI rank of India'))).toContain('HDI rank')
})

test('"what was it in a year" asks for the thing, not for the side of it that was asked before', () => {
  const before = said('What is fiscal deficit?', 'how is it financed')
  expect(standalone('what was it in 2021-22?', before)).toBe('fiscal deficit in 2021-22')
})

test.each([
  [['What is PLI?'], 'how many sectors', 'how many sectors about PLI'],
  [['explain MSP'], 'and legal guarantee?', 'legal guarantee about MSP'],
  [['labour codes'], 'threshold earlier?', 'threshold earlier about labour codes'],
])('after %j, "%s" may go on with it', (before, query, joined) => {
  expect(understood(query, said(...before)).joined).toBe(joined)
})

test('a question with much to say for itself is not joined, nor the first of a conversation', () => {
  const long = 'Discuss the impact of urbanisation on municipal finance, housing, transport and water'
  expect(understood(long, said('Explain GST')).joined).toBeUndefined()
  expect(understood('how many sectors', []).joined).toBeUndefined()
})

test('what a short question was asked of is told by its answer', () => {
  const asked = (answer: string): Turn[] => [
    ...said('explain MSP'),
    { role: 'user', content: 'for which crops' },
    { role: 'ai', content: answer },
  ]

  expect(standalone('how is it calculated', asked('The MSP covers 22 crops.'))).toBe('how is MSP calculated')
  expect(standalone('how is it calculated', asked('Crops differ by region.'))).toBe('how is crops calculated')
})
