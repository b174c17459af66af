/** How many figures of a book were replaced since it was written, and on wish which, by what and where. */

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { FactName, saidIn } from '#web/features/indicators/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './book-copy.ts'
import type { ChapterLine } from './book-queries.ts'
import { addressOf } from './book-rules.ts'
import { type Stale, staleChaptersQuery } from './stale-queries.ts'

export function StaleBadge({ book, chapters }: { book: string; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const { data = [] } = useQuery(staleChaptersQuery)
  const stale = data.filter(({ item }) => item.startsWith(`${book}/`))
  const count = new Set(stale.map(({ fact_id }) => fact_id)).size
  if (count === 0) return null
  return (
    // above the link that covers the whole entry
    <div className="relative mt-2 text-xs">
      <p className="flex flex-wrap items-center gap-x-2 text-caution">
        <TriangleAlert aria-hidden size={15} className="shrink-0" />
        {words.stale(count)} –{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 underline underline-offset-2 md:min-h-8"
        >
          {isOpen ? words.staleHide : words.staleShow}
        </button>
      </p>
      <ul id={listId} hidden={!isOpen} className="border-rule border-t">
        {isOpen &&
          stale.map((one) => {
            const chapter = chapters.find(({ book, slug }) => one.item === `${book}/${slug}`)
            return (
              <li key={`${one.item} ${one.fact_id}`} className="grid gap-0.5 border-rule border-b py-2">
                <span className="font-medium">
                  <FactName fact={one} />
                </span>
                <Change stale={one} />
                {chapter && (
                  <Link
                    to={addressOf(book, chapter.slug)}
                    className="inline-flex min-h-11 items-center md:min-h-6"
                  >
                    {chapter.position}. <Localised en={chapter.title} hi={chapter.title_hi} />
                  </Link>
                )}
              </li>
            )
          })}
      </ul>
    </div>
  )
}

function Change({ stale: { was_display, was_period, now_display, now_period } }: { stale: Stale }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const said = (display: string, period: string | null) => saidIn(language, { display, period })
  return (
    <span>
      {was_display && (
        <>
          <s className="text-muted decoration-negative">{said(was_display, was_period)}</s>{' '}
        </>
      )}
      {now_display && words.staleNow(said(now_display, now_period))}
    </span>
  )
}
