/** Names a conversation. Enter saves, Escape leaves it as it was. */

import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './chat-copy.ts'

const LONGEST_TITLE = 120

export function RenameForm({
  title,
  onSave,
  onCancel,
}: {
  title: string
  onSave: (title: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const [name, setName] = useState(title.slice(0, LONGEST_TITLE))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap gap-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the learner has just asked to type here
        autoFocus
        aria-label={words.renameLabel}
        value={name}
        maxLength={LONGEST_TITLE}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        className="h-11 min-w-0 flex-1 basis-48 rounded-control border border-control bg-surface px-3 text-md focus-visible:rounded-control"
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {words.save}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  )
}
