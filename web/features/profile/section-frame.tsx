/** One section of the profile: its place is there before its content, for a link that leads to it. */

import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { sectionCopy } from './section-copy.ts'
import type { Section } from './sections.ts'

/** Of a section whose content brings its own heading. */
export function SectionPlace({ section, children }: { section: Section; children: ReactNode }) {
  const words = useCopy(sectionCopy)
  return (
    <div id={section} tabIndex={-1} className="scroll-mt-4 mt-2 outline-none">
      <Suspense
        fallback={<Skeleton label={words.reading(words.names[section])} lines={[24, 100, 100, 100]} />}
      >
        {children}
      </Suspense>
    </div>
  )
}

export function SectionFrame({
  section,
  says,
  children,
}: {
  section: Section
  says?: ReactNode
  children: ReactNode
}) {
  const words = useCopy(sectionCopy)
  const title = `${section}-title`
  return (
    <section id={section} tabIndex={-1} aria-labelledby={title} className="mt-12 scroll-mt-4 outline-none">
      <h2 id={title} className="text-h3">
        {words.names[section]}
      </h2>
      {says && <p className="mt-1 max-w-[60ch] text-muted">{says}</p>}
      <div className="mt-4 border-ink border-t">
        <Suspense fallback={<Skeleton label={words.reading(words.names[section])} lines={[24, 100, 100]} />}>
          {children}
        </Suspense>
      </div>
    </section>
  )
}

/** A ruled part: its name beside it where there is room. */
export function Part({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-rule border-b py-5 md:grid-cols-[12rem_minmax(0,1fr)]">
      <h3 className="font-semibold font-ui text-md tracking-normal">{name}</h3>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
