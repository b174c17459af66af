/** Asks for one name. Enter saves, Escape leaves it as it was. */

import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './account-security-copy.ts'

const LONGEST_NAME = 60

export function NameForm({
  label,
  name: given,
  says,
  submit,
  isBusy = false,
  error,
  onSubmit,
  onCancel,
}: {
  label: string
  name: string
  says?: string
  submit: string
  isBusy?: boolean
  error?: string
  onSubmit: (name: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const [name, setName] = useState(given)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) onSubmit(name.trim())
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} className="grid max-w-form gap-4">
      <TextField
        label={label}
        autoFocus
        autoComplete="off"
        required
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={error}
      >
        {says && <span className="text-muted text-sm">{says}</span>}
      </TextField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={name.trim() === ''}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
