/** All that is known of how far engines and mentors are apart: on the desk, and for learners. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './agreement-copy.ts'
import { CalibrationReport } from './calibration-report.tsx'
import { calibrationQuery } from './learner-queries.ts'

export function CalibrationView() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data, isPending, isFetching, refetch } = useQuery(calibrationQuery)
  if (isPending) return <Skeleton label={words.loading} lines={[60, 88, 80, 84, 72]} />
  if (!data) {
    return <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
  }
  return (
    <>
      <p className="pb-5 text-muted text-sm">
        {data.updated_at ? words.updated(shortMoment(new Date(data.updated_at), locale)) : words.never}
      </p>
      <CalibrationReport engine="ai" rows={data.rows} least={data.least} />
      <CalibrationReport engine="rules" rows={data.rows} least={data.least} />
      <CalibrationReport engine="mentor" rows={data.rows} least={data.least} />
      <section className="border-ink border-t pt-5 pb-8">
        <h2 className="text-h3">{words.explainTitle}</h2>
        <ul className="mt-3 grid max-w-read list-disc gap-2 pl-5 text-sm">
          {words.explain.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
