/** What the marking said of two answers, once the learner has said what she thinks. */

import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './compare-copy.ts'
import type { Pair, Told } from './compare-queries.ts'
import { agreementOf, pointRows } from './compared-rules.ts'
import { writtenResult } from './marking-rules.ts'
import { Part } from './part.tsx'
import { copy as resultCopy } from './result-copy.ts'

export function ComparedMarking({
  verdict: { better, criterion, why, first, second },
  outOf,
}: {
  verdict: NonNullable<Pair['verdict']>
  outOf: number
}) {
  const words = useCopy(copy)
  const { names } = useCopy(resultCopy)
  return (
    <>
      <Part title={words.yours}>
        <p className="font-semibold">{words.youSaid(words.choices[better], names[criterion])}</p>
        <p className="mt-1 max-w-read font-read">{why}</p>
      </Part>
      {first && second && (
        <Part title={words.marking} says={words[agreementOf(better, first, second)]}>
          <Criteria first={first} second={second} outOf={outOf} />
          <Points first={first} second={second} />
        </Part>
      )}
    </>
  )
}

function Criteria({ first, second, outOf }: { first: Told; second: Told; outOf: number }) {
  const words = useCopy(copy)
  const said = useCopy(resultCopy)
  const locale = useLocale()
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined
      ? '–'
      : numberFormat(locale, { style: 'percent' }).format(Math.round(share * 10) / 10)
  const result = (told: Told) => (
    <>
      <b>{said.resultSaid(writtenResult({ ...told, marks: told.given }, locale) ?? '–', outOf)}</b>
      <small className="block text-muted text-xs">{words.markedBy[told.by]}</small>
    </>
  )
  return (
    <table className="w-full max-w-read text-sm">
      <caption className="sr-only">{words.marking}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-y">
          <th scope="col" className="py-2 pr-3">
            {words.criterion}
          </th>
          {(['first', 'second'] as const).map((side) => (
            <th key={side} scope="col" className="py-2 pl-3 text-right">
              {words.sides[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-rule border-b align-top">
          <th scope="row" className="py-2.5 pr-3">
            {words.result}
          </th>
          <td className="py-2.5 pl-3 text-right">{result(first)}</td>
          <td className="py-2.5 pl-3 text-right">{result(second)}</td>
        </tr>
        {CRITERIA.map((one) => (
          <tr key={one} className="border-rule border-b">
            <th scope="row" className="py-2 pr-3">
              {said.names[one]}
            </th>
            <td className="py-2 pl-3 text-right">{percent(first.criteria[one])}</td>
            <td className="py-2 pl-3 text-right">{percent(second.criteria[one])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Points({ first, second }: { first: Told; second: Told }) {
  const words = useCopy(copy)
  const rows = pointRows(first, second)
  if (rows.length === 0) return null
  return (
    <table className="mt-6 w-full max-w-read text-sm">
      <caption className="sr-only">{words.point}</caption>
      <thead className="text-muted text-xs">
        <tr className="border-ink border-y">
          <th scope="col" className="py-2 pr-3">
            {words.point}
          </th>
          {(['first', 'second'] as const).map((side) => (
            <th key={side} scope="col" className="w-24 py-2 pl-3">
              {words.sides[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ point, verdicts }) => (
          <tr key={point} className="border-rule border-b align-top">
            <th scope="row" lang="en" className="py-2 pr-3 font-normal">
              {point}
            </th>
            {(['first', 'second'] as const).map((side) => {
              const verdict = verdicts[side]
              return (
                <td key={side} className={`py-2 pl-3 ${verdict ? LOOKS[verdict] : ''}`}>
                  {verdict ? words.verdicts[verdict] : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LOOKS = { covered: 'text-positive', partly: 'text-caution', missing: 'text-negative' }
