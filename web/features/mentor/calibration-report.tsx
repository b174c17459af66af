/** The figures of one engine against mentors: one sentence, a bar for each criterion, the table. */

import { type ReactNode, useId } from 'react'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { signed } from '#web/lib/signed.ts'
import { copy } from './agreement-copy.ts'
import { leaning, ofTen, overallOf, rowsOf, signedPercent } from './agreement-rules.ts'
import { copy as criteriaCopy } from './criteria-copy.ts'
import type { CalibrationRow, Engine } from './learner-queries.ts'

export function CalibrationReport({
  engine,
  rows,
  least,
}: {
  engine: Engine
  rows: readonly CalibrationRow[]
  least: number
}) {
  const words = useCopy(copy)
  const headingId = useId()
  const overall = overallOf(rows, engine)
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8">
      <h2 id={headingId} className="text-h3">
        {words.engines[engine]}
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-muted text-sm">{words.engineSays[engine]}</p>
      <p className="mt-3 max-w-[62ch] font-semibold text-sm">
        <Reading engine={engine} row={overall} least={least} />
      </p>
      {overall && overall.n >= least && <Table rows={rowsOf(rows, engine)} caption={words.engines[engine]} />}
    </section>
  )
}

function Reading({ engine, row, least }: { engine: Engine; row: CalibrationRow | undefined; least: number }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (!row || row.mae === null || row.bias === null) {
    const tooFew = engine === 'mentor' ? words.tooFewSeconds : words.tooFew
    return tooFew(row?.n ?? 0, least)
  }
  const side = leaning(row.bias)
  return words.reading(
    ofTen(row.mae, locale),
    row.n,
    side === 'even' ? words.even : words[side](ofTen(row.bias, locale)),
  )
}

function Table({ rows, caption }: { rows: readonly CalibrationRow[]; caption: string }) {
  const words = useCopy(copy)
  const criteria = useCopy(criteriaCopy)
  const locale = useLocale()
  const number = (value: number | null, write: (value: number) => string) =>
    value === null ? <Unknown /> : write(value)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const kappa = (value: number) =>
    signed(locale, value, { signDisplay: 'negative', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <table className="mt-4 w-full max-w-3xl text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-2xs text-muted sm:text-xs">
        <tr className="border-ink border-y">
          <th scope="col" className="py-2 pr-2 align-bottom">
            {words.columns.criterion}
          </th>
          <Head>{words.columns.n}</Head>
          <Head>{words.columns.bias}</Head>
          <Head>{words.columns.mae}</Head>
          <Head>{words.columns.kappa}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ criterion, n, bias, mae, kappa: agreed }) => (
          <tr key={criterion} className="border-rule border-b align-baseline">
            <th
              scope="row"
              className={`py-2.5 pr-2 ${criterion === 'overall' ? 'font-semibold' : 'font-normal'}`}
            >
              {criterion === 'overall' ? criteria.overall : criteria.names[criterion]}
            </th>
            <Cell>{n}</Cell>
            <Cell>{number(bias, (value) => signedPercent(value, locale))}</Cell>
            <Cell>
              {number(mae, (value) => percent.format(value))}
              {mae !== null && (
                <span aria-hidden className="mt-1 ml-auto hidden h-1 w-full max-w-24 bg-rule sm:block">
                  <span
                    className="block h-full bg-primary"
                    style={{ width: `${Math.min(100, mae * 100)}%` }}
                  />
                </span>
              )}
            </Cell>
            <Cell>{number(agreed, kappa)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pl-2 text-right align-bottom sm:pl-3">
      {children}
    </th>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="py-2.5 pl-2 text-right sm:pl-3">{children}</td>
}

function Unknown() {
  const words = useCopy(copy)
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{words.unknown}</span>
    </>
  )
}
