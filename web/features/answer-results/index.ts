/** What was made of a mains answer, the answer bank, and answers beside each other. */

export { AnswerResultPage } from './answer-result-page.tsx'
export { AnswerText, selectedSpan } from './answer-text.tsx'
export { AnswerBankPage } from './bank-page.tsx'
export { ComparePage } from './compare-page.tsx'
export { CriteriaTrend } from './criteria-trend.tsx'
export { type Change, wordChanges } from './diff-rules.ts'
export { ReportedAnswers } from './reported-answers.tsx'
export type { TextMark } from './text-segments.ts'
