/** Says that something in a story is wrong, and shows the page that proves it. What is typed is kept until it is sent. */

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { SaidLater } from '#web/lib/refusals/said-later.tsx'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { REASONS, type Report, refusals } from './my-news-queries.ts'
import { useReads } from './reads.tsx'
import { copy } from './report-copy.ts'
import { problemOf } from './report-rules.ts'

const Draft = z.object({ reason: z.nullable(z.enum(REASONS)), says: z.string(), proof: z.string() })
type Draft = z.infer<typeof Draft>
const EMPTY: Draft = { reason: null, says: '', proof: '' }

export function ReportForm({ item, onDone }: { item: string; onDone: () => void }) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const { id: userId } = useSignedInUser()
  const { outbox } = useReads()
  const key = `news-report:${userId}:${item}`
  const [draft, setDraft] = useState(() => readDraft(key))
  const [isAsked, setIsAsked] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** Corrected, it takes the place of what was refused. */
  const refusedId = useRef<string>(undefined)
  const name = useId()
  const problem = isAsked ? problemOf(draft) : undefined

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    kept.local.set(key, JSON.stringify(next))
    setDraft(next)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (problemOf(draft) || draft.reason === null) return
    setIsSending(true)
    const id = refusedId.current ?? crypto.randomUUID()
    const report = { id, item, reason: draft.reason, says: draft.says.trim(), proof: draft.proof.trim() }
    const fate = await outbox.send({ kind: 'report', id, report })
    setIsSending(false)
    if (fate.kind === 'refused') {
      refusedId.current = id
      return setRefused(fate.says)
    }
    kept.local.remove(key)
    toast.success(fate.kind === 'sent' ? words.sent : words.keptHere)
    void client.invalidateQueries({ queryKey: ['my_news_item', item] })
    onDone()
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="grid max-w-read gap-4 border-rule border-y py-4"
    >
      <fieldset>
        <legend className="font-semibold text-sm">{words.whatIsWrong}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <label
              key={reason}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control px-3.5 text-xs has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-(--focus-ring) md:min-h-9"
            >
              <input
                type="radio"
                name={name}
                checked={draft.reason === reason}
                onChange={() => change({ reason })}
                className="sr-only"
              />
              {words.reasons[reason]}
            </label>
          ))}
        </div>
        <p role="alert" className="mt-2 text-negative text-sm empty:sr-only">
          {problem === 'reason' && words.chooseOne}
        </p>
      </fieldset>
      <Text
        label={words.says}
        value={draft.says}
        maxLength={1000}
        rows={3}
        foot={`${draft.says.trim().length} / 1000`}
        error={problem === 'says' ? words.sayIt : undefined}
        onChange={(event) => change({ says: event.target.value })}
      />
      <TextField
        label={words.proof}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        value={draft.proof}
        error={problem === 'proof' ? words.proofMissing : problem === 'address' ? words.noAddress : undefined}
        onChange={(event) => change({ proof: event.target.value })}
      >
        <p className="text-muted text-xs">{words.proofSays}</p>
      </TextField>
      <div role="alert" className="text-negative text-sm empty:sr-only">
        {refused && (
          <>
            {words.refused} <SaidLater says={refused} words={refusals} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSending}>
          {words.send}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {words.close}
        </Button>
      </div>
    </form>
  )
}

function readDraft(key: string): Draft {
  try {
    return Draft.parse(JSON.parse(kept.local.get(key) ?? 'null'))
  } catch {
    return EMPTY
  }
}

/** What the learner reported before, and what became of it. */
export function MyReports({ reports }: { reports: Report[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  if (reports.length === 0) return null
  return (
    <ul aria-label={words.yourReports} className="grid gap-1 border-accent-line border-l-3 pl-3 text-sm">
      {reports.map((report) => (
        <li key={report.id}>
          {words.reported(
            words.reasons[report.reason],
            plainDate(dayOf(new Date(report.created_at)), locale),
          )}{' '}
          <b>{report.outcome ? words.outcomes[report.outcome] : words.waits}</b>
          {report.outcome_note && <span className="text-muted"> {report.outcome_note}</span>}
        </li>
      ))}
    </ul>
  )
}
