/** Which dates of the examination are a learner's own. */

import { daysBetween } from '#supabase/functions/_shared/learning/study-day.ts'

export type Milestone = {
  id: string
  exam: string
  title: string
  title_hi: string
  day: string
  until: string | null
  source_url: string
}

export type ExamDate = Milestone & {
  /** From today; below zero it has gone by. */
  daysLeft: number
  /** What the learner's plan leads to. */
  isOfPlan: boolean
}

/** Five years are more than anybody plans for. */
export function yearsToChoose(chosen: number | null, thisYear: number): number[] {
  const ahead = Array.from({ length: 6 }, (_, at) => thisYear + at)
  return [...new Set([...ahead, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other)
}

/** Those of the year's examination, and those that the plan leads to, in order. */
export function myDates(
  milestones: readonly Milestone[],
  { year, planned, today }: { year: number | null; planned: readonly string[]; today: string },
): ExamDate[] {
  return milestones
    .filter(
      ({ id, exam }) => planned.includes(id) || (year !== null && exam.split(/\D+/).includes(String(year))),
    )
    .map((milestone) => ({
      ...milestone,
      daysLeft: daysBetween(today, milestone.day),
      isOfPlan: planned.includes(milestone.id),
    }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id))
}
