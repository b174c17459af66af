/** A learner's days in one line. */

import { useQuery } from '@tanstack/react-query'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './settings-copy.ts'
import { studySettingsQuery } from './settings-queries.ts'
import { dayStartText, weekdayName } from './settings-rules.ts'

export function DaysSummary({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: settings } = useQuery(studySettingsQuery(userId))
  if (!settings) return null
  const rest = settings.rest_weekdays.map((weekday) => weekdayName(weekday, locale, 'long'))
  return [
    words.summary(settings.daily_minutes, dayStartText(settings.day_starts)),
    ...(rest.length > 0 ? [words.summaryRest(new Intl.ListFormat(locale).format(rest))] : []),
  ].join('; ')
}
