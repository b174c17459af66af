/** Small pieces of the desk: labelled fields of every kind, and a tag. */

import { type ComponentProps, type ReactNode, useId } from 'react'

const CONTROL =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-md focus-visible:rounded-control'

export function Labelled({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
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

export function Line({ label, hint, ...input }: ComponentProps<'input'> & { label: string; hint?: string }) {
  return (
    <Labelled label={label} hint={hint}>
      {(about) => <input {...input} {...about} className={`${CONTROL} h-11`} />}
    </Labelled>
  )
}

export function Text({
  label,
  hint,
  ...area
}: ComponentProps<'textarea'> & { label: string; hint?: string }) {
  return (
    <Labelled label={label} hint={hint}>
      {(about) => <textarea rows={3} {...area} {...about} className={`${CONTROL} py-2.5`} />}
    </Labelled>
  )
}

export function Choice({
  label,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & { label: string; hint?: string }) {
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
      {label}
    </label>
  )
}

/** Several lines, one each; typing keeps its line breaks. */
export function Lines({
  label,
  hint,
  lines,
  lang,
  onLines,
}: {
  label: string
  hint?: string
  lines: readonly string[]
  lang?: string
  onLines: (lines: string[]) => void
}) {
  return (
    <Text
      label={label}
      hint={hint}
      lang={lang}
      rows={Math.max(3, lines.length + 1)}
      value={lines.join('\n')}
      onChange={({ target }) => onLines(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

export function Tag({
  children,
  tone = 'plain',
}: {
  children: ReactNode
  tone?: 'plain' | 'good' | 'caution'
}) {
  const look = {
    plain: 'border-rule bg-surface text-muted',
    good: 'border-positive bg-surface text-positive',
    caution: 'border-rule bg-caution-tint text-caution',
  }
  return (
    <span className={`whitespace-nowrap rounded-tag border px-1.5 py-px font-medium text-2xs ${look[tone]}`}>
      {children}
    </span>
  )
}
