/** The examination that the plan leads to now, how far off it is, and which of its examinations were moved. */

import { daysBetween } from '#supabase/functions/_shared/learning/study-day.ts'
import { dayOf } from '#web/lib/dates.ts'
import { examNow, movedExams } from './exam-now.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { useExams } from './use-exam-title.ts'

/** The examination keeps Indian time, wherever and by whichever days the learner lives. */
const ZONE = 'Asia/Kolkata'

export function usePlanExam() {
  const { plan } = usePlanDesk()
  const { titleOf, days } = useExams()
  const today = dayOf(new Date(), ZONE)
  const choices = plan.plan?.choices ?? { examId: '', examDay: today, laterExams: [] }
  const exam = examNow(choices, days, today)
  return { exam, titleOf, left: daysBetween(today, exam.day), moved: movedExams(choices, days, today) }
}
