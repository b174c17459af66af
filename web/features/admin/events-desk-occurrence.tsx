/**
 * One time of a session: moved, cancelled, given its link, its recording and its questions; who is registered. What is
 * typed is kept until it is saved.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { Json } from '#supabase/database.types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { copy } from './events-desk-copy.ts'
import { LinesField } from './events-desk-fields.tsx'
import { changeOccurrence, type DeskOccurrence } from './events-desk-queries.ts'
import { useNotSaved } from './events-desk-refusal.ts'
import { EventRoster } from './events-desk-roster.tsx'
import { localIn, momentIn } from './events-desk-rules.ts'

function typedOf(at: DeskOccurrence, tz: string) {
  return {
    local: localIn(at.starts_at, tz),
    minutes: String(Math.round((Date.parse(at.ends_at) - Date.parse(at.starts_at)) / 60_000)),
    capacity: at.capacity === null ? '' : String(at.capacity),
    reason: at.reason ?? '',
    join_url: at.join_url ?? '',
    recording_url: at.recording_url ?? '',
    summary: at.summary ?? '',
    quiz: at.quiz.join('\n'),
  }
}

type Typed = ReturnType<typeof typedOf>

/** Only what was changed, so that nothing counts as moved that stayed where it was. */
function changeOf(before: Typed, typed: Typed, tz: string): Record<string, Json> {
  const change: Record<string, Json> = {}
  if (typed.local !== before.local) change.starts_at = momentIn(typed.local, tz) ?? null
  if (typed.minutes !== before.minutes) change.minutes = Number(typed.minutes)
  if (typed.capacity !== before.capacity)
    change.capacity = typed.capacity.trim() === '' ? null : Number(typed.capacity)
  for (const name of ['join_url', 'recording_url', 'summary'] as const)
    if (typed[name] !== before[name]) change[name] = typed[name].trim()
  if (typed.quiz !== before.quiz) change.quiz = typed.quiz.split(/\s+/).filter(Boolean)
  if ('starts_at' in change || 'minutes' in change) change.reason = typed.reason
  return change
}

export function OccurrenceForm({ at, tz }: { at: DeskOccurrence; tz: string }) {
  const words = useCopy(copy)
  const notSaved = useNotSaved()
  const { one } = words
  const queryClient = useQueryClient()
  const stored = typedOf(at, tz)
  // with it as it was when it was begun or saved: what others change meanwhile must not look like a wish of this form
  const { form, fill, forget } = useKeptForm(`event-time:${at.event}:${at.day}`, {
    before: stored,
    typed: stored,
  })
  const { before, typed } = form
  const now = useRef(form)
  now.current = form
  const cancelling = useOpener()
  function set(change: Partial<Typed>) {
    now.current = { ...now.current, typed: { ...now.current.typed, ...change } }
    fill(now.current)
  }
  const send = useMutation({
    mutationFn: (change: Record<string, Json>) => changeOccurrence(at, change),
    onMutate: () => ({ sent: typed }),
    onSuccess: (_told, _change, { sent }) => {
      const { typed: written } = now.current
      fill({ before: sent, typed: written })
      if (JSON.stringify(written) === JSON.stringify(sent)) forget()
      toast.success(words.saved)
      cancelling.close()
    },
    onSettled: () =>
      Promise.all(
        ['event_desk', 'event_roster', 'events'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  function handleSubmit(submitted: FormEvent) {
    submitted.preventDefault()
    const change = changeOf(before, typed, tz)
    if (Object.keys(change).length > 0 && !send.isPending) send.mutate(change)
  }
  const isCancelled = at.status === 'cancelled'
  const field = (name: 'local' | 'minutes' | 'capacity' | 'reason' | 'join_url' | 'recording_url') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-rule border-t py-4">
      <form onSubmit={handleSubmit} className="grid gap-4 md:grid-cols-2">
        {!isCancelled && (
          <>
            <TextField label={one.starts} type="datetime-local" required {...field('local')} />
            <TextField label={one.minutes} type="number" min={15} max={240} required {...field('minutes')} />
            <TextField label={one.capacity} type="number" min={1} {...field('capacity')} />
            <TextField label={one.join_url} type="url" maxLength={500} {...field('join_url')} />
            <TextField label={one.reason} maxLength={300} {...field('reason')} />
          </>
        )}
        <TextField label={one.recording_url} type="url" maxLength={500} {...field('recording_url')} />
        <LinesField
          label={one.summary}
          value={typed.summary}
          most={5000}
          onChange={(summary) => set({ summary })}
        />
        <LinesField label={one.quiz} value={typed.quiz} most={3000} onChange={(quiz) => set({ quiz })} />
        <div className="flex flex-wrap items-end gap-3 md:col-span-2">
          <Button type="submit" isBusy={send.isPending}>
            {one.save}
          </Button>
          {!isCancelled && !cancelling.isOpen && Date.parse(at.ends_at) > Date.now() && (
            <Button ref={cancelling.button} variant="quiet" onClick={cancelling.open}>
              {one.cancel}
            </Button>
          )}
        </div>
      </form>
      {cancelling.isOpen && (
        <div className="grid gap-3 border-negative border-l-3 bg-negative-tint p-4">
          <p className="text-sm">{one.cancelSays}</p>
          <TextField label={one.reason} maxLength={300} autoFocus {...field('reason')} />
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={send.isPending}
              onClick={() => send.mutate({ cancelled: true, reason: typed.reason.trim() })}
            >
              {one.cancelSure}
            </Button>
            <Button variant="quiet" onClick={cancelling.close}>
              {one.keep}
            </Button>
          </div>
        </div>
      )}
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {send.error && notSaved(send.error)}
      </p>
      <EventRoster at={at} />
    </div>
  )
}
