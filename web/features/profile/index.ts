export { AssessmentBadge, AssessmentPendingCard } from './assessment-pending.tsx'
export { FirstLogin } from './first-login.tsx'
export { extraTimeQuery, useIsAssessmentPending } from './profile-queries.ts'
