/** The photographed pages, on which comments are pinned: by pressing a place, or with arrow keys and Enter. */

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { copy } from './marking-copy.ts'
import type { Pending } from './marking-desk.tsx'
import type { Case } from './marking-queries.ts'
import type { Comment } from './marking-shapes.ts'

type Page = Case['pages'][number]

/** Seconds for which a picture's address holds. */
const HOLDS = 3600

export function PagePins({
  pages,
  comments,
  pending,
  onPin,
}: {
  pages: readonly Page[]
  comments: readonly Comment[]
  pending: Pending | null
  onPin: (page: number, x: number, y: number) => void
}) {
  const words = useCopy(copy)
  return (
    <section aria-labelledby="the-pages" className="mt-8 border-ink border-t pt-4">
      <h2 id="the-pages" className="text-h4">
        {words.pages}
      </h2>
      <p className="mt-1 text-muted text-xs">{words.pinHint}</p>
      <ul className="mt-4 grid gap-6">
        {pages.map((page) => (
          <li key={page.page}>
            <PinnedPage page={page} comments={comments} pending={pending} onPin={onPin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PinnedPage({
  page,
  comments,
  pending,
  onPin,
}: {
  page: Page
  comments: readonly Comment[]
  pending: Pending | null
  onPin: (page: number, x: number, y: number) => void
}) {
  const words = useCopy(copy)
  const [cursor, setCursor] = useState<{ x: number; y: number } | null>(null)
  const { data: src, isError } = useQuery({
    queryKey: ['answer_picture', page.path],
    queryFn: async () => {
      const storage = await loadStorage()
      const { data, error } = await storage.from('answers').createSignedUrl(page.path, HOLDS)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: (HOLDS / 2) * 1000,
  })
  const pins = comments.flatMap((comment, at) =>
    comment.page === page.page && comment.x !== null && comment.y !== null
      ? [{ id: comment.id, x: comment.x, y: comment.y, label: String(at + 1) }]
      : [],
  )
  const { page: on, x, y } = pending?.place ?? {}
  const fresh = !pending?.comment && on === page.page && x != null && y != null ? { x, y } : null

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // a press by the keyboard has no place of its own
    if (event.detail === 0) return onPin(page.page, cursor?.x ?? 0.5, cursor?.y ?? 0.5)
    const box = event.currentTarget.getBoundingClientRect()
    onPin(
      page.page,
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    )
  }
  function handleKey(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const from = cursor ?? { x: 0.5, y: 0.5 }
    setCursor({ x: within(from.x + move[0]), y: within(from.y + move[1]) })
  }
  return (
    <figure>
      <figcaption className="pb-1.5 text-muted text-xs">{words.page(page.page)}</figcaption>
      {isError && <p className="border-rule border-y py-6 text-sm">{words.noPicture}</p>}
      <div className="relative max-w-2xl border border-rule" hidden={isError}>
        <img
          src={src}
          alt={words.page(page.page)}
          width={page.width}
          height={page.height}
          className="block h-auto w-full bg-surface"
        />
        <button
          type="button"
          aria-label={words.pinOn(page.page)}
          onClick={handleClick}
          onKeyDown={handleKey}
          onBlur={() => setCursor(null)}
          className="absolute inset-0 cursor-crosshair"
        />
        {pins.map((pin) => (
          <Pin key={pin.id} {...pin} />
        ))}
        {cursor && <Pin {...cursor} label="+" />}
        {fresh && <Pin {...fresh} label="+" />}
      </div>
    </figure>
  )
}

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
}

/** To the thousandth, so that what is kept is what was shown. */
function within(share: number) {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
}

function Pin({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-surface bg-primary font-semibold text-on-primary text-xs shadow-low"
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    >
      {label}
    </span>
  )
}
