/** All drafts and what was published of them, newest first. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import { draftListQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'

export function DraftList() {
  const words = useCopy(copy)
  const locale = useLocale()
  const list = useQuery(draftListQuery)
  if (!list.data) return <DeskState {...list} />
  if (list.data.length === 0) {
    return (
      <Notice title={words.noDrafts}>
        <p>{words.noDraftsSays}</p>
        <ButtonLink to="/admin?desk=news">{words.views.stories}</ButtonLink>
      </Notice>
    )
  }
  return (
    <ul>
      {list.data.map((draft) => (
        <li key={draft.item_id} className="border-rule border-t">
          <Link
            to={`/admin?desk=news&draft=${draft.item_id}`}
            className="grid gap-1 py-4 no-underline hover:underline"
          >
            <span lang="en" className="wrap-anywhere font-read font-semibold text-item">
              {draft.title || words.untitled}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
              <Tag tone={draft.item ? 'good' : 'plain'}>
                {draft.item ? words.status.published : words.status.draft}
              </Tag>
              <Tag tone={draft.made_by === 'model' ? 'caution' : 'plain'}>{words.madeBy[draft.made_by]}</Tag>
              {words.savedBy(draft.updated_by, shortMoment(new Date(draft.updated_at), locale))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
