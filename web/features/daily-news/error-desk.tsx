/** Part of /admin: errors that learners reported in the news, and what becomes of each. */

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Text } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { QueueChoice, QueueList } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { isUnanswered } from '#web/lib/is-unanswered.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { reportSays } from '#web/lib/refusals/news-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { OUTCOMES } from './my-news-queries.ts'
import { copy } from './report-copy.ts'
import {
  type Outcome,
  type ReportedError,
  type ReportState,
  reportsQuery,
  settleReport,
} from './report-queries.ts'

const STATES = ['open', 'settled'] as const
/** Characters of a note, where nothing is changed. */
const LEAST = 10

export function NewsErrorDesk() {
  const words = useCopy(copy)
  const [state, setState] = useState<ReportState>('open')
  const query = useInfiniteQuery(reportsQuery(state))
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <PageHead title={words.desk} says={words.deskSays} />
      <QueueChoice
        label={words.show}
        options={STATES.map((one) => ({ value: one, label: words[one], count: counts?.[one] }))}
        chosen={state}
        onChoose={setState}
      />
      <QueueList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        keyOf={({ id }) => id}
        words={words}
        empty={
          state === 'open'
            ? { title: words.noneOpen, says: words.noneOpenSays }
            : { title: words.noneSettled }
        }
        more={words.more}
      >
        {(report) => (
          <>
            <Reported report={report} />
            {report.outcome === null ? (
              <Settle report={report} />
            ) : (
              <p className="text-sm">
                <b>{words.outcomes[report.outcome]}</b> {report.outcome_note}
              </p>
            )}
          </>
        )}
      </QueueList>
    </>
  )
}

function Reported({ report }: { report: ReportedError }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <article className="grid min-w-0 gap-2 text-sm">
      <p className="text-muted text-xs">
        {shortMoment(new Date(report.created_at), locale)}, {words.reasons[report.reason]}
      </p>
      <h2 className="text-h4">
        <Link to={`/daily-news?item=${report.item_id}`}>
          <Localised en={report.title} hi={report.title_hi} />
        </Link>
      </h2>
      {report.outcome === null && (
        <Link
          to={`/admin?desk=news&draft=${report.item_id}`}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          {words.correct}
        </Link>
      )}
      {report.says && <p className="wrap-anywhere max-w-read whitespace-pre-line">{report.says}</p>}
      {report.proof_url && (
        <p className="break-all">
          {words.proofLink}:{' '}
          <ExternalLink href={report.proof_url} newTab={words.newTab}>
            {report.proof_url}
          </ExternalLink>
        </p>
      )}
      {report.clear + report.hard > 0 && (
        <p className="text-muted text-xs">{words.readers(report.clear, report.hard)}</p>
      )}
    </article>
  )
}

function Settle({ report }: { report: ReportedError }) {
  const words = useCopy(copy)
  const inWords = useRefusals(reportSays)
  const client = useQueryClient()
  const failure = useFailureToast()
  const name = useId()
  const { form, fill, forget } = useKeptForm<{ outcome: Outcome; note: string }>(
    `settling-report:${report.id}`,
    { outcome: 'fixed', note: '' },
  )
  const { outcome, note } = form
  const [isAsked, setIsAsked] = useState(false)
  const isTooShort = outcome !== 'fixed' && note.trim().length < LEAST
  const refresh = () => client.invalidateQueries({ queryKey: ['news_reports'] })
  const settling = useMutation({
    mutationFn: () => settleReport(report.id, outcome, note),
    onSuccess: () => {
      forget()
      toast.success(words.settledNow)
      return refresh()
    },
    onMutate: failure.clear,
    onError: (error) => {
      // the form goes with its report, and a word in it would go with both
      if (codeOf(error) === 'PT404') failure.tell(words.gone)
      else failure.tellUnknown(error)
      void refresh()
    },
  })
  const error = settling.error
  const code = codeOf(error)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!isTooShort) settling.mutate()
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{words.settleAs}</legend>
        {OUTCOMES.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name={name}
              checked={outcome === one}
              onChange={() => fill({ ...form, outcome: one })}
              className="accent-primary"
            />
            {words.outcomes[one]}
          </label>
        ))}
      </fieldset>
      <Text
        label={words.note}
        hint={words.noteSays}
        rows={2}
        maxLength={1000}
        value={note}
        foot={`${note.trim().length} / 1000`}
        error={isAsked && isTooShort ? words.noteMissing : undefined}
        onChange={(event) => fill({ ...form, note: event.target.value })}
      />
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {error &&
          code !== 'PT404' &&
          (code === 'PT400' ? inWords(error.message) : !isUnanswered(error) && words.notSettled)}
      </p>
      <Button type="submit" size="sm" isBusy={settling.isPending} className="justify-self-start">
        {words.settle}
      </Button>
    </form>
  )
}

function codeOf(error: Error | null) {
  return error && 'code' in error ? error.code : undefined
}
