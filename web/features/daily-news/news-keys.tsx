/** The keys of the daily news: in one line below the list, and all of them on `?`. */

import { Suspense, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Key } from '#web/components/ui/key.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { NewsKeys } from './keys-dialog.tsx'
import { copy } from './news-copy.ts'

const NewsKeysDialog = lazyPart<NewsKeys>('the list of keys', () => import('./keys-dialog.tsx'))

export function KeysLine() {
  const words = useCopy(copy)
  return (
    <p className="text-muted text-xs">
      <Key name="?" /> {words.allKeys}
    </p>
  )
}

/** `dialog` has to stand somewhere on the page; it is fetched when it is first opened. */
export function useNewsKeys({ isList = false } = {}) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const dialog = isWanted && (
    <Suspense fallback={null}>
      <NewsKeysDialog isOpen={isOpen} onOpen={setIsOpen} isList={isList} />
    </Suspense>
  )
  return { open, dialog }
}
