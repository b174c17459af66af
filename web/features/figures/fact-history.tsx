/** The readings of a figure as this library told them, newest first, with what was corrected and where the base changed. */

import { useQuery } from '@tanstack/react-query'
import { FactSource, isOtherBase, Period, saidIn, valueIn } from '#web/features/indicators/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './figures-copy.ts'
import { type Change, changesQuery, type Figure } from './figures-queries.ts'

export function FactHistory({ id, line }: { id: string; line: Figure[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  // the line is read without it: what was corrected is one sentence more
  const { data: changes = [] } = useQuery(changesQuery(id))
  const bases = line.flatMap((fact, at) => {
    const before = line[at + 1]
    return before && isOtherBase(before, fact)
      ? [{ was: before.base_year ?? '', now: fact.base_year ?? '' }]
      : []
  })
  // what was said is kept without its Hindi: the line carries it for its units
  const said = (one: Change['was']) =>
    saidIn(language, { ...one, unit_hi: line.find(({ unit }) => unit === one.unit)?.unit_hi })
  const day = (moment: string) => plainDate(dayOf(new Date(moment)), locale)
  return (
    <>
      {bases.map(({ was, now }) => (
        <div
          key={`${was} ${now}`}
          role="note"
          className="mb-4 border-caution border-l-3 bg-surface px-4 py-3 text-sm"
        >
          <p className="font-semibold text-caution">{words.otherBase}</p>
          <p>{words.otherBaseSays(was, now)}</p>
        </div>
      ))}
      <ol>
        {line.map((fact) => (
          <li
            key={fact.id}
            aria-current={fact.now_id == null ? 'true' : undefined}
            className="grid gap-x-6 gap-y-1 border-rule border-t py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <p lang={valueIn(language, fact).lang} className="font-read font-semibold text-item">
              {fact.now_id == null ? (
                valueIn(language, fact).text
              ) : (
                <s className="font-normal text-muted decoration-negative">{valueIn(language, fact).text}</s>
              )}
            </p>
            <div className="min-w-0 text-sm">
              <p>
                <Period of={fact.period} />
                {fact.base_year && `, ${words.base} ${fact.base_year}`}
                <span className="text-muted"> · </span>
                {fact.now_id == null ? (
                  <b className="font-semibold text-positive">{words.inForce}</b>
                ) : (
                  fact.replaced_at && (
                    <span className="font-medium text-caution">
                      {words.replacedOn(day(fact.replaced_at))}
                    </span>
                  )
                )}
              </p>
              <p className="mt-0.5 text-muted text-xs">
                {fact.released && `${words.published} ${plainDate(fact.released, locale)} · `}
                <FactSource fact={fact} />
                {fact.reviewed_by && ` · ${words.reviewed(fact.reviewed_by)}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ul className="text-muted text-xs">
        {changes
          .filter(({ kind }) => kind === 'corrected')
          .map(({ changed_at, was, now }) => (
            <li key={changed_at} className="border-rule border-t py-2">
              {words.correctedOn(day(changed_at), said(was), said(now))}
            </li>
          ))}
      </ul>
    </>
  )
}
