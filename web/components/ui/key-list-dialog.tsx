/** Keys and what they do, in a dialog. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Key } from './key.tsx'

export type KeyLine = {
  /** Pressed one after the other. */
  keys: readonly string[]
  says: string
}

export function KeyListDialog({
  title,
  closeName,
  lines,
  isOpen,
  onOpen,
  trigger,
  children,
}: {
  title: string
  closeName: string
  lines: readonly KeyLine[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  trigger?: ReactNode
  /** Below the list. */
  children?: ReactNode
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      {trigger}
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-[45] max-h-[85dvh] overflow-y-auto rounded-t-panel bg-surface p-5 text-ink shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(30rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="text-h3">{title}</Dialog.Title>
            <Dialog.Close aria-label={closeName} className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}>
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
            {lines.map(({ keys, says }) => (
              <div key={keys.join()} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
