/** Labelled fields of the desk. */

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

const CONTROL =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-md focus-visible:rounded-control'

function Labelled({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children: (about: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

type Named = { label: string; hint?: string | undefined }

export function Line({ label, hint, ...input }: ComponentProps<'input'> & Named) {
  return (
    <Labelled label={label} hint={hint}>
      {(about) => <input {...input} {...about} className={`${CONTROL} h-11`} />}
    </Labelled>
  )
}

export function Text({
  label,
  hint,
  className = '',
  ...area
}: ComponentProps<'textarea'> & Named & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Labelled label={label} hint={hint}>
      {(about) => <textarea rows={3} {...area} {...about} className={`${CONTROL} py-2.5 ${className}`} />}
    </Labelled>
  )
}

export function Choice({ label, hint, children, ...select }: ComponentProps<'select'> & Named) {
  return (
    <Labelled label={label} hint={hint}>
      {(about) => (
        <select {...select} {...about} className={`${CONTROL} h-11`}>
          {children}
        </select>
      )}
    </Labelled>
  )
}

export function Check({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input {...input} type="checkbox" className="size-4 shrink-0 accent-primary" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
