/** The keys of the desk: in one line, and all of them in a dialog on `?`. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy } from './marking-copy.ts'

const KEYS = ['j', 'k', '1–6', ']', '[', 'c', '/', 'r', 'n', '?'] as const

export function KeysHelp() {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className="hidden min-h-9 items-center gap-2 text-muted text-xs hover:text-ink md:inline-flex">
        <Key name="?" /> {words.allKeys}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-[45] rounded-t-panel bg-surface p-5 text-ink shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(30rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="text-h3">{words.keysTitle}</Dialog.Title>
            <Dialog.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}
            >
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
            {KEYS.map((key) => (
              <div key={key} className="contents">
                <dt>
                  <Key name={key} />
                </dt>
                <dd>{words.keys[key]}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-tag border border-control bg-surface px-1 font-ui text-2xs text-ink">
      {name}
    </kbd>
  )
}
