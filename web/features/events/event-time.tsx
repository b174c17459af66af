/** A moment by the Indian clock, with the reader's own in brackets where it shows another time. */

import { clockTime, dayOf, learnerTimeZone, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { INDIA } from './calendar-rules.ts'
import { copy } from './events-copy.ts'

/** `withDay`: the day too; else the hour alone, and of the reader's own clock the day only where it is another one. */
export function EventTime({ moment, end, withDay = false }: { moment: Date; end?: Date; withDay?: boolean }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const own = useOwnTime(moment)
  const indian = withDay ? shortMoment(moment, locale, INDIA) : clockTime(moment, INDIA)
  return (
    <time dateTime={moment.toISOString()} className="tabular-nums">
      {words.ist(end ? `${indian}–${clockTime(end, INDIA)}` : indian)}
      {own && <span className="text-muted"> ({words.yours(own.time, own.zone)})</span>}
    </time>
  )
}

/** The same with its day, for a sentence. */
export function useMomentInWords(moment: Date): string {
  const words = useCopy(copy)
  const own = useOwnTime(moment)
  const indian = words.ist(shortMoment(moment, useLocale(), INDIA))
  return own ? `${indian} (${words.yours(own.time, own.zone)})` : indian
}

function useOwnTime(moment: Date) {
  const locale = useLocale()
  const zone = learnerTimeZone()
  if (shortMoment(moment, locale, zone) === shortMoment(moment, locale, INDIA)) return undefined
  const isSameDay = dayOf(moment, zone) === dayOf(moment, INDIA)
  return {
    time: isSameDay ? clockTime(moment, zone) : shortMoment(moment, locale, zone),
    zone: zone.replaceAll('_', ' '),
  }
}
