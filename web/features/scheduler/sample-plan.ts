/** A plan for the tests of this feature. */

import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import type { MyPlan } from './plan-rows.ts'

/** A Wednesday. */
export const TODAY = '2026-12-02'

export function task(given: Partial<PlanTask> = {}): PlanTask {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    day: TODAY,
    start: null,
    minutes: 45,
    kind: 'topic',
    ref: 'inflation',
    title: { en: 'Inflation', hi: 'मुद्रास्फीति' },
    phase: 'foundation',
    status: 'open',
    pinned: false,
    origin: 'plan',
    reason: { en: 'It carries 8 % of the paper.', hi: 'प्रश्नपत्र का 8% इसी से है।' },
    ...{ weight: 0.08, gain: 0.6, movedFrom: null, spent: 0 },
    ...given,
  }
}

export function myPlan(given: Partial<MyPlan> = {}): MyPlan {
  return {
    server_now: '2026-12-02T06:00:00Z',
    plan: {
      id: '00000000-0000-4000-8000-0000000000ff',
      version: 3,
      choices: {
        ...{ examId: 'cse-2027-prelims', examDay: '2027-05-23', laterExams: [] },
        minutes: { 1: 90, 2: 90, 3: 90, 4: 90, 5: 90, 6: 90, 7: 0 },
        ...{ daysOff: [], areas: [], level: 'beginner' },
        rules: { mocksFrom: 75, finalFrom: 30, consolidationFrom: 135, mainsAWeek: 2 },
      },
      phases: [
        { phase: 'foundation', from: '2026-12-01', to: '2027-03-01' },
        { phase: 'final', from: '2027-03-02', to: '2027-05-22' },
      ],
      finishDay: '2027-04-30',
      made_at: '2026-12-01T06:00:00Z',
    },
    tasks: [],
    overdue: [],
    blocks: [],
    running: null,
    logged: [],
    suggested: [],
    notice: null,
    last_replan: null,
    feed_since: null,
    ...given,
  }
}
