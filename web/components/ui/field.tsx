/** A labelled input, one for passwords that can be shown, and one for codes. */

import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  /** What is wrong with what was typed; shown below and read out. */
  error?: string
  /** Sits at the right end of the label's line. */
  aside?: ReactNode
  /** Sits below the input, described by it. */
  children?: ReactNode
  /** Marks the input as not yet right without a message of its own. */
  isInvalid?: boolean
}

const INPUT =
  'h-[46px] w-full rounded-control border bg-surface px-3 text-md focus-visible:rounded-control disabled:bg-sunken'

export function TextField({ label, error, aside, children, isInvalid, ...input }: FieldProps) {
  const id = useId()
  const isWrong = isInvalid || error !== undefined
  return (
    <div className="grid gap-1.5">
      <FieldLabel id={id} label={label} aside={aside} />
      <input
        {...input}
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy(id, error, children)}
        className={`${INPUT} ${isWrong ? 'border-negative' : 'border-control'}`}
      />
      <FieldFoot id={id} error={error}>
        {children}
      </FieldFoot>
    </div>
  )
}

export function PasswordField({
  label,
  error,
  aside,
  children,
  isInvalid,
  showLabel,
  ...input
}: FieldProps & { showLabel: string }) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const isWrong = isInvalid || error !== undefined
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="grid gap-1.5">
      <FieldLabel id={id} label={label} aside={aside} />
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy(id, error, children)}
          className={`${INPUT} pr-12 ${isWrong ? 'border-negative' : 'border-control'}`}
        />
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-px right-px grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden size={20} strokeWidth={1.6} />
        </button>
      </div>
      <FieldFoot id={id} error={error}>
        {children}
      </FieldFoot>
    </div>
  )
}

/** A short code, typed from another screen: large, spaced, and offered to the keyboard's own suggestions. */
export function CodeField({ label, error, aside, children, isInvalid, ...input }: FieldProps) {
  const id = useId()
  const isWrong = isInvalid || error !== undefined
  return (
    <div className="grid gap-1.5">
      <FieldLabel id={id} label={label} aside={aside} />
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // apps show the code in two halves, and so it is typed
        maxLength={7}
        pattern="\s*(\d\s*){6}"
        {...input}
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy(id, error, children)}
        className={`h-[54px] w-full rounded-control border bg-surface px-3 font-semibold text-h3 tracking-[0.24em] focus-visible:rounded-control disabled:bg-sunken ${isWrong ? 'border-negative' : 'border-control'}`}
      />
      <FieldFoot id={id} error={error}>
        {children}
      </FieldFoot>
    </div>
  )
}

function FieldLabel({ id, label, aside }: { id: string; label: string; aside: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {aside}
    </div>
  )
}

function FieldFoot({ id, error, children }: { id: string; error?: string; children: ReactNode }) {
  return (
    <>
      {children && <div id={`${id}-about`}>{children}</div>}
      <p id={`${id}-error`} aria-live="polite" className="empty:sr-only">
        {error && (
          <span className="flex items-center gap-1.5 font-medium text-negative text-sm">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />
            {error}
          </span>
        )}
      </p>
    </>
  )
}

function describedBy(id: string, error: string | undefined, children: ReactNode) {
  return [children && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}
