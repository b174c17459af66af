import fc from 'fast-check'
import { expect, test } from 'vitest'
import { found, passage } from '#supabase/tests/passages.ts'
import type { Said } from '../conversation.ts'
import { tellingWords } from '../sentences.ts'
import { sourceList } from '../sources.ts'
import { decisiveWords, tutor, withBlanks } from './tutor.ts'

const QUESTION = 'What is the fiscal deficit?'
const ANSWER =
  'The fiscal deficit is total expenditure less revenue receipts and non-debt capital receipts. In 2025-26 it stood at 4.4 per cent of GDP.'

function climb(step: 1 | 2 | 3 | 4, given: { text?: string; attempt?: string; said?: Said } = {}) {
  const list = sourceList(new Map())
  const here = found({
    question: QUESTION,
    subject: 'fiscal deficit',
    evidence: [
      passage({ content: given.text ?? ANSWER }),
      passage({
        id: 'term:primary-deficit',
        kind: 'term',
        title: 'Primary deficit',
        content: 'Primary deficit: What is left of a deficit of 100 when interest is taken off.',
      }),
    ],
  })
  const told = tutor(
    { kind: 'ladder', question: QUESTION, step, said: given.said ?? 'hint', attempt: given.attempt },
    { query: 'hint', style: 'tutor', level: 'beginner', history: [] },
    here,
    list,
  )
  return { ...told, text: told.parts.join('\n\n'), sources: list.sources }
}

test('first the concept and a guiding question, then terms, then the passage with its decisive words left out', () => {
  expect(climb(1).text).toMatch(/^\*\*Hint 1 \/ 3\*\*[\s\S]*\*\*Inflation in India\*\*[\s\S]*\?/)
  expect(climb(2).text).toMatch(
    /^\*\*Hint 2 \/ 3\*\*[\s\S]*Primary deficit: What is left of a deficit of ____/,
  )
  expect(climb(3).text).toMatch(/^\*\*Hint 3 \/ 3\*\*[\s\S]*> The fiscal deficit is ____/)
})

test('the answer comes with the fourth step, cited, and with a question to check oneself by', () => {
  const { text, step, sources } = climb(4)

  expect(step).toBe(4)
  expect(text).toContain(`${ANSWER} [1]`)
  expect(text).toMatch(/\*\*Check yourself:\*\* .+/)
  expect(sources).toHaveLength(1)
})

test('before it, no hint cites, holds a figure, or tells half of what decides the answer', () => {
  const sentence = fc
    .array(
      fc.constantFrom(
        ...'government total revenue receipts borrowing 4.4 2025-26 ₹17 crore target committee Parliament Bank'.split(
          ' ',
        ),
      ),
      {
        minLength: 6,
        maxLength: 25,
      },
    )
    .map((words) => `The fiscal deficit is ${words.join(' ')} and what else is counted.`)
  fc.assert(
    fc.property(sentence, fc.constantFrom(1 as const, 2 as const, 3 as const), (text, step) => {
      const hint = climb(step, { text })
      const decisive = [...decisiveWords(text, { question: QUESTION, subject: 'fiscal deficit' }).keys()]
      const said = tellingWords(hint.text.replace(/\*\*Hint \d \/ 3\*\*/, ''))
      expect(hint.step).toBe(step)
      expect(hint.sources).toEqual([])
      expect(hint.text.replace(/Hint \d \/ 3/, '')).not.toMatch(/\d|\[\d/)
      expect(decisive.filter((word) => said.has(word)).length).toBeLessThanOrEqual(decisive.length / 2)
    }),
  )
})

test('an attempt is told what it holds of the passage, in words that claim no more', () => {
  const { text, step } = climb(2, { said: 'attempt', attempt: 'total expenditure of the government' })

  expect(step).toBe(2)
  expect(text).toMatch(/^Your answer already speaks of: total, expenditure\. I compare words/)
  expect(climb(2, { said: 'attempt', attempt: 'cricket' }).text).toMatch(/^I do not find the key words/)
})

test('an attempt that holds every point gets the answer at once', () => {
  const attempt =
    'Total expenditure less revenue receipts and non-debt capital receipts; it stood at 4.4 per cent of GDP in 2025-26'
  expect(climb(2, { said: 'attempt', attempt })).toMatchObject({
    step: 4,
    parts: expect.arrayContaining([expect.stringContaining('holds the key points')]),
  })
})

test('"just tell me" too early is promised the answer', () => {
  expect(climb(2, { said: 'tell' }).text).toMatch(/^One more hint first/)
})

test('blanks run together, and figures never survive', () => {
  expect(
    withBlanks('It was 4.4 per cent of GDP in 2025-26.', { question: 'What was it?', subject: 'it' }),
  ).not.toMatch(/\d/)
})
