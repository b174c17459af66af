/** The days that count, and how far off they are. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { dateFormat } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { daysUntil, EXAM_CALENDAR_URL, EXAM_DATES, EXAM_TIME_ZONE } from './exam-dates.ts'
import { copy } from './landing-copy.ts'

/** Without a `now` it keeps room for what is counted from it. */
export function ExamDatesTable({ now }: { now: Date | null }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN'
  const countedFrom = (day: Date) => words.countedFrom(written(day, locale, EXAM_TIME_ZONE))
  return (
    <>
      <table className="w-full max-w-[30rem] border-ink border-t text-sm">
        <caption className="pb-2 text-left text-muted text-xs">{words.datesCaption}</caption>
        <tbody>
          {EXAM_DATES.map(({ name, day }) => (
            <tr key={name} className="border-rule border-b align-baseline">
              <th scope="row" className="py-2.5 pr-3 font-read font-semibold text-md">
                {words[name]}
              </th>
              <td className="py-2.5 pr-3 min-[22rem]:whitespace-nowrap">
                <time dateTime={day}>{written(new Date(`${day}T00:00:00Z`), locale, 'UTC')}</time>
              </td>
              <td className="py-2.5 text-right text-muted">{now && howFar(daysUntil(day, now), words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-[44ch] text-muted text-xs leading-relaxed">
        {words.datesSource}{' '}
        <ExternalLink href={EXAM_CALENDAR_URL} newTab={words.newTab} hasMark={false}>
          {words.calendar}
        </ExternalLink>
        ; {words.mayChange} {/* last: before the day is known it leaves no gap between words */}
        {now ? countedFrom(now) : <span className="invisible">{countedFrom(SOME_DAY)}</span>}
      </p>
    </>
  )
}

/** As long as any other, in writing. */
const SOME_DAY = new Date(`${EXAM_DATES[0].day}T00:00:00Z`)

function howFar(days: number, words: { today: string; over: string; inDays: (days: number) => string }) {
  if (days < 0) return words.over
  return days === 0 ? words.today : words.inDays(days)
}

function written(date: Date, locale: string, timeZone: string) {
  return dateFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(date)
}
