/** What an import made: the drafts that were begun, and what was refused. */

import { Link } from 'react-router'
import type { DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { useCopy } from '#web/lib/language.tsx'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { deskAddress } from './document-rules.ts'
import { copy } from './library-desk-copy.ts'

export type Made = { kind: DocumentKind; id: string; title: string; refused?: string }

/** In place of a reason: the server did not hear of it. */
export const UNREACHED = 'unreached'

export function WhatWasMade({ made }: { made: Made[] }) {
  const words = useCopy(copy)
  const refused = made.filter((one) => one.refused)
  const begun = made.filter((one) => !one.refused)
  return (
    <section role="status" className="mt-6 grid gap-3 border-ink border-t pt-4 text-sm">
      <p className="font-semibold">{words.made1(begun.length)}</p>
      <ul className="grid gap-1">
        {begun.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            {words.kinds[kind]}:{' '}
            <Link lang="en" to={deskAddress(kind, id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p className="font-semibold text-caution">{words.refusedSome}</p>
          <ul className="grid gap-1">
            {refused.map(({ kind, id, refused: why }) => (
              <li key={`${kind} ${id}`}>
                {id}:{' '}
                {why === UNREACHED ? words.unreached : <ServerSaid says={why ?? ''} words={libraryWords} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
