/** "Comes back on 23 November 2026, because it was wrong.": the line under an answer that was just graded. */

import { useQuery } from '@tanstack/react-query'
import { indianDay, nextDue } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './review-copy.ts'
import { logsOfQuestionQuery } from './review-queries.ts'

export function ComesBack({
  questionId,
  reason,
}: {
  questionId: string
  /** The rest of the sentence: "because it was wrong." */
  reason: string
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  // Until the day is known, or when it cannot be read, the line says only that it comes back.
  const { data: logs = [] } = useQuery(logsOfQuestionQuery(questionId))
  const due = nextDue(logs)
  return (
    <p className="mt-4 border-accent-line border-l-3 pl-3 text-sm">
      <b>
        {due === undefined
          ? words.comesBack
          : due <= indianDay(new Date())
            ? words.isDueToday
            : words.comesBackOn(plainDate(due, locale))}
      </b>
      {reason}
    </p>
  )
}
