/** The sections of a note or a chapter, its two sides of a debate beside each other. */

import type { ReactNode } from 'react'
import type { Part, Section } from './note-markdown.ts'
import { Blocks } from './prose.tsx'

type Titled = { anchor: string; title: string }

export function NoteBody({
  sections,
  beside,
  after,
}: {
  sections: Section[]
  /** Stands after the title of a section; in the margin where there is room. */
  beside?: (section: Titled) => ReactNode
  /** Stands at the end of a section. */
  after?: (section: Titled) => ReactNode
}) {
  return sections.map(({ title, anchor, parts }) =>
    title === null ? (
      <div key={anchor} id={anchor} data-section={anchor} className="scroll-mt-6 border-rule border-t py-6">
        <Parts parts={parts} />
      </div>
    ) : (
      <section
        key={anchor}
        id={anchor}
        data-section={anchor}
        aria-labelledby={`${anchor}-title`}
        className={`scroll-mt-6 border-rule border-t py-6 ${beside ? BESIDE : ''}`}
      >
        <h2 id={`${anchor}-title`} className="mb-3 max-w-read text-h3">
          {title}
        </h2>
        {beside && (
          <div className="mb-4 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:pt-1">
            {beside({ anchor, title })}
          </div>
        )}
        <div className="min-w-0">
          <Parts parts={parts} />
        </div>
        {after?.({ anchor, title })}
      </section>
    ),
  )
}

const BESIDE =
  'xl:grid xl:grid-cols-[minmax(0,var(--container-read))_minmax(10rem,13rem)] xl:grid-rows-[auto_1fr_auto] xl:gap-x-8'

function Parts({ parts }: { parts: Part[] }) {
  const sides = parts.filter((part) => part.title !== null)
  const text = parts.filter((part) => part.title === null)
  return (
    <>
      {text.map((part) => (
        <Blocks key="text" blocks={part.blocks} />
      ))}
      {sides.length > 0 && (
        <div className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-2">
          {sides.map((part) => (
            <div key={part.title}>
              <h3 className="mb-3 border-ink border-b pb-2 font-semibold font-ui text-xs tracking-normal">
                {part.title}
              </h3>
              <Blocks blocks={part.blocks} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
