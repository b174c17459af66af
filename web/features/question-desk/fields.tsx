/** Labelled fields of the editor and of acts, each with what is wrong at it. */

import { type ComponentProps, type ReactNode, useId } from 'react'

const CONTROL =
  'w-full min-w-0 rounded-control border bg-surface px-3 text-md focus-visible:rounded-control disabled:bg-sunken'

type About = { label: string; hint?: string; errors?: readonly string[] }

function Labelled({
  label,
  hint,
  errors = [],
  children,
}: About & {
  children: (about: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    className: string
  }) => ReactNode
}) {
  const id = useId()
  const isWrong = errors.length > 0
  const described = [hint && `${id}-hint`, isWrong && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': isWrong || undefined,
        className: `${CONTROL} ${isWrong ? 'border-negative' : 'border-control'}`,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className="text-negative text-xs">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

export function Line({ label, hint, errors, ...input }: ComponentProps<'input'> & About) {
  return (
    <Labelled label={label} hint={hint} errors={errors}>
      {({ className, ...about }) => <input {...input} {...about} className={`${className} h-11`} />}
    </Labelled>
  )
}

export function Text({ label, hint, errors, ...area }: ComponentProps<'textarea'> & About) {
  return (
    <Labelled label={label} hint={hint} errors={errors}>
      {({ className, ...about }) => (
        <textarea
          rows={3}
          {...area}
          {...about}
          className={`${className} field-sizing-content min-h-18 py-2.5`}
        />
      )}
    </Labelled>
  )
}

export function Choice({ label, hint, errors, children, ...select }: ComponentProps<'select'> & About) {
  return (
    <Labelled label={label} hint={hint} errors={errors}>
      {({ className, ...about }) => (
        <select {...select} {...about} className={`${className} h-11`}>
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
