/** The sections of a note or a chapter, its two sides of a debate beside each other. */

import type { Part, Section } from './note-markdown.ts'
import { Blocks } from './prose.tsx'

export function NoteBody({ sections }: { sections: Section[] }) {
  return sections.map(({ title, anchor, parts }) =>
    title === null ? (
      <div key={anchor} id={anchor} className="scroll-mt-4 border-rule border-t py-6">
        <Parts parts={parts} />
      </div>
    ) : (
      <section
        key={anchor}
        id={anchor}
        aria-labelledby={`${anchor}-title`}
        className="scroll-mt-4 border-rule border-t py-6"
      >
        <h2 id={`${anchor}-title`} className="mb-3 text-h3">
          {title}
        </h2>
        <Parts parts={parts} />
      </section>
    ),
  )
}

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
