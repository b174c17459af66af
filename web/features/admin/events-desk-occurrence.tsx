/**
 * One time of a session: moved, cancelled, given its link, its recording and its questions; who is registered. What is
 * typed is kept until it is saved.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './events-desk-copy.ts'
import { LinesField } from './events-desk-fields.tsx'
import { changeOccurrence, type DeskOccurrence } from './events-desk-queries.ts'
import { useNotSaved } from './events-desk-refusal.ts'
import { EventRoster } from './events-desk-roster.tsx'
import {
  type Change,
  cancellingOf,
  changeOf,
  isBegun,
  isWrittenOver,
  leftOf,
  shownOf,
  type Typed,
  typedOf,
  type Written,
  write,
} from './events-desk-time.ts'

export function OccurrenceForm({ at, tz }: { at: DeskOccurrence; tz: string }) {
  const words = useCopy(copy)
  const notSaved = useNotSaved()
  const { one } = words
  const queryClient = useQueryClient()
  const stored = typedOf(at, tz)
  const kept = useKeptForm<Written>(`event-time:${at.event}:${at.day}`, { before: stored, typed: stored })
  const written = useRef(kept.form)
  written.current = kept.form
  const typed = shownOf(kept.form, stored)
  const cancelling = useOpener()
  function keep(next: Written) {
    written.current = next
    if (isBegun(next)) kept.fill(next)
    else kept.takeStored()
  }
  const set = (change: Partial<Typed>) => keep(write(written.current, stored, change))
  const readAnew = () =>
    Promise.all(
      ['event_desk', 'event_roster', 'events'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const send = useMutation({
    mutationFn: ({ change }: Change) => changeOccurrence(at, change),
    onSuccess: async (_told, { sent }) => {
      toast.success(words.saved)
      // first what is saved, then nothing more of what was written: the old text is never seen in between
      await readAnew()
      keep(leftOf(written.current, sent))
      cancelling.close()
    },
    onError: () => void readAnew(),
  })
  const sendOnce = useOnce(send.mutate)
  function handleSubmit(submitted: FormEvent) {
    submitted.preventDefault()
    const given = changeOf(written.current, at, tz)
    if (Object.keys(given.change).length > 0) sendOnce(given)
  }
  const isCancelled = at.status === 'cancelled'
  const field = (name: 'local' | 'minutes' | 'capacity' | 'reason' | 'join_url' | 'recording_url') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-rule border-t py-4">
      <form onSubmit={handleSubmit} className="grid gap-4 md:grid-cols-2">
        <ChangedSince
          form={{
            wasChanged: !send.isPending && isWrittenOver(kept.form, stored),
            takeStored: kept.takeStored,
          }}
          className="md:col-span-2"
        />
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
            <Button isBusy={send.isPending} onClick={() => sendOnce(cancellingOf(at, typed))}>
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
