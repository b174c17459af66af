/** "Comes back on 23 November 2026, because it was wrong.": the line under an answer that was just graded. */

import { useQuery } from '@tanstack/react-query'
import { nextDue } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { studySettingsQuery } from '#web/features/study-settings/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { clockOf } from '#web/lib/study-clock.ts'
import { useSignedInUser } from '#web/session/session.tsx'
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
  const { data: settings } = useQuery(studySettingsQuery(useSignedInUser().id))
  const clock = settings && clockOf({ zone: settings.time_zone, day_starts: settings.day_starts })
  const due = clock && nextDue(logs, clock)
  const isDue = clock && due !== undefined && due <= studyDay(new Date(), clock)
  return (
    <p className="mt-4 border-accent-line border-l-3 pl-3 text-sm">
      <b>
        {due === undefined
          ? words.comesBack
          : isDue
            ? words.isDueToday
            : words.comesBackOn(plainDate(due, locale))}
      </b>
      {reason}
    </p>
  )
}
