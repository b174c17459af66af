/** The sheet that every sign-in view stands on: the form at the left, what the site is at the right. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '#web/components/ui/brand-mark.tsx'
import { LanguageToggle } from '#web/features/preferences/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { site } from '#web/lib/site.ts'
import { copy } from './auth-copy.ts'

export function AuthFrame({ children }: { children: ReactNode }) {
  const words = useCopy(copy)
  return (
    <div className="grid min-h-dvh flex-1 lg:grid-cols-2">
      <div className="flex flex-col bg-surface px-(--gutter) py-6">
        <header className="flex items-center justify-between gap-4">
          <Link to="/" className="flex items-center gap-3 text-ink no-underline">
            <BrandMark />
            <span>
              <b className="block font-read text-item leading-tight tracking-tight md:text-lede">
                {site.mentorName}
              </b>
              <small className="mt-0.5 block text-2xs text-muted">{site.authTagline}</small>
            </span>
          </Link>
          <LanguageToggle />
        </header>
        <main className="mx-auto my-8 w-full max-w-form">{children}</main>
        <footer className="mt-auto text-2xs text-muted">
          © {new Date().getFullYear()} {site.mentorName}.{' '}
          <Link to="/privacy-policy" className="text-inherit">
            {words.privacy}
          </Link>
          ,{' '}
          <Link to="/terms-of-service" className="text-inherit">
            {words.terms}
          </Link>
        </footer>
      </div>
      <Folio />
    </div>
  )
}

function Folio() {
  const words = useCopy(copy)
  return (
    <aside
      aria-label={words.keepsLabel}
      className="relative hidden items-center border-rule border-l bg-[linear-gradient(to_bottom,transparent_43px,var(--rule)_43px)] bg-size-[100%_44px] bg-position-[0_20px] px-12 py-16 before:absolute before:inset-y-0 before:left-22 before:border-accent before:border-l-[1.5px] before:opacity-70 lg:flex"
    >
      <div className="ml-16 w-full max-w-120 bg-paper py-6">
        <p className="mb-8 text-balance font-read font-semibold text-[3.25rem] leading-[1.06] tracking-[-0.028em]">
          {site.authTagline}
        </p>
        <dl className="rule-double border-ink border-t text-sm">
          {words.keeps.map(({ what, how }) => (
            <div
              key={what}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule py-[11px] not-first:border-t"
            >
              <dt className="font-read font-semibold text-item">{what}</dt>
              <dd className="text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}

/** Moves the focus to the new view's title when one view follows another. */
export function View({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a field that has taken the focus keeps it
    if (root.current?.contains(document.activeElement)) return
    root.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={root} className="animate-rise">
      {children}
    </div>
  )
}

export function ViewHead({ title, says }: { title: string; says: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h1 tabIndex={-1} className="text-[2.125rem]">
        {title}
      </h1>
      <p className="text-muted">{says}</p>
    </div>
  )
}

export function OrLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-muted text-xs before:flex-1 before:border-rule before:border-t after:flex-1 after:border-rule after:border-t">
      <span>{children}</span>
    </p>
  )
}
