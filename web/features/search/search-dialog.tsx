/** The search over everything: a field, what it finds kind by kind, and the way there without leaving the keys. */

import { Dialog } from '@base-ui/react/dialog'
import { Search as SearchIcon, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './search-copy.ts'
import { SearchResults } from './search-results.tsx'
import { type Hit, LIST_ID, rememberSearch } from './search-rules.ts'
import { useSearch } from './use-search.ts'

const SCRIM =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

// The whole of a phone; below the toasts, which have to be seen over the dialog.
const POPUP =
  'fixed inset-0 z-[45] mx-auto flex flex-col overflow-hidden bg-surface text-ink outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 md:top-[9vh] md:bottom-auto md:max-h-[78dvh] md:w-[min(42rem,calc(100vw-3rem))] md:rounded-panel md:shadow-dialog'

export default function SearchDialog({
  isOpen,
  onOpen,
}: {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const words = useCopy(copy)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={SCRIM} />
        <Dialog.Popup className={POPUP}>
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          <SearchField onClose={() => onOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchField({ onClose }: { onClose: () => void }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const { openChat } = useChatLauncher()
  const [query, setQuery] = useState('')
  // a letter is seen before what it finds is drawn
  const shown = useDeferredValue(query)
  const isBehind = shown !== query
  const search = useSearch(shown)
  const [chosen, setChosen] = useState<string | null>(null)
  const hits = search.groups.flatMap((group) => group.hits)
  const ids = hits.map(({ id }) => id)
  // what is chosen may be gone from the next list: then the first one is
  const current = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null)
  const hit = hits.find(({ id }) => id === current)
  // pages are found on this device, for what is typed now
  const isSettled = !isBehind && (!search.isWaiting || hit?.kind === 'page')
  /** Enter came before the answer: what stands there is still of what was typed before. */
  const [isAwaited, setIsAwaited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const now = useRef({ open, searchFor, ask })
  now.current = { open, searchFor, ask }
  const [acts] = useState(() => ({
    onOpen: (hit: Hit) => now.current.open(hit),
    onSearch: (next: string) => now.current.searchFor(next),
    onAsk: () => now.current.ask(),
  }))
  useEffect(() => {
    if (!isAwaited || !isSettled) return
    setIsAwaited(false)
    if (hit) now.current.open(hit)
  }, [isAwaited, isSettled, hit])

  function open(hit: Hit) {
    if (query.trim() !== '') rememberSearch(query)
    onClose()
    navigate(hit.href)
  }

  function searchFor(next: string) {
    setQuery(next)
    // what was pressed goes
    field.current?.focus()
  }

  function ask() {
    onClose()
    openChat(query.trim(), { isOwn: true })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const at = current === null ? -1 : ids.indexOf(current)
    const to = { ArrowDown: (at + 1) % ids.length, ArrowUp: (at - 1 + ids.length) % ids.length }[event.key]
    if (to !== undefined && ids.length > 0) {
      event.preventDefault()
      const id = ids[to] ?? null
      setChosen(id)
      if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen === null && !isSettled) setIsAwaited(true)
      else if (hit) open(hit)
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-rule border-b-2 pl-4 focus-within:border-primary">
        <SearchIcon aria-hidden size={20} strokeWidth={1.6} className="shrink-0 text-muted" />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={words.title}
          aria-expanded={ids.length > 0}
          aria-controls={ids.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={current ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={words.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(null)
            setIsAwaited(false)
          }}
          onKeyDown={handleKey}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-hidden focus-visible:shadow-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <Dialog.Close aria-label={words.close} className={buttonClass({ variant: 'icon' }, 'mr-1 shrink-0')}>
          <X aria-hidden size={20} strokeWidth={1.6} />
        </Dialog.Close>
      </div>
      <SearchResults search={search} query={shown} current={current} {...acts} />
      <p className="hidden border-rule border-t px-4 py-2 text-2xs text-muted sm:block">{words.keys}</p>
    </>
  )
}
