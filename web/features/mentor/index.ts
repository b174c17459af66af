/** What a mentor made of an answer, as its learner sees it; the desk itself is a page of its own. */

import { lazy } from 'react'

export { AgreementLine } from './agreement-line.tsx'
export { AppealPanel } from './appeal-panel.tsx'
export { MentorComments } from './mentor-comments.tsx'
export { QueuePlace } from './queue-place.tsx'

export const AgreementPage = lazy(() => import('./agreement-page.tsx'))
