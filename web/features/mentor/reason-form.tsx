/** A wish that opens a form for its reason: the reason stays while it is refused, short, or put aside, also when the page is left. */

import { type FormEvent, useState } from 'react'
import { Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { copy } from './learner-copy.ts'

export function ReasonForm({
  name,
  says,
  ask,
  label,
  hint,
  send,
  rows,
  least,
  most,
  isBusy,
  onSend,
}: {
  /** What it is kept as until it is sent (`forgetText`). */
  name: string
  says: string
  /** On the button that opens it. */
  ask: string
  label: string
  hint: string
  send: string
  rows: number
  least: number
  most: number
  isBusy: boolean
  onSend: (reason: string) => void
}) {
  const words = useCopy(copy)
  const { text: reason, type: setReason } = useKeptText(name)
  const opener = useOpener(reason === '' ? undefined : true)
  const [isTried, setIsTried] = useState(false)
  const isShort = reason.trim().length < least
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isShort && !isBusy) onSend(reason.trim())
  }
  return (
    <>
      <p className="mt-1.5 max-w-[62ch] text-muted text-sm">{says}</p>
      {!opener.isOpen && (
        <Button ref={opener.button} className="mt-4" onClick={opener.open}>
          {ask}
        </Button>
      )}
      {opener.isOpen && (
        <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-read gap-3">
          <Text
            label={label}
            hint={hint}
            foot={words.letters(reason.length, most)}
            maxLength={most}
            rows={rows}
            autoFocus={opener.wasPressed}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isTried && isShort ? words.tooShort(least) : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {send}
            </Button>
            <Button variant="quiet" onClick={opener.close}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
