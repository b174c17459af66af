/** One row of a report (`&row=`): what to mend, what is worth knowing, and the question as it was read. */

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { type Fault, faultIn, previewOf } from './fault-rules.ts'
import { type Row, rowQuery } from './files-queries.ts'
import { copy } from './report-copy.ts'

export function ReportRow({ id, row }: { id: string; row: number }) {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const query = useQuery(rowQuery(id, row))
  const back = new URLSearchParams([...address].filter(([key]) => key !== 'row'))
  return (
    <section className="border-ink border-t pt-4">
      <ButtonLink to={`/admin?${back}`} variant="quiet">{`← ${words.allRows}`}</ButtonLink>
      {query.isPending && <Skeleton label={words.loading} />}
      {query.isError && <FailedRead title={words.failed} read={query} />}
      {query.data === null && <Notice title={words.rowGone} />}
      {query.data && <Opened row={query.data} />}
    </section>
  )
}

function Opened({ row }: { row: Row }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  return (
    <div className="mt-3 grid max-w-read gap-5">
      <div>
        <p className="text-muted text-sm tabular-nums">
          {words.rowTitle(number.format(row.row), number.format(row.line))} · {words.verdicts[row.verdict]}
          {row.like_id && ` · ${row.like_id}`}
        </p>
        <h2 className="wrap-anywhere text-h3">{row.title || words.nameless}</h2>
      </div>
      <Said title={words.faults} faults={row.faults} tone="border-negative" />
      <Said title={words.notes} faults={row.notes} tone="border-rule" />
      {row.question ? <Preview question={row.question} /> : <p className="text-muted">{words.notKept}</p>}
    </div>
  )
}

function Said({ title, faults, tone }: { title: string; faults: Fault[]; tone: string }) {
  const { language } = useLanguage()
  if (faults.length === 0) return null
  return (
    <div className={`border-l-2 pl-3 ${tone}`}>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul>
        {faults.map((each) => (
          <li key={`${each.code} ${each.given.join(' ')}`} className="wrap-anywhere">
            {faultIn(each, language)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ question }: { question: Record<string, unknown> }) {
  const words = useCopy(copy)
  const { stem, parts, options, key, explanation } = previewOf(question)
  return (
    <div className="wrap-anywhere grid gap-3 border-rule border-t pt-3">
      <h3 className="font-semibold text-sm">{words.asRead}</h3>
      <p lang="en" className="whitespace-pre-line font-read">
        {stem}
      </p>
      {parts.length > 0 && (
        <ol lang="en" className="list-decimal pl-6">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
      )}
      {options.length > 0 && (
        <ol lang="en" className="list-[lower-alpha] pl-6">
          {options.map((option, index) => (
            <li key={option}>
              {option}
              {index === key && <b className="ml-2 text-positive text-xs">{words.keyIs}</b>}
            </li>
          ))}
        </ol>
      )}
      {explanation && (
        <p className="text-sm">
          <b>{words.explanation}: </b>
          <span lang="en" className="whitespace-pre-line">
            {explanation}
          </span>
        </p>
      )}
    </div>
  )
}
