/** A task that a learner puts into the plan: nothing was weighed, it is theirs. */

import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { wordsIn } from '#web/lib/language.tsx'
import { copy } from './task-copy.ts'

export function ownTask(
  given: Pick<PlanTask, 'title' | 'kind' | 'day' | 'start' | 'minutes'> & Partial<PlanTask>,
): PlanTask {
  return {
    id: crypto.randomUUID(),
    ref: null,
    phase: null,
    status: 'open',
    pinned: false,
    origin: 'learner',
    reason: { en: wordsIn(copy, 'en').ownReason, hi: wordsIn(copy, 'hi').ownReason },
    ...{ weight: 0.5, gain: 0.5, movedFrom: null, spent: 0 },
    ...given,
  }
}
