/** The views of cards and notes, each fetched when it is first shown: whoever only saves a card loads none of them. */

import { lazy, Suspense } from 'react'
import { lazyView } from '#web/components/lazy-view.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './cards-copy.ts'

const Cards = lazyView(() => import('./cards-page.tsx'))
const Review = lazyView(() => import('./card-review.tsx'))
const Due = lazy(() => import('./cards-due.tsx'))
const Notes = lazyView(() => import('./notes-page.tsx'))

/** What `?view=` names on /practice. */
export const CARD_VIEWS = { cards: Cards, 'card-review': Review }

/** /ebooks?view=notes */
export const NotesView = Notes

/** Stands under the reviews of questions. */
export function CardsDue() {
  const words = useCopy(copy)
  return (
    <Suspense
      fallback={
        <div className="min-h-52 md:min-h-47 lg:min-h-32">
          <Skeleton label={words.loading} lines={[20, 60]} />
        </div>
      }
    >
      <Due />
    </Suspense>
  )
}
