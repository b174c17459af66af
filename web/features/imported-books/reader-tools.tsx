/** Beside the text, or above it on a phone: contents, search and bookmarks of a file. */

import { Bookmark, X } from 'lucide-react'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusOn } from '#web/components/focus-in.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { Mark } from './file-queries.ts'
import { type Found, type Hit, MOST_HITS } from './find-text.ts'
import { copy } from './imported-copy.ts'

const ENTRY =
  'block w-full py-2 text-left text-sm wrap-anywhere text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink'

export function ToolSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-ink border-t pt-3 font-semibold font-ui text-sm tracking-normal">{title}</h2>
      <div className="mt-1">{children}</div>
    </section>
  )
}

export function ContentsList<Entry extends { title: string; depth: number }>({
  entries,
  isHere,
  language,
  onOpen,
}: {
  entries: Entry[]
  isHere: (entry: Entry) => boolean
  language: string
  onOpen: (entry: Entry) => void
}) {
  return (
    <ol lang={language}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contents of a file do not move
        <li key={at} style={{ paddingInlineStart: `${entry.depth * 0.9}rem` }}>
          <button
            type="button"
            aria-current={isHere(entry) || undefined}
            className={ENTRY}
            onClick={() => onOpen(entry)}
          >
            {entry.title}
          </button>
        </li>
      ))}
    </ol>
  )
}

export function BookmarkList({
  marks,
  nameOf,
  onOpen,
  onRemove,
}: {
  marks: Mark[]
  nameOf: (mark: Mark) => string
  onOpen: (mark: Mark) => void
  onRemove: (mark: Mark) => void
}) {
  const words = useCopy(copy)
  if (marks.length === 0) return <p className="py-2 text-muted text-sm">{words.noBookmarks}</p>
  return (
    <ul>
      {marks.map((mark) => (
        <li key={mark.id} className="flex items-start gap-1">
          <Bookmark aria-hidden size={14} strokeWidth={1.6} className="mt-3 shrink-0 text-accent-line" />
          <button type="button" className={ENTRY} onClick={() => onOpen(mark)}>
            {mark.label || nameOf(mark)}
          </button>
          <button
            type="button"
            aria-label={words.unmark(mark.label || nameOf(mark))}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
            onClick={() => onRemove(mark)}
          >
            <X aria-hidden size={16} strokeWidth={1.6} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function SearchBox({
  find,
  nameOf,
  onOpen,
}: {
  find: (query: string, signal: AbortSignal) => Promise<Found>
  nameOf: (part: number) => string
  onOpen: (hit: Hit) => void
}) {
  const words = useCopy(copy)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found | 'searching'>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    under.current?.abort()
    if (query.trim() === '') {
      setFound(undefined)
      return
    }
    const controller = new AbortController()
    under.current = controller
    setFound('searching')
    const answer = await find(query, controller.signal)
    if (!controller.signal.aborted) setFound(answer)
  }

  const said = found === undefined ? '' : found === 'searching' ? words.searching : saidOf(found, words)
  return (
    <>
      <search>
        <form onSubmit={handleSubmit} className="flex gap-2 py-2">
          <input
            type="search"
            aria-label={words.search}
            value={query}
            maxLength={100}
            className="h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-md"
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button type="submit" className="px-3">
            {words.searchGo}
          </Button>
        </form>
      </search>
      <p role="status" className="text-muted text-xs">
        {said}
      </p>
      {typeof found === 'object' && (
        <ol>
          {found.hits.map((hit) => (
            <li key={`${hit.part} ${hit.nth}`}>
              <button type="button" className={ENTRY} onClick={() => onOpen(hit)}>
                <span className="block font-medium text-2xs">{nameOf(hit.part)}</span>
                {hit.before}
                <mark className="bg-accent-tint font-semibold text-ink">{hit.words}</mark>
                {hit.after}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function saidOf({ hits, isWordless }: Found, words: ReturnType<typeof useCopy<(typeof copy)['en']>>) {
  if (isWordless) return words.wordless
  return hits.length >= MOST_HITS ? words.foundMany(hits.length) : words.found(hits.length)
}

/** The tools stand beside the text where there is room, and behind one button where there is none. */
export function ReaderFrame({
  tools,
  bar,
  children,
}: {
  tools: ReactNode
  bar: ReactNode
  children: ReactNode
}) {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)

  /** Where the tools make way for the text, the focus goes on in it: what was pressed is gone with them. */
  function handleOpened(event: MouseEvent) {
    if (!isOpen || !(event.target as Element).closest('li button')) return
    setIsOpen(false)
    focusOn(text.current?.querySelector('article') ?? text.current, { preventScroll: true })
  }

  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <div
          data-bar
          className="sticky top-0 z-10 flex flex-wrap items-center gap-1 border-rule border-y bg-paper py-1"
        >
          <Button
            variant="quiet"
            size="sm"
            className="lg:hidden"
            aria-expanded={isOpen}
            aria-controls="reader-tools"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.closeTools : words.tools}
          </Button>
          {bar}
        </div>
        {/* on a phone the tools stand before the text, and close when one of them was used */}
        <div ref={text} className="outline-none focus-visible:shadow-none">
          {children}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons are clicked by keys as well */}
      <aside
        id="reader-tools"
        aria-label={words.tools}
        className={`${isOpen ? 'row-start-1 pb-6' : 'hidden'} lg:row-start-auto lg:block lg:pb-0`}
        onClick={handleOpened}
      >
        <div className="grid gap-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
          {tools}
        </div>
      </aside>
    </div>
  )
}
