/** The choices of this desk: a label over a list, and a box to tick. */

import { type ComponentProps, type ReactNode, useId } from 'react'

export const CONTROL =
  'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-sm disabled:bg-sunken'

export function Choice({
  label,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & { label: string; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select {...select} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={CONTROL}>
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

export function Options<Value extends string>({
  values,
  names,
}: {
  values: readonly Value[]
  names: Record<Value, string>
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))
}

export function Check({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-primary" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
