/** The list of the profile's sections: beside them on a wide screen, as chips above them on a narrow one. */

import { Link } from 'react-router'
import { useCopy } from '#web/lib/language.tsx'
import { sectionCopy } from './section-copy.ts'
import { SECTIONS, type Section } from './sections.ts'

export function SectionNav({ current }: { current: Section | null }) {
  const words = useCopy(sectionCopy)
  return (
    <nav aria-label={words.sections} className="lg:sticky lg:top-6 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0 lg:border-ink lg:border-t">
        {SECTIONS.map((section) => (
          <li key={section} className="lg:border-rule lg:border-b">
            <Link
              to={{ hash: section }}
              replace
              aria-current={current === section ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-medium text-ink text-sm no-underline hover:bg-sunken aria-current:border-ink lg:w-full lg:rounded-none lg:border-0 lg:bg-transparent lg:px-2 lg:hover:bg-sunken lg:aria-current:font-semibold"
            >
              {words.names[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
