/** When the figures of a story are published next, by the calendar of releases. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Localised } from '#web/components/localised.tsx'
import { clockTime, dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './news-copy.ts'

const INDIA = 'Asia/Kolkata'

const Release = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  rule: z.nullable(z.string()),
  dates: z.array(z.string()),
  exact: z.boolean(),
  time_of_day: z.nullish(z.string()),
  fact_ids: z.array(z.string()),
})

const nextReleasesQuery = queryOptions({
  queryKey: ['data_releases', 'next'],
  queryFn: async ({ signal }) => {
    const [{ data }, { nextReleaseDay }] = await Promise.all([
      supabase
        .from('data_releases')
        .select(Object.keys(Release.shape).join(', '))
        .abortSignal(signal)
        .throwOnError(),
      import('#supabase/functions/_shared/calendar/recurrence.ts'),
    ])
    return { releases: z.array(Release).parse(data), nextReleaseDay }
  },
  staleTime: 3_600_000,
})

export function NextReleases({ facts }: { facts: { id: string; successor?: { id: string } | undefined }[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const ids = facts.flatMap(({ id, successor }) => (successor ? [id, successor.id] : [id]))
  const { data } = useQuery({ ...nextReleasesQuery, enabled: ids.length > 0 })
  if (!data) return null
  // the calendar is kept for an hour: what is next by it is another one from one minute to the next
  const now = new Date()
  const here = { today: dayOf(now, INDIA), clock: clockTime(now, INDIA) }
  const due = data.releases
    .filter(({ fact_ids }) => fact_ids.some((id) => ids.includes(id)))
    .flatMap((release) => {
      const next = data.nextReleaseDay(release, here)
      return next ? [{ ...release, next }] : []
    })
    .sort((one, other) => (one.next < other.next ? -1 : 1))
  if (due.length === 0) return null
  return (
    <ul lang={language} className="mt-3 grid gap-1 text-muted text-xs">
      {due.map(({ id, title, title_hi, next, exact }) => (
        <li key={id}>
          {(exact ? words.nextRelease : words.nextReleaseAbout)(plainDate(next, locale))}{' '}
          <Localised en={title} hi={title_hi} />
        </li>
      ))}
    </ul>
  )
}
