/**
 * The photographed pages, which are enlarged and turned, and on which comments are pinned: by pressing a place, or with arrow
 * keys and Enter. A slow line shows of each as much as has come.
 */

import { PagePicture } from '#web/features/answer-pages/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './marking-copy.ts'
import type { Pending } from './marking-desk.tsx'
import type { Case } from './marking-queries.ts'
import type { Comment } from './marking-shapes.ts'

type Page = Case['pages'][number]

type Pinning = {
  comments: readonly Comment[]
  pending: Pending | null
  /** A pin that stands there is opened. */
  onOpen: (id: string) => void
  onPin: (page: number, x: number, y: number) => void
}

export function PagePins({ pages, ...pinning }: Pinning & { pages: readonly Page[] }) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="the-pages" className="mt-8 border-ink border-t pt-4">
      <h2 id="the-pages" className="text-h4">
        {words.pages}
      </h2>
      <p className="mt-1 text-muted text-xs">{words.pinHint}</p>
      <ul className="mt-4 grid max-w-2xl gap-6">
        {pages.map((page) => (
          <li key={page.page}>
            <PinnedPage page={page} {...pinning} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PinnedPage({ page, comments, pending, onOpen, onPin }: Pinning & { page: Page }) {
  const words = useCopy(copy)
  const { page: on, x, y } = pending?.place ?? {}
  const isFresh = !pending?.comment && on === page.page && x != null && y != null
  return (
    <figure>
      <figcaption className="pb-1.5 text-muted text-xs">{words.page(page.page)}</figcaption>
      <PagePicture
        path={page.path}
        page={page.page}
        size={page}
        pins={pinsOn(page, comments, pending)}
        onPin={onOpen}
        placing={{
          label: words.pinOn(page.page),
          at: isFresh ? { x, y } : undefined,
          onPlace: (spot) => onPin(page.page, rounded(spot.x), rounded(spot.y)),
        }}
      />
    </figure>
  )
}

function pinsOn({ page }: Page, comments: readonly Comment[], pending: Pending | null) {
  return comments.flatMap(({ id, page: on, x, y, body }, at) =>
    on === page && x !== null && y !== null
      ? [{ id, x, y, label: String(at + 1), note: body, isActive: id === pending?.comment?.id }]
      : [],
  )
}

/** To the thousandth, so that what is kept is what was shown. */
function rounded(share: number) {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
}
