/** Random learners, syllabuses and histories for the property tests of the planner. */

import fc from 'fast-check'
import { dayPlus } from '../study-day.ts'
import type { Block, PlanInput, PlanTask, PlanTopic } from './plan-types.ts'
import { makePlan } from './planner.ts'
import { anInput, aTask } from './testing-plans.ts'

export const TODAY = '2026-11-22'
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const someMinutes = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 5, max: 480 }) },
)

const someTopics = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 10, max: 240 }),
      weight: fc.double({ min: 0, max: 0.2, noNaN: true }),
      level: fc.option(fc.integer({ min: 0, max: 4 })),
      recallExam: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      // Only what comes earlier in the list can be needed: no circles.
      needs: fc.array(fc.nat(30), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((list) =>
    list.map(
      ({ needs, ...given }, at): PlanTopic => ({
        ...given,
        slug: `topic-${at}`,
        title: { en: `Topic ${at}`, hi: `विषय ${at}` },
        area: `area-${at % 3}`,
        // The order of the syllabus need not agree with what comes before what.
        position: (at * 7) % 11,
        prerequisites: at === 0 ? [] : [...new Set(needs.map((need) => `topic-${need % at}`))],
      }),
    ),
  )

const someBlocks: fc.Arbitrary<Block[]> = fc.array(
  fc
    .record({
      kind: fc.constantFrom('busy' as const, 'study' as const),
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      start: fc.integer({ min: 0, max: 1380 }),
      length: fc.integer({ min: 15, max: 600 }),
      from: fc.option(fc.nat(60)),
    })
    .map(({ length, from, ...block }, at = 0) => ({
      ...block,
      id: `block-${at}`,
      title: 'Block',
      end: Math.min(1440, block.start + length),
      from: from === null ? null : dayPlus(TODAY, from),
      to: from === null ? null : dayPlus(TODAY, from + 20),
    })),
  { maxLength: 3 },
)

export const someInput: fc.Arbitrary<PlanInput> = fc
  .record({
    topics: someTopics,
    blocks: someBlocks,
    ahead: fc.integer({ min: 1, max: 220 }),
    later: fc.option(fc.integer({ min: 10, max: 100 })),
    minutes: fc.tuple(
      someMinutes,
      someMinutes,
      someMinutes,
      someMinutes,
      someMinutes,
      someMinutes,
      someMinutes,
    ),
    off: fc.array(fc.nat(60), { maxLength: 4 }),
    due: fc.array(fc.record({ at: fc.integer({ min: -3, max: 40 }), count: fc.nat(80) }), { maxLength: 12 }),
    fixed: fc.array(
      fc.record({ at: fc.nat(120), isMock: fc.boolean(), minutes: fc.integer({ min: 20, max: 200 }) }),
      {
        maxLength: 3,
      },
    ),
    secondsAReview: fc.integer({ min: 10, max: 90 }),
    ratio: fc.double({ min: 0.3, max: 1.1, noNaN: true }),
    mainsAWeek: fc.nat(5),
    level: fc.constantFrom('beginner' as const, 'intermediate' as const, 'advanced' as const),
  })
  .map(({ ahead, later, minutes, off, due, fixed, mainsAWeek, level, ...given }) =>
    anInput(
      {
        ...given,
        dueLoad: due.map(({ at, count }) => ({ day: dayPlus(TODAY, at), count })),
        fixed: fixed.map(({ at, isMock, minutes: length }, number) => ({
          id: `fixed-${number}`,
          kind: isMock ? ('mock' as const) : ('event' as const),
          ref: `fixed-${number}`,
          day: dayPlus(TODAY, at),
          start: null,
          minutes: length,
          title: { en: `Fixed ${number}`, hi: `तय ${number}` },
        })),
        startedOn: TODAY,
      },
      {
        examDay: dayPlus(TODAY, ahead),
        laterExams: later === null ? [] : [{ id: 'mains', day: dayPlus(TODAY, ahead + later) }],
        minutes: Object.fromEntries(
          WEEKDAYS.map((day, at) => [day, minutes[at]]),
        ) as PlanInput['choices']['minutes'],
        daysOff: off.map((at) => dayPlus(TODAY, at)),
        level,
        rules: { consolidationFrom: 90, mocksFrom: 60, finalFrom: 30, mainsAWeek },
      },
    ),
  )

/** A plan that was lived with for some days: some of it done, some not, some moved or pinned, some added. */
export const someLivedPlan: fc.Arbitrary<PlanInput> = fc
  .record({
    input: someInput,
    passed: fc.integer({ min: 0, max: 25 }),
    seeds: fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
    own: fc.array(
      fc.record({ at: fc.integer({ min: -5, max: 30 }), minutes: fc.integer({ min: 5, max: 200 }) }),
      {
        maxLength: 3,
      },
    ),
    ratio: fc.double({ min: 0.3, max: 1, noNaN: true }),
  })
  .map(({ input, passed, seeds, own, ratio }) => {
    const today = dayPlus(TODAY, passed)
    const tasks = makePlan(input).tasks.map((task, at): PlanTask => {
      const luck = seeds[at % seeds.length] ?? 0
      if (task.day < today)
        return luck < 50
          ? { ...task, status: 'done' }
          : luck < 58
            ? { ...task, status: 'skipped' }
            : luck < 64
              ? { ...task, pinned: true }
              : task
      if (task.day === today && luck < 30) return { ...task, status: 'done' }
      if (luck < 4) return { ...task, pinned: true }
      return task
    })
    const added = own.map(({ at, minutes }, number) =>
      aTask({
        id: `own-${number}`,
        day: dayPlus(today, at),
        minutes,
        origin: 'learner',
        kind: 'practice',
        ref: 'topic-0',
      }),
    )
    return { ...input, today, ratio, tasks: [...tasks, ...added] }
  })
