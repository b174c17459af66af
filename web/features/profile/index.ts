export { AssessmentBadge, AssessmentPendingCard } from './assessment-pending.tsx'
export { attemptQuery } from './exam-queries.ts'
export { FirstLogin } from './first-login.tsx'
export { examCategoryQuery, extraTimeQuery, useIsAssessmentPending } from './profile-queries.ts'
