/** The keys of the desk: in one line, and all of them in a dialog on `?`. */

import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Key } from '#web/components/ui/key.tsx'
import { KeyListDialog } from '#web/components/ui/key-list-dialog.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy } from './marking-copy.ts'

const KEYS = ['j', 'k', '1–6', ']', '[', 'c', '/', 'r', 'n', '?'] as const

export function KeysHelp() {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return (
    <KeyListDialog
      title={words.keysTitle}
      closeName={words.close}
      isOpen={isOpen}
      onOpen={setIsOpen}
      lines={KEYS.map((key) => ({ keys: [key], says: words.keys[key] }))}
      trigger={
        <Dialog.Trigger className="hidden min-h-9 items-center gap-2 text-muted text-xs hover:text-ink md:inline-flex">
          <Key name="?" /> {words.allKeys}
        </Dialog.Trigger>
      }
    />
  )
}
