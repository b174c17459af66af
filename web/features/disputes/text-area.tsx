/** A labelled field for several lines, with what is wrong below it. */

import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

export function TextArea({
  label,
  hint,
  foot,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string
  hint?: string
  /** How much was written. */
  foot: string
  error: string | undefined
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <textarea
        rows={5}
        {...area}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-foot ${id}-error`}
        className={`w-full rounded-control border bg-surface px-3 py-2.5 text-md focus-visible:rounded-control ${error ? 'border-negative' : 'border-control'}`}
      />
      <p id={`${id}-foot`} className="text-muted text-xs tabular-nums">
        {foot}
      </p>
      <Problem id={`${id}-error`} says={error} />
    </div>
  )
}

/** Stands empty until something is wrong, so that it is read out when it comes. */
export function Problem({ id, says }: { id: string; says: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="empty:hidden">
      {says && (
        <span className="flex items-center gap-1.5 font-medium text-negative text-sm">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />
          {says}
        </span>
      )}
    </p>
  )
}
