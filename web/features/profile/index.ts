export { AssessmentBadge, AssessmentPendingCard } from './assessment-pending.tsx'
export { categoryCopy } from './category-copy.ts'
export { FirstLogin } from './first-login.tsx'
export { examCategoryQuery, extraTimeQuery, useIsAssessmentPending } from './profile-queries.ts'
