/** The mentor's own work: how many answers, how long, and the last ones, which may be marked anew. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './desk-copy.ts'
import { ownQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'
import { askSecondLook } from './marking-queries.ts'
import { deskAddress, written } from './marks-rules.ts'
import { useDeskFailure } from './use-desk-failure.ts'

export default function OwnView() {
  const words = useCopy(copy)
  const locale = useLocale()
  const own = useQuery(ownQuery)
  const failure = useDeskFailure(words.doneFailed)
  const ask = useMutation({
    ...failure,
    mutationFn: askSecondLook,
    onSuccess: () => void toast.success(words.secondAsked),
  })
  if (!own.data) return <DeskState {...own} />
  const { marked, this_week, median_minutes, last } = own.data
  return (
    <>
      <dl className="grid gap-x-12 gap-y-5 border-ink border-y py-5 sm:grid-cols-[auto_auto_1fr]">
        <Figure name={words.marked} value={String(marked)} about={`${this_week} ${words.thisWeek}`} />
        <Figure
          name={words.median}
          value={
            median_minutes === null
              ? '–'
              : numberFormat(locale, { maximumFractionDigits: 1 }).format(median_minutes)
          }
          about={median_minutes === null ? words.medianNone : undefined}
        />
      </dl>
      <h2 className="mt-8 text-h3">{words.lastMarked}</h2>
      {last.length === 0 && <p className="mt-2 text-muted text-sm">{words.ownNone}</p>}
      <ul className="mt-3">
        {last.map((one) => (
          <li
            key={`${one.answer_id} ${one.done_at}`}
            className="grid gap-x-8 gap-y-1 border-rule border-t py-4 text-sm md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <p className="line-clamp-2 font-read text-item">
                <Localised en={one.question} hi={one.question_hi} />
              </p>
              <p className="text-muted text-xs">
                {plainDate(dayOf(new Date(one.done_at)), locale)}
                {!one.is_standing && ` · ${words.replaced}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4">
              <b>
                {written(one.marks, locale)} / {one.out_of}
              </b>
              {one.is_standing && (
                <>
                  <Link
                    to={deskAddress(one.answer_id, 'change')}
                    className="inline-flex min-h-11 items-center"
                  >
                    {words.changeMarks}
                  </Link>
                  <Button
                    variant="quiet"
                    size="sm"
                    isBusy={ask.isPending && ask.variables === one.answer_id}
                    onClick={() => ask.mutate(one.answer_id)}
                  >
                    {words.askSecond}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Figure({ name, value, about }: { name: string; value: string; about?: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd>
        <span className="font-read font-semibold text-figure">{value}</span>
        {about && <span className="block text-muted text-xs">{about}</span>}
      </dd>
    </div>
  )
}
