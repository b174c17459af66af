/** The scheduler, as the rest of the site reaches it: a button that puts something into the plan, and how time is told. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export { AddToSchedule } from './add-to-schedule.tsx'
export { useDayWords } from './day-words.ts'
export { copy as taskCopy } from './task-copy.ts'

export const OwnPlanFeed = lazyPart('the address of the plan', () => import('./own-plan-feed.tsx'))
