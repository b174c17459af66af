/** What was made of a mains answer, the answer bank, and answers beside each other: each view comes when it is shown. */

import { lazy } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'

export { AnswerText } from './answer-text.tsx'
export { type Change, wordChanges } from './diff-rules.ts'
export type { TextMark } from './text-segments.ts'

export const AnswerResultPage = lazy(() => import('./answer-result-page.tsx'))
export const AnswerBankPage = lazy(() => import('./bank-page.tsx'))
export const ComparePage = lazy(() => import('./compare-page.tsx'))
export const CriteriaTrend = lazyPart('the trend of mains answers', () => import('./criteria-trend.tsx'))
export const ReportedAnswers = lazyPart('the reported answers', () => import('./reported-answers.tsx'))
