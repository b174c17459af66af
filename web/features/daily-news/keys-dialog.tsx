/** The keys of the daily news: in one line below the list, and in a dialog on `?`. */

import { Key, KeyListDialog } from '#web/components/ui/key-list.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'

const KEYS = ['j', 'k', 'o', 's', 'm'] as const

export function KeysLine() {
  const words = useCopy(copy)
  return (
    <p className="text-muted text-xs">
      <Key name="?" /> {words.allKeys}
    </p>
  )
}

export function NewsKeysDialog({
  isOpen,
  onOpen,
  isList = false,
}: {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  isList?: boolean
}) {
  const words = useCopy(copy)
  const acts = isList ? words.keysOfList : words.keysOfItem
  return (
    <KeyListDialog
      title={words.keysTitle}
      closeName={words.close}
      isOpen={isOpen}
      onOpen={onOpen}
      lines={KEYS.map((key) => ({ keys: [key], says: acts[key] }))}
    />
  )
}
