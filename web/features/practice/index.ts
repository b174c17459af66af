export { BringAlong, whenAnswersCameAlong } from './bring-along.tsx'
export { isTooOld, ruleQuery, startPractice } from './practice-queries.ts'
export { keptOf, visitorServer } from './visitor-answers.ts'
export { isAllTold, openedFrom } from './visitor-attempt.ts'
