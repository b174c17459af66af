/** Sets that a learner saved under a name. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './practice-copy.ts'
import { type Preset, presetsQuery, removePreset, savePreset } from './practice-queries.ts'
import { type Setup, searchOf, setupFrom } from './practice-setup.ts'

export function PresetList({ setup, onChoose }: { setup: Setup; onChoose: (setup: Setup) => void }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const { data: presets = [] } = useQuery(presetsQuery)
  const refresh = () => queryClient.invalidateQueries(presetsQuery)
  const onError = (cause: unknown) => toast.error(isNoRoom(cause) ? words.presetsFull : words.presetFailed)
  const save = useMutation({
    mutationFn: ({ name, setup }: { name: string; setup: Setup }) => savePreset(name, setup),
    onSuccess: () => toast.success(words.presetSaved),
    onError,
    onSettled: refresh,
  })
  const [removed, setRemoved] = useState<Preset>()
  const said = useId()
  const part = useRef<HTMLElement>(null)
  useFocusAgain(String(removed === undefined), () =>
    part.current?.querySelector<HTMLElement>('li button, button'),
  )
  const remove = useMutation({
    mutationFn: ({ name }: Preset) => removePreset(name),
    onSuccess: (_, preset) => setRemoved(preset),
    onError,
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: (preset: Preset) => savePreset(preset.name, setupOf(preset)),
    onSuccess: () => setRemoved(undefined),
    onError,
    onSettled: refresh,
  })
  return (
    <section ref={part} aria-labelledby="presets" className="border-ink border-t pt-5">
      <h2 id="presets" className="font-semibold font-ui text-sm tracking-normal">
        {words.presets}
      </h2>
      <ul className="mt-2">
        {presets.map((preset) => (
          <li key={preset.name} className="flex items-center border-rule border-b">
            <button
              type="button"
              onClick={() => onChoose(setupOf(preset))}
              className="min-h-11 min-w-0 flex-1 text-left text-primary text-sm underline"
            >
              {preset.name}
            </button>
            <Button
              variant="icon"
              aria-label={words.removePreset(preset.name)}
              onClick={() => remove.mutate(preset)}
            >
              <X aria-hidden size={16} strokeWidth={1.6} />
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <p role="status" className="mt-2 flex items-center gap-3 text-muted text-sm">
          <span id={said} className="min-w-0">
            {words.presetRemoved(removed.name)}
          </span>
          <Button
            size="sm"
            autoFocus
            aria-describedby={said}
            isBusy={restore.isPending}
            onClick={() => restore.mutate(removed)}
          >
            {words.undo}
          </Button>
        </p>
      )}
      <SaveForm
        isBusy={save.isPending}
        onSave={(name, onSaved) => save.mutate({ name, setup }, { onSuccess: onSaved })}
      />
    </section>
  )
}

/** The server keeps so many sets and no more. */
function isNoRoom(cause: unknown) {
  return cause instanceof Error && 'code' in cause && cause.code === '23514'
}

/** Whatever an earlier version saved, made into a setup that makes sense now. */
function setupOf({ setup }: Preset): Setup {
  const text = Object.entries(setup).map(([name, value]) => [name, String(value)])
  return setupFrom(searchOf(setupFrom(new URLSearchParams(text))))
}

/** The name stays until the set is saved. */
function SaveForm({
  isBusy,
  onSave,
}: {
  isBusy: boolean
  onSave: (name: string, onSaved: () => void) => void
}) {
  const words = useCopy(copy)
  const opener = useOpener()
  const [name, setName] = useState('')
  if (!opener.isOpen) {
    return (
      <Button ref={opener.button} variant="quiet" size="sm" className="mt-2 -ml-2" onClick={opener.open}>
        {words.savePreset}
      </Button>
    )
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim(), () => {
      setName('')
      opener.close()
    })
  }
  return (
    <form
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => key === 'Escape' && opener.close()}
      className="mt-3 grid gap-3"
    >
      <TextField
        label={words.presetName}
        value={name}
        maxLength={60}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy}>
          {words.save}
        </Button>
        <Button variant="quiet" onClick={opener.close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
