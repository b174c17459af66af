/** How the search is opened: a button in the header, `/`, and Ctrl or Cmd with K. The search itself comes when asked for. */

import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy } from './search-copy.ts'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazyPart('the search', load)

/** Once a page: listens to the keys. `dialog` has to stand somewhere in it. */
export function useSiteSearch(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  // once it is here it stays, so that closing it can be seen
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  useKeys({ '/': open })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setIsWanted(true)
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const dialog = isWanted && (
    <Suspense fallback={null}>
      <SearchDialog isOpen={isOpen} onOpen={setIsOpen} />
    </Suspense>
  )
  return { open, dialog }
}

export function SearchButton({ onOpen, className }: { onOpen: () => void; className: string }) {
  const words = useCopy(copy)
  return (
    <button
      type="button"
      aria-label={words.open}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      title={words.openSays}
      onClick={onOpen}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      className={`size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-primary ${className}`}
    >
      <Search aria-hidden size={20} strokeWidth={1.6} />
    </button>
  )
}
