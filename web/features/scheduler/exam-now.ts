/** Which examination the plan leads to now, and whether the calendar has moved one of them since it was made (pure). */

import type { PlanChoices } from '#supabase/functions/_shared/learning/planning/plan-types.ts'

type Exams = Pick<PlanChoices, 'examId' | 'examDay' | 'laterExams'>
/** The days that the calendar of examinations has, by their ids. */
export type ExamDays = ReadonlyMap<string, string>

const all = ({ examId, examDay, laterExams }: Exams) => [{ id: examId, day: examDay }, ...laterExams]

/** The first of the plan's examinations that is not over yet; where all are, the last. */
export function examNow(choices: Exams, days: ExamDays, today: string): { id: string; day: string } {
  const exams = all(choices)
    .map(({ id, day }) => ({ id, day: days.get(id) ?? day }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  return exams.find(({ day }) => day >= today) ?? exams.at(-1) ?? { id: choices.examId, day: choices.examDay }
}

/** Those ahead that stand on another day by now than the plan was made for. */
export function movedExams(choices: Exams, days: ExamDays, today: string) {
  return all(choices).flatMap(({ id, day: from }) => {
    const to = days.get(id)
    return to === undefined || to === from || to < today ? [] : [{ id, from, to }]
  })
}
