/** After marks stand: what was given, and, for the first time, what the engine and others gave. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy as criteriaCopy } from './criteria-copy.ts'
import { queueQuery } from './desk-queries.ts'
import { copy } from './marking-copy.ts'
import { type Beside, besideQuery, type Case, type Released } from './marking-queries.ts'
import { deskAddress, nextOf, written } from './marks-rules.ts'

export function ReleasedPanel({ released, work }: { released: Released; work: Case }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const navigate = useNavigate()
  const { data: queue } = useQuery(queueQuery())
  const next = queue && nextOf(queue.next, work.answer.id)
  const marks = written(released.marks, locale)
  useKeys({
    n: () => void (next && navigate(deskAddress(next.answer_id, next.task))),
  })
  return (
    <div className="grid gap-6">
      <div
        ref={focusOn}
        role="status"
        tabIndex={-1}
        className="border-positive border-l-3 bg-surface px-4 py-3"
      >
        <p className="font-read font-semibold text-h4">{words.releasedTitle[work.task]}</p>
        <p className="mt-1 text-sm">
          {work.task === 'second'
            ? words.secondDone(marks, written(released.first ?? 0, locale), work.question.marks)
            : words.released(marks, work.question.marks)}
          {released.apart && ` ${words.apart}`}
        </p>
      </div>
      {/* shown to whoever has marks there that stand */}
      {!(released.isUpheld && !work.appeal?.own) && <Comparison answerId={work.answer.id} />}
    </div>
  )
}

function Comparison({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  const locale = useLocale()
  const { data } = useQuery({ ...besideQuery(answerId), retry: false })
  if (!data || data.length < 2) return null
  const columns = [...data].sort((one, other) => Number(other.own ?? false) - Number(one.own ?? false))
  return (
    <section aria-labelledby="beside">
      <h2 id="beside" className="text-h3">
        {words.beside}
      </h2>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full max-w-3xl text-sm">
          <thead className="text-muted text-xs">
            <tr className="border-ink border-y">
              <th scope="col" className="py-2 pr-3">
                {words.criterion}
              </th>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <th key={at} scope="col" className="py-2 pl-3 text-right">
                  {column.own ? words.by.own : words.by[column.by]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CRITERIA.map((criterion) => (
              <tr key={criterion} className="border-rule border-b">
                <th scope="row" className="py-2.5 pr-3 font-normal">
                  {criteria.names[criterion]}
                </th>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                  <td key={at} className="py-2.5 pl-3 text-right">
                    {marksIn(column, criterion, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="rule-double font-semibold">
              <th scope="row" className="py-2.5 pr-3 font-semibold">
                {words.total}
              </th>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <td key={at} className="py-2.5 pl-3 text-right">
                  {totalIn(column, locale)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function marksIn({ criteria }: Beside[number], criterion: string, locale: string) {
  const given = criteria.find((one) => one.criterion === criterion)
  return given ? written(given.marks, locale) : '–'
}

function totalIn({ marks, band_low, band_high }: Beside[number], locale: string) {
  if (marks !== null) return written(marks, locale)
  if (band_low === null || band_high === null) return '–'
  return `${written(band_low, locale)}–${written(band_high, locale)}`
}

/** The button that released the marks is gone with the desk around it. */
function focusOn(panel: HTMLElement | null) {
  panel?.focus({ preventScroll: true })
}
