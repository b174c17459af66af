/** When a figure is next published, by the calendar of its publisher. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { clockTime, dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './figures-copy.ts'
import { releasesOfQuery } from './figures-queries.ts'
import { nextRelease } from './figures-rules.ts'

const INDIA = 'Asia/Kolkata'

/** `told` is what the desk was told of one that no calendar names. */
export function NextRelease({ ids, told }: { ids: string[]; told: string | null }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: releases } = useQuery(releasesOfQuery(ids))
  const now = new Date()
  const [today, clock] = [dayOf(now, INDIA), clockTime(now, INDIA)]
  const { data: next } = useQuery({
    queryKey: ['next-release', today, clock, releases],
    queryFn: () => nextRelease(releases ?? [], { today, clock }),
    // the answer of a minute ago stands until the next is here
    placeholderData: keepPreviousData,
    enabled: releases !== undefined,
  })
  if (next === undefined) return null
  const day = next && plainDate(next.day, locale)
  const awaited = told && told > today ? told : null
  return (
    <section className="border-rule border-t pt-4">
      <h2 className="font-semibold font-ui text-sm tracking-normal">{words.next}</h2>
      {next && day ? (
        <p className="mt-1 text-sm">
          <time dateTime={next.day} className="font-semibold">
            {next.release.exact
              ? words.nextExact(day, next.release.time_of_day?.slice(0, 5) ?? null)
              : words.nextAbout(day)}
          </time>
          <span className="block text-muted text-xs">
            <Localised en={next.release.title} hi={next.release.title_hi} />
          </span>
        </p>
      ) : awaited ? (
        <p className="mt-1 font-semibold text-sm">
          <time dateTime={awaited}>{plainDate(awaited, locale)}</time>
        </p>
      ) : (
        <p className="mt-1 text-muted text-sm">{words.nextUnknown}</p>
      )}
    </section>
  )
}
