/** The fields of the desks' forms: lines, texts, choices and boxes, each labelled, with what is wrong below it. */

import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const CONTROL =
  'w-full min-w-0 rounded-control border bg-surface px-3 text-md focus-visible:rounded-control disabled:bg-sunken'

type About = {
  label: ReactNode
  hint?: ReactNode
  /** How much was written. */
  foot?: string | undefined
  /** One sentence, or each of several. */
  error?: string | readonly string[] | undefined
}
type Given = { id: string; className: string; 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }

function Labelled({ label, hint, foot, error, children }: About & { children: (given: Given) => ReactNode }) {
  const id = useId()
  const wrong = [error ?? []].flat().join(' ')
  const given: Given = {
    id,
    className: `${CONTROL} ${wrong ? 'border-negative' : 'border-control'}`,
    ...(wrong && { 'aria-invalid': true as const }),
    'aria-describedby':
      [(hint || foot) && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(given)}
      {(hint || foot) && (
        <p id={`${id}-hint`} className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
          {hint && <span>{hint}</span>}
          {foot && <span className="tabular-nums">{foot}</span>}
        </p>
      )}
      <Problem id={`${id}-error`} says={wrong} />
    </div>
  )
}

/** Stands empty until something is wrong, so that it is read out when it comes. */
export function Problem({ id, says }: { id: string; says: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="empty:sr-only">
      {says && <Wrong>{says}</Wrong>}
    </p>
  )
}

/** What is wrong, in words and not by its colour alone. */
export function Wrong({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-negative text-sm">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </span>
  )
}

export function Line({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className'> & About) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ className, ...given }) => <input {...input} {...given} className={`${className} h-11`} />}
    </Labelled>
  )
}

/** Grows with what is written in it, from `rows` lines to most of the screen. */
export function Text({
  label,
  hint,
  foot,
  error,
  rows = 3,
  className: more = '',
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & About) {
  return (
    <Labelled label={label} hint={hint} foot={foot} error={error}>
      {({ className, ...given }) => (
        <textarea
          rows={rows}
          {...area}
          {...given}
          style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
          className={`${className} field-sizing-content max-h-[70dvh] py-2.5 leading-relaxed ${more}`}
        />
      )}
    </Labelled>
  )
}

export function Choice({
  label,
  hint,
  error,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & About) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ className, ...given }) => (
        <select {...select} {...given} className={`${className} h-11`}>
          {children}
        </select>
      )}
    </Labelled>
  )
}

export function Check({
  label,
  hint,
  ...box
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-2.5 py-2.5 text-sm">
      <input {...box} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" />
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-muted text-xs">{hint}</span>}
      </span>
    </label>
  )
}
