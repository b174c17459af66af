import { expect, test } from 'vitest'
import { type Known, weakTopics } from './weak-topics.ts'

test('weak is what was tried and no more, what fades, and what goes wrong rather than right', () => {
  const topic = { level: 'proficient', isFading: false, evidence: { chance: 0.8 } }
  const mastery = new Map<string, Known>([
    ['tried', { ...topic, level: 'attempted', evidence: null }],
    ['strong', topic],
    ['fading', { ...topic, isFading: true }],
    ['wrong', { ...topic, level: 'familiar', evidence: { chance: 0.3 } }],
    ['an-area', { level: null, isFading: false, evidence: { chance: 0.1 } }],
  ])
  expect(weakTopics(mastery)).toEqual(['fading', 'tried', 'wrong'])
})
