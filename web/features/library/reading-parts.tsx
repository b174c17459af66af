/** What stands around a text that is read: its contents, and the sections at its foot. */

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { type CitedFigure, FigureCard } from './figure-card.tsx'
import { copy } from './library-copy.ts'

export function Contents({ sections }: { sections: { title: string | null; anchor: string }[] }) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.contents}>
      <p className="border-ink border-t pt-3 font-semibold text-sm">{words.contents}</p>
      <ul lang="en" className="mt-2 text-sm">
        {sections.map(
          ({ title, anchor }) =>
            title !== null && (
              <li key={anchor}>
                <Link
                  to={{ search: window.location.search, hash: anchor }}
                  className="block py-1.5 text-muted no-underline hover:text-ink"
                >
                  {title}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

export function Foot({ title, children }: { title: string; children: ReactNode }) {
  const { language } = useLanguage()
  return (
    <section className="border-rule border-t py-6">
      <h2 lang={language} className="mb-4 font-semibold font-ui text-sm tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The figures of a text as cards, or nothing where it names none. */
export function Figures({ title, facts }: { title: string; facts: CitedFigure[] }) {
  if (facts.length === 0) return null
  return (
    <Foot title={title}>
      <FigureGrid facts={facts} />
    </Foot>
  )
}

export function FigureGrid({ facts }: { facts: CitedFigure[] }) {
  return (
    <div className="grid border-ink border-y sm:grid-cols-2 xl:grid-cols-3">
      {facts.map((fact) => (
        <div
          key={fact.id}
          id={`fact-${fact.id}`}
          className="border-rule border-b p-4 sm:odd:border-r xl:border-r"
        >
          <FigureCard fact={fact} />
        </div>
      ))}
    </div>
  )
}
