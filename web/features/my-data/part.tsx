/** A ruled part of the section: its name beside it where there is room. */

import type { ReactNode } from 'react'

export function Part({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-2 border-rule border-b py-5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="font-semibold font-ui text-md tracking-normal">{title}</h3>
      <div className="grid min-w-0 justify-items-start gap-4 *:aria-busy:w-full">
        {says && <p className="max-w-[60ch] text-muted text-sm">{says}</p>}
        {children}
      </div>
    </section>
  )
}
