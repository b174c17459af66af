/** The reason that an act asks for, and the act. */

import { type FormEvent, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './table-copy.ts'

const LEAST = 20

export function ReasonForm({
  says,
  act,
  isBusy,
  onAct,
  onCancel,
}: {
  says: string
  act: string
  isBusy: boolean
  onAct: (reason: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isTooShort = reason.trim().length < LEAST
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!isTooShort) onAct(reason.trim())
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid w-full max-w-read gap-3">
      <p className="text-sm">{says}</p>
      <Text
        label={words.reason}
        hint={words.reasonHint}
        error={isAsked && isTooShort ? [words.reasonHint] : []}
        rows={2}
        autoFocus
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {act}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
