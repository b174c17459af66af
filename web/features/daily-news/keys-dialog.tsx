/** The keys of the daily news: in one line below the list, and in a dialog on `?`. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { buttonClass } from '#web/components/ui/button.tsx'
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
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-[45] rounded-t-panel bg-surface p-5 text-ink shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(28rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel">
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
                <dd>{acts[key]}</dd>
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
