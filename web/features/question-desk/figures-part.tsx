/** How one version did: right answers, whether it tells learners apart, who chose what, in what time. */

import { useQuery } from '@tanstack/react-query'
import { LETTERS } from '#web/features/player/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { remarkOn } from './figure-rules.ts'
import { copy } from './question-copy.ts'
import { type Figures, figuresQuery, type Version } from './question-queries.ts'

export function FiguresPart({ id, version }: { id: string; version: Version }) {
  const words = useCopy(copy)
  const { data: figures, isError } = useQuery(figuresQuery(id, version.version))
  return (
    <section aria-labelledby="question-figures" className="border-ink border-t pt-4">
      <h2 id="question-figures" className="text-h3">
        {words.figures}
      </h2>
      {isError && <p className="mt-2 text-caution text-sm">{words.failed}</p>}
      {figures && !figures.options && (
        <p className="mt-2 text-muted text-sm">{words.figuresFew(figures.answered, figures.least)}</p>
      )}
      {figures?.options && <Shown figures={figures} correct={version.key} />}
    </section>
  )
}

function Shown({ figures, correct }: { figures: Figures; correct: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const number = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { facility, discrimination, seconds, options = [], answered } = figures
  const isSuspect = typeof discrimination === 'number' && discrimination < 0
  const all = [
    ...(typeof facility === 'number'
      ? [{ name: words.facility, value: share.format(facility), says: words.facilityGood }]
      : []),
    ...(typeof discrimination === 'number'
      ? [{ name: words.discrimination, value: number.format(discrimination), says: words.discriminationGood }]
      : []),
    ...(typeof seconds === 'number'
      ? [{ name: words.time, value: words.timeSeconds(seconds), says: '' }]
      : []),
    { name: words.answered, value: String(answered), says: '' },
  ]
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {all.map(({ name, value, says }) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold text-h4 tabular-nums">{value}</dd>
            {says && <dd className="text-muted text-xs">{says}</dd>}
          </div>
        ))}
      </dl>
      {isSuspect && <p className="mt-3 font-medium text-negative text-sm">{words.suspectKey}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone is moved with the arrow keys */}
      <section aria-label={words.options} tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full min-w-80 text-sm tabular-nums">
          <caption className="pb-2 text-left font-semibold">{words.options}</caption>
          <thead>
            <tr className="border-rule border-b text-left text-muted">
              {[words.option, words.share, words.able, words.others].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map((one) => {
              const remark = remarkOn(one, { correct, answered })
              return (
                <tr key={one.option} className="border-rule border-b align-top">
                  <th scope="row" className="py-2 pr-4 text-left font-medium">
                    ({LETTERS[one.option]}){one.option === correct && ` ${words.key}`}
                  </th>
                  <td className="py-2 pr-4">
                    {share.format(one.n / answered)}
                    {remark && <span className="block text-caution text-xs">{words[remark]}</span>}
                  </td>
                  <td className="py-2 pr-4">{one.able}</td>
                  <td className="py-2">{one.others}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-muted text-xs">
        {words.blank}: {figures.blank}
        {figures.counted_at &&
          ` · ${words.countedAt(plainDate(dayOf(new Date(figures.counted_at)), locale))}`}
      </p>
    </>
  )
}
