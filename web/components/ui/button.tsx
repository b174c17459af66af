/** Buttons, and links that look like them. One primary a screen. */

import { type ComponentProps, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'

type Look = { variant?: 'primary' | 'secondary' | 'quiet' | 'icon'; size?: 'md' | 'sm' }

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border py-1.5 font-semibold font-ui whitespace-nowrap no-underline transition-colors off:cursor-not-allowed off:border-rule off:bg-sunken off:text-muted'

const SIZE = {
  md: 'min-h-11 text-sm',
  sm: 'min-h-11 text-xs md:min-h-9',
}

const VARIANT = {
  primary: 'border-primary bg-primary px-6 text-on-primary hover:bg-primary-hover',
  secondary: 'border-control bg-surface px-4 text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent px-2 font-medium text-muted hover:text-ink',
  icon: 'size-11 shrink-0 border-transparent bg-transparent text-muted hover:bg-sunken hover:text-ink',
}

export function buttonClass({ variant = 'secondary', size = 'md' }: Look = {}, extra = '') {
  return `${BASE} ${SIZE[size]} ${VARIANT[variant]} ${extra}`
}

/** One that is disabled under the focus keeps it until it moves on: the browser would leave it to nobody. */
export function Button({
  variant,
  size,
  isBusy = false,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { isBusy?: boolean }) {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !hasFocus}
      aria-disabled={(disabled && hasFocus) || undefined}
      onClick={isBusy || disabled ? doNothing : onClick}
      onFocusCapture={() => setHasFocus(true)}
      onBlurCapture={() => setHasFocus(false)}
      aria-busy={isBusy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {isBusy && <Busy />}
      {children}
    </button>
  )
}

/** Whoever clicks twice means it once. */
function doNothing(event: MouseEvent) {
  event.preventDefault()
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}

function Busy() {
  return (
    <span
      aria-hidden
      className="size-4 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  )
}
