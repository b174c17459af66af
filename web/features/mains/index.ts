/** The writing of mains answers, as the rest of the site reaches it. */

export { BringAnswerAlong } from './bring-answer-along.tsx'
export { ChecksView } from './checks-view.tsx'
export { useExtraMinutes } from './extra-minutes.ts'
