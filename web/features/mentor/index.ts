/** What a mentor made of an answer, as its learner sees it; the desk itself is a page of its own. */

export { AgreementLine } from './agreement-line.tsx'
export { AgreementPage } from './agreement-page.tsx'
export { AppealPanel } from './appeal-panel.tsx'
export { MentorComments } from './mentor-comments.tsx'
export { QueuePlace } from './queue-place.tsx'
