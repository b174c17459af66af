/** The fields of a desk's forms: lines, texts, choices and boxes, each labelled, with what is wrong below it. */

import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'

const CONTROL =
  'w-full min-w-0 rounded-control border bg-surface px-3 text-md focus-visible:rounded-control disabled:bg-sunken'

type About = { label: ReactNode; hint?: string | undefined; error?: string | undefined }
type Given = { id: string; className: string; 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }

function Labelled({ label, hint, error, children }: About & { children: (given: Given) => ReactNode }) {
  const id = useId()
  const given: Given = {
    id,
    className: `${CONTROL} ${error ? 'border-negative' : 'border-control'}`,
    ...(error && { 'aria-invalid': true as const }),
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children(given)}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error && <Wrong>{error}</Wrong>}
      </p>
    </div>
  )
}

export function Wrong({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-negative text-sm">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      {children}
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

export function Area({
  label,
  hint,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'className'> & About) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ className, ...given }) => (
        <textarea rows={3} {...area} {...given} className={`${className} py-2.5 leading-relaxed`} />
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

export function Tick({
  label,
  hint,
  ...box
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: string; hint?: string }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
      <input {...box} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" />
      <span>
        {label}
        {hint && <span className="block text-muted text-xs">{hint}</span>}
      </span>
    </label>
  )
}

/** The same in English and in Hindi, beside each other where there is room. */
export function InBoth({
  label,
  names: [en, hi],
  fields,
  errors,
  most,
  isLong = false,
  hint,
  disabled,
  onChange,
}: {
  label: string
  names: readonly [string, string]
  fields: Record<string, unknown>
  errors: Record<string, string>
  most: number
  isLong?: boolean
  hint?: string
  disabled?: boolean
  onChange: (changes: Record<string, string>) => void
}) {
  const words = useCopy(copy)
  const one = (name: string, language: 'en' | 'hi') => {
    const shared = {
      label: `${label} (${language === 'en' ? words.english : words.hindi})`,
      lang: language,
      value: String(fields[name] ?? ''),
      maxLength: most,
      hint,
      disabled,
      error: errors[name],
    }
    return isLong ? (
      <Area {...shared} onChange={({ target }) => onChange({ [name]: target.value })} />
    ) : (
      <Line {...shared} onChange={({ target }) => onChange({ [name]: target.value })} />
    )
  }
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {one(en, 'en')}
      {one(hi, 'hi')}
    </div>
  )
}
