/**
 * The planner over the real syllabus, against copying the finished plan once: nothing that answers with these tasks can be
 * faster than that. And 2,000 cards put into the order of their worth, against sorting them by a number that is there.
 */

import type { PlanInput, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { makePlan } from '#supabase/functions/_shared/learning/planning/planner.ts'
import { replan } from '#supabase/functions/_shared/learning/planning/replan.ts'
import { reviewOrder } from '#supabase/functions/_shared/learning/planning/review-order.ts'
import { anInput } from '#supabase/functions/_shared/learning/planning/testing-plans.ts'
import { cardOf } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { dayPlus, INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import type { Bench } from './bench.ts'

const DAYS = 400
const TIMES = 40
const CARDS = 2000
const MISSED = 10

export async function benchPlanning(bench: Bench) {
  const start = '2026-11-22'
  const input = anInput(
    {
      startedOn: start,
      dueLoad: Array.from({ length: 60 }, (_, at) => ({ day: dayPlus(start, at), count: 15 })),
    },
    { examDay: dayPlus(start, DAYS) },
  )
  const plan = makePlan(input)
  const made = timed(() => makePlan(input))
  const copied = timed(() => JSON.parse(JSON.stringify(plan)))
  const limit = { by: 'the same plan copied as JSON', values: copied }
  bench.row({
    what: `A plan of ${DAYS} days, ${input.topics.length} topics, ${plan.tasks.length} tasks`,
    unit: 'ms',
    ours: made,
    limit,
  })
  const late = afterMissedDays(input, plan.tasks)
  const mended = timed(() => replan(late, 'bankruptcy'))
  bench.row({
    what: `The same plan mended after ${MISSED} missed days, ${replan(late, 'bankruptcy').changes.length} changes`,
    unit: 'ms',
    ours: mended,
    limit,
  })
  benchReviews(bench, start)
}

function benchReviews(bench: Bench, start: string) {
  const cards = Array.from({ length: CARDS }, (_, at) => {
    const card = cardOf(
      [
        {
          attempt_id: 'a',
          position: 1,
          rating: 1 + (at % 4),
          reviewed_at: `${dayPlus(start, -60 + (at % 50))}T10:00:00Z`,
        },
        {
          attempt_id: 'b',
          position: 1,
          rating: 1 + ((at * 7) % 4),
          reviewed_at: `${dayPlus(start, -9 + (at % 9))}T10:00:00Z`,
        },
      ],
      INDIAN_CLOCK,
    )
    if (!card) throw new Error('A card without reviews')
    return { question_id: String(at), card, seconds: 15 + ((at * 13) % 60) }
  })
  const ordered = timed(() => reviewOrder(cards, start, '2027-05-23', ({ seconds }) => seconds))
  const sorted = timed(() => [...cards].sort((a, b) => b.card.stability - a.card.stability))
  bench.row({
    what: `${CARDS.toLocaleString('en')} cards in the order of what they add on the day of the examination`,
    unit: 'ms',
    ours: ordered,
    limit: { by: 'sorted by a number that is there', values: sorted },
  })
}

function afterMissedDays(input: PlanInput, tasks: PlanTask[]): PlanInput {
  const missedFrom = dayPlus(input.today, 30)
  const lived = tasks.map((task): PlanTask => (task.day < missedFrom ? { ...task, status: 'done' } : task))
  return { ...input, today: dayPlus(missedFrom, MISSED), tasks: lived }
}

function timed(work: () => unknown): number[] {
  for (let time = 0; time < 10; time++) work()
  return Array.from({ length: TIMES }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
}
