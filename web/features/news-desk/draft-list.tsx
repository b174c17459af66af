/** All drafts and what was published of them, newest first, and what came with the library; found by their titles. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Line } from '#web/components/labelled-fields.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { useAfterPause } from '#web/lib/use-after-pause.ts'
import { copy } from './desk-copy.ts'
import { draftListQuery, libraryListQuery } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'

/** After so many milliseconds without a letter it is searched for. */
const PAUSE = 300

const TONES = { draft: 'plain', published: 'good', withdrawn: 'caution' } as const

export function DraftList() {
  const words = useCopy(copy)
  const [typed, setTyped] = useState('')
  const search = useAfterPause(typed.trim(), PAUSE)
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
      <Drafts search={search} />
      <OfLibrary search={search} />
    </>
  )
}

function Drafts({ search }: { search: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const list = useInfiniteQuery(draftListQuery(search))
  const drafts = list.data?.pages.flat()
  const lines = useRef<HTMLUListElement>(null)
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
              <span className="wrap-anywhere font-read font-semibold text-item">
                {draft.title || draft.title_hi ? (
                  <Localised en={draft.title || draft.title_hi || ''} hi={draft.title_hi} />
                ) : (
                  words.untitled
                )}
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
                <Tag tone={TONES[draft.standing]}>{words.status[draft.standing]}</Tag>
                <Tag tone={draft.made_by === 'model' ? 'caution' : 'plain'}>
                  {words.madeBy[draft.made_by]}
                </Tag>
                {words.savedBy(draft.updated_by, shortMoment(new Date(draft.updated_at), locale))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore of={list} count={drafts?.length ?? 0} list={lines} failed={words.failed}>
        {words.more}
      </ShowMore>
    </>
  )
}

/** Published by nobody here, and corrected here all the same. */
function OfLibrary({ search }: { search: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const list = useInfiniteQuery(libraryListQuery(search))
  const items = list.data?.pages.flat()
  const lines = useRef<HTMLUListElement>(null)
  if (items?.length === 0) return null
  return (
    <section aria-labelledby="of-library" className="mt-8 border-ink border-t pt-4">
      <h2 id="of-library" className="text-h3">
        {words.ofLibrary}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">{words.ofLibrarySays}</p>
      {!items && <DeskState {...list} />}
      <ul ref={lines} aria-busy={list.isPlaceholderData}>
        {items?.map((item) => (
          <li key={item.id} className="border-rule border-t">
            <Link
              to={`/admin?desk=news&draft=${item.id}`}
              className="grid gap-1 py-3 no-underline hover:underline"
            >
              <span className="wrap-anywhere font-read font-semibold text-item">
                <Localised en={item.title} hi={item.title_hi} />
              </span>
              <span className="text-muted text-xs">{words.ofDay(plainDate(item.news_date, locale))}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore of={list} count={items?.length ?? 0} list={lines} failed={words.failed}>
        {words.more}
      </ShowMore>
    </section>
  )
}
