/** Finding a place of the syllabus while one types; arrow keys walk through what was found, Escape goes back. */

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { entriesOf } from './search-entries.ts'
import { found, type Hit, indexOf } from './search-rules.ts'
import { copy } from './syllabus-copy.ts'
import { officialQuery, partsQuery, termNamesQuery } from './syllabus-queries.ts'
import type { Topic } from './topics.ts'

/** A list that is longer is walked through no more. */
const MOST = 12

export function TreeSearch({ topics }: { topics: Topic[] }) {
  const words = useCopy(copy)
  const id = useId()
  const [text, setText] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { all, hits, isPending } = useHits(topics, text, isWanted)
  const isOpen = text.trim().length > 1

  /** Down and up walk over the field and what was found. */
  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setText('')
      box.current?.querySelector('input')?.focus()
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the links inside bubble up here
    <div ref={box} onKeyDown={walk} className="max-w-read print:hidden">
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {words.search}
      </label>
      <div className="relative">
        <Search aria-hidden size={18} strokeWidth={1.6} className="absolute top-3.5 left-3 text-muted" />
        <input
          id={id}
          type="search"
          value={text}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onFocus={() => setIsWanted(true)}
          onChange={(event) => {
            setIsWanted(true)
            setText(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') box.current?.querySelector<HTMLElement>('a')?.click()
          }}
          className="h-[46px] w-full rounded-control border border-control bg-surface pr-3 pl-10 text-md focus-visible:rounded-control"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
        {words.searchHint}
      </p>
      {/* one for all that a search comes to: what stands in a new one as it appears is told by few readers */}
      <div role="status" className="text-muted text-xs">
        {isOpen && isPending && words.searching}
        {isOpen && !isPending && hits.length > 0 && words.results(all, hits.length)}
        {isOpen && !isPending && hits.length === 0 && (
          <p className="mt-2 border-rule border-y py-3 text-ink text-sm">
            {words.none(text.trim())} <span className="text-muted">{words.noneSays}</span>
          </p>
        )}
      </div>
      {isOpen && !isPending && hits.length > 0 && <Results hits={hits} />}
    </div>
  )
}

function useHits(topics: Topic[], text: string, isWanted: boolean) {
  const { language } = useLanguage()
  const { data: parts } = useQuery({ ...partsQuery, enabled: isWanted })
  const { data: lines } = useQuery({ ...officialQuery, enabled: isWanted })
  // the tree is searched without the glossary where that cannot be read
  const { data: terms, isPending } = useQuery({ ...termNamesQuery, enabled: isWanted })
  const index = useMemo(
    () => (isWanted ? indexOf(entriesOf({ topics, parts, lines, terms, language })) : []),
    [isWanted, topics, parts, lines, terms, language],
  )
  const asked = useDeferredValue(text)
  const all = useMemo(() => found(index, asked), [index, asked])
  return { all: all.length, hits: all.slice(0, MOST), isPending: isPending && isWanted }
}

function Results({ hits }: { hits: Hit[] }) {
  const words = useCopy(copy)
  return (
    <ul className="mt-2 border-rule border-t">
      {hits.map(({ entry, name, pieces }) => (
        <li key={entry.id} className="border-rule border-b">
          <Link
            to={entry.to}
            className="flex min-h-11 flex-wrap items-baseline gap-x-2 px-1 py-2.5 text-ink no-underline hover:bg-sunken"
          >
            <span lang={name === entry.hi ? 'hi' : 'en'} className="font-medium">
              {pieces.map((piece, at) =>
                piece.isHit ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
                  <mark key={at} className="bg-accent-tint text-ink">
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
            </span>{' '}
            <span className="text-muted text-xs">
              {name !== entry.en && name !== entry.hi && (
                <>
                  <Localised en={entry.en} hi={entry.hi} /> ·{' '}
                </>
              )}
              {name === entry.hi && entry.hi !== entry.en && (
                <>
                  <span lang="en">{entry.en}</span> ·{' '}
                </>
              )}
              {words.kinds[entry.kind]}
              {entry.within && `, ${entry.within}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
