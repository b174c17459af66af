/** The questions that are being written, the one that was written last first. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useWholeList } from '#web/components/use-whole-list.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useDeskAddress } from './desk-address.ts'
import { draftsQuery } from './draft-queries.ts'
import { copy } from './table-copy.ts'

/** More than these stand before the bank only when they are asked for. */
const FIRST = 5

export function DraftList() {
  const words = useCopy(copy)
  const locale = useLocale()
  const address = useDeskAddress()
  const { data: drafts = [] } = useQuery(draftsQuery)
  const { isWhole, list, showAll } = useWholeList()
  if (drafts.length === 0) return null
  const shown = isWhole ? drafts : drafts.slice(0, FIRST)
  return (
    <section aria-labelledby="question-drafts" className="mb-6 border-ink border-t pt-4">
      <h2 id="question-drafts" className="text-h4">
        {words.drafts}
      </h2>
      <ul ref={list} className="mt-1">
        {shown.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-baseline gap-x-4 border-rule border-b py-1">
            <Link to={address({ edit: draft.id })} className="inline-flex min-h-11 items-center text-sm">
              <span lang="en">{draft.stem || words.untitled}</span>
            </Link>
            <span className="text-muted text-xs">
              {words.draftBy(draft.updated_by, shortMoment(new Date(draft.updated_at), locale))}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < drafts.length && (
        <Button size="sm" className="mt-3" onClick={showAll}>
          {words.moreDrafts(drafts.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
