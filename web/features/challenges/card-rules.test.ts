import { expect, test } from 'vitest'
import type { OpenedAttempt } from '#web/features/player/index.ts'
import { cardsOf } from './card-rules.ts'
import { sampleQuestion } from './sample-challenges.ts'

const text = (en: string, hi?: string) => ({ en, ...(hi && { hi }) })
const told = (position: number, correct: boolean, given: object = {}) => ({
  ...{ position, key: 1, truths: [], reasons: [], explanation: text('Because.', 'क्योंकि।'), fact_ids: [] },
  ...{ sources: [], dropped: false, correct, sixths: correct ? 12 : -4, error_type: null, rating: 1 },
  ...given,
})
const judged = {
  format: 'statements',
  asked: {
    stem: text('Consider:', 'विचार कीजिए:'),
    statements: [text('First.', 'पहला।'), text('Second.')],
    ask: text('Which are right?'),
    options: ['1 only', '2 only', 'Both', 'Neither'].map((en) => text(en)),
  },
}
const attempt = (feedback: object[]) =>
  ({
    attempt: { id: '00000000-0000-4000-8000-00000000aaaa' },
    questions: [sampleQuestion(1), sampleQuestion(2, judged), sampleQuestion(3)],
    feedback,
  }) as unknown as OpenedAttempt

test('only what failed becomes a card, with its options before and its key and reason behind', () => {
  const cards = cardsOf(attempt([told(1, true), told(2, false), told(3, false, { dropped: true })]), 'en')

  expect(cards).toEqual([
    {
      id: '00000000-0000-4000-8000-000000000002',
      front: 'Consider:\n1. First.\n2. Second.\nWhich are right?\na) 1 only\nb) 2 only\nc) Both\nd) Neither',
      back: 'b) 2 only\n\nBecause.',
      lang: 'en',
      topic: 'money',
    },
  ])
})

test('in Hindi where the question is in Hindi, each text that has none in English', () => {
  const [first, second] = cardsOf(attempt([told(1, false), told(2, false)]), 'hi')

  expect(first).toMatchObject({ lang: 'en', front: expect.stringMatching(/^What is asked at 1\?/) })
  expect(second).toMatchObject({ lang: 'hi', back: 'b) 2 only\n\nक्योंकि।' })
  expect(second?.front).toMatch(/^विचार कीजिए:\n1\. पहला।\n2\. Second\./)
})
