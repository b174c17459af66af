/** Graded answers for the tests of this feature. */

import type { GradedAnswer } from './performance-rules.ts'

export function graded(given: Partial<GradedAnswer> = {}): GradedAnswer {
  const isCorrect = given.isCorrect ?? true
  const isBlank = given.isBlank ?? false
  return {
    answeredAt: '2026-11-20T06:30:00+00:00',
    topic: 'monetary-policy',
    area: 'money-and-prices',
    format: 'single',
    kind: 'static',
    difficulty: 3,
    isCorrect,
    sixths: isCorrect ? 12 : isBlank ? 0 : -4,
    fullSixths: 12,
    isBlank,
    saidDontKnow: false,
    confidence: null,
    timeMs: 60_000,
    errorType: null,
    changed: null,
    attemptKind: 'practice',
    mode: 'learn',
    isSeenBefore: false,
    isHelped: false,
    isKnownBlank: false,
    questionId: 'q',
    ...given,
  }
}

export function times(count: number, given: Partial<GradedAnswer> = {}): GradedAnswer[] {
  return Array.from({ length: count }, () => graded(given))
}
