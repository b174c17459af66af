/** How one file stands: being read, read with a report, refused, being imported, or in the bank. */

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { faultWords } from '#supabase/functions/_shared/question-files/fault.ts'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isKnownFault } from './fault-rules.ts'
import { importQuery, type Told, VERDICTS } from './files-queries.ts'
import { Progress } from './progress.tsx'
import { copy } from './report-copy.ts'
import { ReportRow } from './report-row.tsx'
import { ReportRows } from './report-rows.tsx'
import { StorePart } from './store-part.tsx'

const START = '/admin?desk=question-files'

export function ReportPage({ id, isSending }: { id: string; isSending: boolean }) {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const query = useQuery(importQuery(id, isSending))
  const row = Number(address.get('row'))
  const told = query.data
  const title = told ? words.title(told.file_name) : words.loading
  usePageTitle(title)
  return (
    <div className="page pb-8">
      <PageHead
        kicker={<BackLink to={START}>{words.back}</BackLink>}
        title={<span className="wrap-anywhere">{title}</span>}
        says={words.says}
      />
      {query.isPending && <Skeleton label={words.loading} lines={[60, 100, 100, 100]} />}
      {query.isError && !told && <FailedRead title={words.failed} read={query} />}
      {told === null && (isSending ? <Progress says={words.sending} /> : <Gone />)}
      {told && (row > 0 ? <ReportRow id={id} row={row} /> : <Stands told={told} />)}
    </div>
  )
}

function Gone() {
  const words = useCopy(copy)
  return (
    <Notice title={words.gone}>
      <p>{words.goneSays}</p>
      <ButtonLink to={START}>{words.another}</ButtonLink>
    </Notice>
  )
}

function Stands({ told }: { told: Told }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const { state, done, total } = told
  if (state === 'reading') {
    const says = total === null ? words.beginning : words.reading(number.format(done), number.format(total))
    return <Progress says={says} more={words.mayLeave} done={done} of={total} />
  }
  if (state === 'refused' || state === 'broken') return <NotRead told={told} />
  return (
    <>
      <Counts told={told} />
      {state === 'stored' ? <Result told={told} /> : <StorePart told={told} />}
      <ReportRows told={told} />
    </>
  )
}

function NotRead({ told: { state, problem } }: { told: Told }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const number = numberFormat(useLocale())
  const said = problem && isKnownFault(problem) ? faultWords(problem, language) : ''
  return (
    <Notice title={state === 'broken' ? words.broken : words.refused}>
      {said && (
        <p className="wrap-anywhere max-w-read border-negative border-l-2 pl-3 text-ink">
          {problem?.line && <b>{words.refusedAt(number.format(problem.line))}</b>}
          {said}
        </p>
      )}
      <p>{state === 'broken' ? words.brokenSays : words.refusedSays}</p>
      <ButtonLink to={START} variant="primary">
        {words.another}
      </ButtonLink>
    </Notice>
  )
}

function Counts({ told: { counts } }: { told: Told }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-rule border-y sm:grid-cols-3 lg:grid-cols-5">
      {VERDICTS.map((verdict) => (
        <div key={verdict} className="py-3">
          <dt className="font-semibold text-sm">{words.counts[verdict]}</dt>
          <dd>
            <b
              className={`block font-read text-h2 tabular-nums ${verdict === 'fault' && counts.fault ? 'text-negative' : ''}`}
            >
              {number.format(counts[verdict] ?? 0)}
            </b>
            <span className="block text-muted text-xs">{words.countsSay[verdict]}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Result({ told: { result, stored_at } }: { told: Told }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const number = numberFormat(locale)
  if (!result || !stored_at) return null
  const [added = '', versions = '', same = '', left = ''] = [
    ...[result.new, result.version, result.same, result.left].map((count) => number.format(count)),
  ]
  return (
    <div role="status" className="grid justify-items-start gap-3 py-5">
      <p className="font-read font-semibold text-h4">
        {words.stored(shortMoment(new Date(stored_at), locale))}
      </p>
      <p className="text-muted">{words.result(added, versions, same, left)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin?desk=questions&f.status=draft" variant="primary">
          {words.toDesk}
        </ButtonLink>
        <ButtonLink to={START}>{words.another}</ButtonLink>
      </div>
    </div>
  )
}
