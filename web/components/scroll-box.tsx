/** What is long and scrolls within itself, so that what follows stays near; by keys too, where a browser does not see to that. */

import type { ReactNode } from 'react'

export function ScrollBox({
  label,
  lang,
  className = '',
  children,
}: {
  label: string
  lang?: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section aria-label={label} lang={lang} tabIndex={0} className={`max-h-96 overflow-y-auto ${className}`}>
      {children}
    </section>
  )
}
