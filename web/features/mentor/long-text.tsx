/** A labelled field for several lines that says how much is written, and what is still wrong once somebody sends it. */

import { type ComponentProps, useId } from 'react'

export function LongText({
  label,
  hint,
  foot,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: string
  foot?: string
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className={`w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${error ? 'border-negative' : 'border-control'}`}
      />
      <p id={`${id}-hint`} className="flex flex-wrap justify-between gap-x-4 text-muted text-xs empty:hidden">
        {hint && <span>{hint}</span>}
        {foot && <span className="tabular-nums">{foot}</span>}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="font-medium text-negative text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
