/** The keys of the daily news, in a dialog on `?`. */

import { KeyListDialog } from '#web/components/ui/key-list-dialog.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './news-copy.ts'

const KEYS = ['j', 'k', 'o', 's', 'm'] as const

export type NewsKeys = { isOpen: boolean; onOpen: (isOpen: boolean) => void; isList?: boolean }

export default function NewsKeysDialog({ isOpen, onOpen, isList = false }: NewsKeys) {
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
