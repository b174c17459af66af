/** Why something is done to an account: three characters at least, kept with the act. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './acts-copy.ts'

const MOST = 1000

/** Where it is missing, whoever sent the form is taken there, and hears what is missing. */
export function focusReason(form: HTMLFormElement) {
  form.querySelector<HTMLTextAreaElement>('[name=reason]')?.focus()
}

export function ReasonField({
  value,
  onChange,
  isAsked,
}: {
  value: string
  onChange: (reason: string) => void
  /** Whether it was sent without one. */
  isAsked: boolean
}) {
  const words = useCopy(copy)
  const id = useId()
  const isMissing = isAsked && value.trim().length < 3
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.reason}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={2}
        maxLength={MOST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissing || undefined}
        className={`w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${isMissing ? 'border-negative' : 'border-control'}`}
      />
      <p id={`${id}-hint`} className={`text-xs ${isMissing ? 'font-medium text-negative' : 'text-muted'}`}>
        {isMissing ? words.reasonMissing : words.reasonHint}
      </p>
    </div>
  )
}
