/** The news, notes and chapters that use a figure, with what they were written with where that is another reading. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { saidIn } from '#web/features/indicators/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './figures-copy.ts'
import { placesQuery } from './figures-queries.ts'
import { addressOf } from './figures-rules.ts'

export function FactPlaces({ id, topic }: { id: string; topic: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { data: places, isPending, isLoadingError, refetch, isFetching } = useQuery(placesQuery(id))
  if (isPending) return <Skeleton label={words.loading} lines={[80, 66, 72]} />
  if (isLoadingError) {
    return <FailedLine read={{ isFetching, refetch }}>{words.failed}</FailedLine>
  }
  if (places.length === 0) {
    return (
      <p className="text-muted text-sm">
        {words.noPlaces}{' '}
        <Link to={`/syllabus?topic=${topic}`} className="inline-flex min-h-11 items-center md:min-h-6">
          {words.toTopic}
        </Link>
      </p>
    )
  }
  return (
    <ul>
      {places.map((place) => (
        <li
          key={`${place.kind} ${place.item}`}
          className="grid items-baseline gap-x-6 gap-y-0.5 border-rule border-t py-3 sm:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <span className="text-muted text-xs">{words.kinds[place.kind]}</span>
          <div className="min-w-0">
            <Link to={addressOf(place)} className="inline-flex min-h-11 items-center md:min-h-6">
              <Localised en={place.title} hi={place.title_hi ?? null} />
            </Link>
            <p className="text-muted text-xs">
              {place.kind === 'news' && place.day && plainDate(place.day, locale)}
              {place.was_display && (
                <span className="block font-medium text-caution">
                  {words.wroteWith(
                    saidIn(language, { display: place.was_display, period: place.was_period }),
                  )}
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
