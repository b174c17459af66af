/** A session is announced, or written anew. What is typed is kept until it is saved. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { ChangedSince } from '#web/components/changed-since.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { noteListQuery, topicsQuery } from '#web/features/library/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { wasMadeBefore } from '#web/lib/use-made-as.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './events-desk-copy.ts'
import { draftOf, type Typed, typedOf } from './events-desk-draft.ts'
import { ChoiceField, LinesField, PickField } from './events-desk-fields.tsx'
import { DESK_KINDS, type DeskEvent, saveEvent } from './events-desk-queries.ts'
import { useNotSaved } from './events-desk-refusal.ts'
import { slugOf } from './events-desk-rules.ts'
import { EventTimes } from './events-desk-times.tsx'

/** Letters of a title, and of what it is about. */
const LEAST = 3

const LANGUAGES = ['en', 'hi', 'both'] as const

export function EventForm({ event, onDone }: { event?: DeskEvent; onDone: () => void }) {
  const words = useCopy(copy)
  const notSaved = useNotSaved()
  const { fields } = words
  const kinds: Record<(typeof DESK_KINDS)[number], string> = words.kinds
  const queryClient = useQueryClient()
  const { data: topics = [] } = useQuery(topicsQuery)
  const { data: notes = [] } = useQuery(noteListQuery(true))
  const keptText = useKeptText(`event-desk:${event?.slug ?? 'new'}`, JSON.stringify(typedOf(event)))
  const typed: Typed = { ...typedOf(event), ...JSON.parse(keptText.text) }
  const now = useRef(typed)
  now.current = typed
  function set(change: Partial<Typed>) {
    now.current = { ...now.current, ...change }
    keptText.type(JSON.stringify(now.current))
  }
  const save = useMutation({
    mutationFn: () => {
      if (event) return saveEvent(draftOf(typed, event.slug), { before: event })
      const madeAs = typed.made_as || crypto.randomUUID()
      set({ made_as: madeAs })
      return saveEvent(draftOf(typed, slugOf(typed.title, madeAs)), { madeAs })
    },
    onSuccess: async () => {
      keptText.forget()
      toast.success(words.saved)
      await queryClient.invalidateQueries({ queryKey: ['event_desk'] })
      onDone()
    },
    onError: (error) => {
      // what the other hand saved, or this one before it, is shown above
      void queryClient.invalidateQueries({ queryKey: ['event_desk'] })
      // whoever was told may send this as another one
      if (wasMadeBefore(error)) set({ made_as: '' })
    },
  })
  const saveOnce = useOnce(save.mutate)
  function handleSubmit(submitted: FormEvent) {
    submitted.preventDefault()
    saveOnce()
  }
  const text = (name: 'title' | 'title_hi' | 'host' | 'join_url', most: number) => ({
    label: fields[name],
    value: typed[name],
    maxLength: most,
    onChange: (change: { target: { value: string } }) => set({ [name]: change.target.value }),
  })
  return (
    <form
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 border border-rule bg-surface p-4 md:p-6"
    >
      {event && <ChangedSince form={keptText} />}
      <div className="grid gap-5 md:grid-cols-2">
        <ChoiceField
          label={fields.kind}
          autoFocus
          value={typed.kind}
          choices={DESK_KINDS}
          names={kinds}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceField
          label={fields.language}
          value={typed.language}
          choices={LANGUAGES}
          names={words.languages}
          onChange={(language) => set({ language })}
        />
        <TextField {...text('title', 200)} required minLength={LEAST} />
        <TextField {...text('title_hi', 200)} lang="hi" />
        <LinesField
          label={fields.about}
          value={typed.about}
          least={LEAST}
          most={2000}
          onChange={(about) => set({ about })}
        />
        <LinesField
          label={fields.about_hi}
          value={typed.about_hi}
          most={2000}
          onChange={(about_hi) => set({ about_hi })}
        />
        <LinesField
          label={fields.agenda}
          value={typed.agenda}
          most={4000}
          onChange={(agenda) => set({ agenda })}
        />
        <LinesField
          label={fields.agenda_hi}
          value={typed.agenda_hi}
          most={4000}
          onChange={(agenda_hi) => set({ agenda_hi })}
        />
        <div className="grid content-start gap-5">
          <TextField {...text('host', 100)} />
          <TextField {...text('join_url', 500)} type="url" placeholder="https://">
            <p className="text-muted text-xs">{words.joinHint}</p>
          </TextField>
        </div>
        <PickField
          label={fields.topics}
          chosen={typed.topics}
          options={topics}
          onChange={(chosen) => set({ topics: chosen })}
        />
        <PickField
          label={fields.pre_read}
          chosen={typed.pre_read}
          options={notes}
          onChange={(chosen) => set({ pre_read: chosen })}
        />
      </div>
      <EventTimes typed={typed} set={set} />
      {event && <p className="text-muted text-sm">{words.changeSays}</p>}
      <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
        {save.error && notSaved(save.error)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {event ? words.change : words.save}
        </Button>
        <Button onClick={onDone}>{words.close}</Button>
      </div>
    </form>
  )
}
