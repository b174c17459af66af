/** The keys that work here: beside the question in short, and in a dialog of their own. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { keepKeys } from './offline-dialog.tsx'
import { copy } from './player-copy.ts'
import type { KeyLine } from './player-keys.ts'
import { POPUP, SCRIM } from './popup.ts'

export function KeyList({ lines }: { lines: KeyLine[] }) {
  const words = useCopy(copy)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {lines.map(({ act, keys }) => (
        <div key={act} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="grid h-5 min-w-5 place-items-center rounded-tag border border-control bg-surface px-1 font-ui text-2xs text-ink"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{words.acts[act]}</dd>
        </div>
      ))}
    </dl>
  )
}

export function KeysDialog({
  lines,
  isOpen,
  onOpen,
}: {
  lines: KeyLine[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const words = useCopy(copy)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={SCRIM} />
        <Dialog.Popup onKeyDown={isOpen ? keepKeys : undefined} className={POPUP}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="text-h3">{words.keys}</Dialog.Title>
            <Dialog.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}
            >
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <div className="text-muted text-sm">
            <KeyList lines={lines} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
