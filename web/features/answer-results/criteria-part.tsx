/** The six criteria: how much each weighs, how much of it was given, and why. */

import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { percentText } from '#web/lib/numbers.ts'
import { languageOf } from '#web/lib/spoken-text.ts'
import { type CriterionRow, criteriaRows, written } from './marking-rules.ts'
import { Part } from './part.tsx'
import { reasonWords } from './reason-copy.ts'
import { copy } from './result-copy.ts'
import type { Evaluation } from './stored-shapes.ts'

export function CriteriaPart({ evaluation, outOf }: { evaluation: Evaluation; outOf: number }) {
  const words = useCopy(copy)
  return (
    <Part title={words.criteria} says={words.criteriaSays}>
      <ul className="border-rule border-t">
        {criteriaRows(evaluation, outOf).map((row) => (
          <Row key={row.criterion} row={row} isExact={evaluation.by === 'mentor'} />
        ))}
      </ul>
    </Part>
  )
}

function Row({ row, isExact }: { row: CriterionRow; isExact: boolean }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const given = useGiven()(row, isExact)
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-rule border-b py-3.5 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
      <p className="font-semibold text-sm">
        {words.names[row.criterion]}{' '}
        <span className="font-normal text-muted text-xs">{words.weight(row.weight)}</span>
      </p>
      <div className="grid content-center gap-1 sm:row-span-2 sm:content-start sm:text-right">
        <p className="text-sm">{given}</p>
        {row.share !== null && <Bar share={row.share} />}
      </div>
      {(row.reasons.length > 0 || row.remark || row.quote) && (
        <div className="grid max-w-[58ch] gap-1 text-muted text-sm">
          {row.reasons.map(({ id, values }) => (
            <p key={id}>{reasonWords(id, values, language)}</p>
          ))}
          {row.remark && <p lang={languageOf(row.remark)}>{row.remark}</p>}
          {row.quote && (
            <p lang={languageOf(row.quote)} className="font-read italic">
              “{row.quote}”
            </p>
          )}
        </div>
      )}
    </li>
  )
}

/** A mentor's marks as they are; an engine's share to the next tenth, as it knows no better. */
export function useGiven() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  return ({ marks, share, outOf }: CriterionRow, isExact: boolean) => {
    if (isExact && marks !== null) return words.givenOf(written(marks, locale), written(outOf, locale))
    if (share === null) return words.notMarked
    return words.about(percentText(language, Math.round(share * 10) * 10))
  }
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-1.5 w-full bg-rule print:border print:border-rule">
      <span
        className="block h-full bg-primary"
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </span>
  )
}
