/** A mission to test with: its shape, and one that is half done. */

import type { Mission, Task } from './mission-types.ts'

const both = (en: string, hi: string | null = null) => ({ en, hi })

export function aTask(given: Partial<Task> = {}): Task {
  return {
    ...{ id: 'task', position: 1, kind: 'weak', title: both('Five questions on banking'), detail: null },
    ...{ minutes: 7, count: 5, topic: 'banking', reason_code: 'weak' },
    reason: both('2 of your last 5 on banking were lucky guesses.'),
    ...{ href: null, status: 'open', skip_reason: null, done_at: null, attempt_id: null },
    ...{ progress: null, can_swap: true },
    ...given,
  }
}

export function aMission(given: Partial<Mission> = {}): Mission {
  return {
    ...{ day: '2026-11-20', budget_minutes: 30, minimum_minutes: 15, is_rest_day: false },
    ...{ server_now: '2026-11-20T06:00:00Z', day_ends_at: '2026-11-20T18:30:00Z' },
    ...{ done_minutes: 0, is_minimum_done: false, is_done: false, moved: null },
    tasks: [aTask()],
    streak: {
      ...{ current: 12, best: 20, freezes: 1, week_done: 3, week_goal: 5, repair: null },
      week: [
        { day: '2026-11-16', state: 'done' },
        { day: '2026-11-17', state: 'rest' },
        { day: '2026-11-18', state: 'frozen' },
        { day: '2026-11-19', state: 'repaired' },
        { day: '2026-11-20', state: 'open' },
        { day: '2026-11-21', state: 'future' },
        { day: '2026-11-22', state: 'future' },
      ],
    },
    ...given,
  }
}
