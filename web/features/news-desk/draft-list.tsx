/** All drafts and what was published of them, newest first, and found by their titles. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Line } from '#web/components/labelled-fields.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useAfterPause } from '#web/lib/use-after-pause.ts'
import { copy } from './desk-copy.ts'
import { draftListQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'

/** After so many milliseconds without a letter it is searched for. */
const PAUSE = 300

export function DraftList() {
  const words = useCopy(copy)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const search = useAfterPause(typed.trim(), PAUSE)
  const list = useInfiniteQuery(draftListQuery(search))
  const drafts = list.data?.pages.flat()
  const lines = useRef<HTMLUListElement>(null)
  // the button goes with the last of them: the focus is where the list goes on
  const goesOnAt = useRef<number>(undefined)
  const count = drafts?.length ?? 0
  useEffect(() => {
    if (goesOnAt.current === undefined || count <= goesOnAt.current) return
    lines.current?.children[goesOnAt.current]?.querySelector('a')?.focus()
    goesOnAt.current = undefined
  }, [count])
  function handleMore() {
    goesOnAt.current = count
    void list.fetchNextPage().then(({ isError }) => {
      // what makes the list longer later, as another search does, takes no focus
      if (isError) goesOnAt.current = undefined
    })
  }
  if (drafts?.length === 0 && search === '') {
    return (
      <Notice title={words.noDrafts}>
        <p>{words.noDraftsSays}</p>
        <ButtonLink to="/admin?desk=news">{words.views.stories}</ButtonLink>
      </Notice>
    )
  }
  return (
    <>
      <div className="max-w-read pb-4">
        <Line
          label={words.searchTitles}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {!drafts && <DeskState {...list} />}
      <p role="status" className="text-muted text-sm empty:sr-only">
        {drafts?.length === 0 && words.noneFound}
      </p>
      <ul ref={lines} aria-busy={list.isPlaceholderData}>
        {drafts?.map((draft) => (
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
                <Tag tone={draft.made_by === 'model' ? 'caution' : 'plain'}>
                  {words.madeBy[draft.made_by]}
                </Tag>
                {words.savedBy(draft.updated_by, shortMoment(new Date(draft.updated_at), locale))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="alert" className="pb-2 text-negative text-sm empty:sr-only">
        {list.isFetchNextPageError && words.failed}
      </p>
      {list.hasNextPage && (
        <Button isBusy={list.isFetchingNextPage} onClick={handleMore}>
          {words.more}
        </Button>
      )}
    </>
  )
}
