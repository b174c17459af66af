/** The library while a comment is written: typed words narrow it, arrows walk it, Enter takes one. */

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { countUse, type LibraryComment, libraryQuery } from './desk-queries.ts'
import { focusInPlace } from './focus-in-place.ts'
import { found } from './library-rules.ts'
import { copy } from './marking-copy.ts'

const MOST = 8

export function LibraryPicker({
  onPick,
  onCancel,
}: {
  onPick: (comment: LibraryComment) => void
  onCancel: () => void
}) {
  const words = useCopy(copy)
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const { data } = useQuery(libraryQuery)
  const offered = found(data ?? [], asked).slice(0, MOST)
  useEffect(() => focusInPlace(search.current), [])

  function pick(comment: LibraryComment) {
    countUse(comment.id)
    onPick(comment)
  }
  function handleKey(event: KeyboardEvent) {
    const chosen = offered[at]
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'ArrowDown') setAt(Math.min(offered.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <input
          ref={search}
          role="combobox"
          aria-label={words.librarySearch}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={offered[at] && `${id}-${at}`}
          placeholder={words.librarySearch}
          value={asked}
          onChange={({ target }) => {
            setAsked(target.value)
            setAt(0)
          }}
          onKeyDown={handleKey}
          className="h-11 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 text-md"
        />
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      {data && offered.length === 0 && <p className="py-2 text-muted text-sm">{words.libraryNone}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.library}
        className="max-h-64 overflow-y-auto border-rule border-t empty:hidden"
      >
        {offered.map((comment, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and the keys
          <div
            key={comment.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => pick(comment)}
            className="grid min-h-11 cursor-pointer content-center border-rule border-b px-2 py-2 text-sm hover:bg-sunken aria-selected:bg-primary-tint"
          >
            <span className="line-clamp-2">{comment.body}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
