/** The drafts that an import has begun so far. */

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { focusOn } from '#web/components/focus-in.ts'
import { useCopy } from '#web/lib/language.tsx'
import { deskAddress } from './document-rules.ts'
import { copy } from './library-desk-copy.ts'
import type { Draft } from './use-import.ts'

export function WhatWasMade({ made, isDone }: { made: readonly Draft[]; isDone: boolean }) {
  const words = useCopy(copy)
  const part = useRef<HTMLElement>(null)
  // the form goes with the button that sent it
  useEffect(() => {
    if (isDone && document.activeElement === document.body) focusOn(part.current)
  }, [isDone])
  return (
    <section ref={part} className="mt-6 grid gap-3 border-ink border-t pt-4 text-sm">
      <p role="status" className="font-semibold">
        {words.made1(made.length)}
      </p>
      <ul className="grid gap-1">
        {made.map(({ part: of, kind, id, fields }) => (
          <li key={of}>
            {words.kinds[kind]}:{' '}
            <Link lang="en" to={deskAddress(kind, id)}>
              {fields.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
