/** The keepers of each feature that send what waits on this device, fetched where something does. */

import { goesWithLeaving, type Senders, senders } from '#web/session/waiting-senders.ts'

/** Called, and not only imported: a module that nothing is taken from is left out of the build. */
export function nameSenders() {
  Object.assign(senders, {
    answers: () => import('#web/features/player/send-waiting.ts'),
    cards: () => import('#web/features/cards/send-waiting.ts'),
    mission: () => import('#web/features/mission/send-waiting.ts'),
    news: () => import('#web/features/daily-news/send-waiting.ts'),
    plan: () => import('#web/features/scheduler/send-waiting.ts'),
    syllabus: () => import('#web/features/syllabus/send-waiting.ts'),
    marks: () => import('./send-marks.ts'),
    notes: () => import('#web/features/cards/send-waiting-notes.ts'),
  } satisfies Senders)
  goesWithLeaving.pages = () => import('#web/features/answer-pages/index.ts')
}
