/** The reason that an act asks for, and the act. The reason stays until it is used (`forgetText`) or given up. */

import { type FormEvent, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './table-copy.ts'

const LEAST = 20

export function ReasonForm({
  name,
  wasPressed,
  says,
  act,
  isBusy,
  onAct,
  onCancel,
}: {
  /** What it is kept as. */
  name: string
  /** The focus was on what opened it: the reason takes it. */
  wasPressed: boolean
  says: string
  act: string
  isBusy: boolean
  onAct: (reason: string) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const { text: reason, type: setReason, forget } = useKeptText(name)
  const [isAsked, setIsAsked] = useState(false)
  const isTooShort = reason.trim().length < LEAST
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (!isTooShort) onAct(reason.trim())
  }
  function cancel() {
    forget()
    onCancel()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid w-full max-w-read gap-3">
      <p className="text-sm">{says}</p>
      <Text
        label={words.reason}
        hint={words.reasonHint}
        error={isAsked && isTooShort ? [words.reasonHint] : []}
        rows={2}
        autoFocus={wasPressed}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {act}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
