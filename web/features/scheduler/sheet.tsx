/** A dialog of the scheduler: at the lower edge of a phone, else in the middle. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './task-copy.ts'

export function Sheet({
  title,
  says,
  onClose,
  children,
}: {
  title: string
  says?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const words = useCopy(copy)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        {/* below the undo bar, which speaks of what is done in here */}
        <Dialog.Popup className={POPUP}>
          <div className="flex items-start gap-4 border-rule border-b px-4 pt-4 pb-3 md:px-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-h3">{title}</Dialog.Title>
              {says && <div className="mt-1 text-muted text-sm">{says}</div>}
            </div>
            <Dialog.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}
            >
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-4 py-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-6">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const POPUP = [
  'fixed z-[35] flex flex-col overflow-hidden bg-surface text-ink shadow-dialog outline-none focus-visible:rounded-panel',
  'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-panel',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[calc(100dvh-6rem)] md:w-[min(34rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel',
].join(' ')
