/** Taking questions out: which, in which format, and what that format keeps. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  FILE_FORMATS,
  type FileFormat,
  FORMATS,
  MOST_BYTES,
} from '#supabase/functions/_shared/question-files/model.ts'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Choice } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TopicChoice } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { questionFileWords } from '#web/lib/refusals/question-file-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { Options } from './fields.tsx'
import { copy } from './files-copy.ts'
import { countQuery, type Filter, takeOut } from './files-queries.ts'

const MEGABYTES = String(MOST_BYTES / 1_000_000)
const STATES = ['draft', 'live', 'challenged', 'retired'] as const

export function ExportForm() {
  const words = useCopy(copy)
  const inWords = useRefusals(questionFileWords)
  const id = useId()
  const number = numberFormat(useLocale())
  const [format, setFormat] = useState<FileFormat>('csv')
  const [state, setState] = useState('live')
  const [form, setForm] = useState('')
  const [topic, setTopic] = useState('')
  const filter: Filter = {
    ...(state && { statuses: [state] }),
    ...(form && { formats: [form] }),
    ...(topic && { topics: [topic] }),
  }
  const counted = useQuery(countQuery(filter))
  const count = counted.data
  const taking = useMutation({ mutationFn: takeOut, networkMode: 'always' })
  const said = taking.isPending
    ? words.making
    : taking.isSuccess
      ? `${words.made}${taking.data.comesBack ? '' : ` ${words.tooBigToComeBack(MEGABYTES)}`}`
      : taking.error instanceof Refused
        ? inWords(taking.error.message)
        : taking.isError
          ? words.notMade
          : ''
  return (
    <section aria-labelledby={`${id}-head`} className="border-ink border-t pt-4">
      <h2 id={`${id}-head`} className="text-h3">
        {words.takeOut}
      </h2>
      <p className="mt-1 max-w-read text-muted text-sm">{words.takeOutSays}</p>
      <div className="mt-4 grid gap-4">
        <Choice
          label={words.format}
          hint={words.keeps[format]}
          value={format}
          onChange={({ target }) => setFormat(target.value as FileFormat)}
        >
          <Options values={FILE_FORMATS} names={words.formats} />
        </Choice>
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label={words.states} value={state} onChange={({ target }) => setState(target.value)}>
            <option value="">{words.all}</option>
            <Options values={STATES} names={words.stateNames} />
          </Choice>
          <Choice label={words.forms} value={form} onChange={({ target }) => setForm(target.value)}>
            <option value="">{words.all}</option>
            <Options values={FORMATS} names={words.formNames} />
          </Choice>
        </div>
        <TopicChoice label={words.topic} none={words.allTopics} value={topic} onChoose={setTopic} />
        {counted.isError && <FailedLine read={counted}>{words.notCounted}</FailedLine>}
        <p role="status" className="text-sm tabular-nums empty:sr-only">
          {counted.isPending && words.counting}
          {count !== undefined && words.countIs(number.format(count), count === 1)}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isBusy={taking.isPending}
            disabled={count === 0}
            onClick={() => taking.mutate({ format, filter, day: dayOf(new Date()) })}
          >
            {words.download}
          </Button>
          <p aria-live="polite" className={`text-sm ${taking.isError ? 'text-negative' : 'text-muted'}`}>
            {said}
          </p>
        </div>
      </div>
    </section>
  )
}
