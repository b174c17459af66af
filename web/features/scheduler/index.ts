/** The scheduler, as the rest of the site reaches it: a button that puts something into the plan, and how time is told. */

export { AddToSchedule } from './add-to-schedule.tsx'
export { useDayWords } from './day-words.ts'
export { copy as taskCopy } from './task-copy.ts'
