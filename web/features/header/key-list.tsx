/** The keys of the whole site, in a dialog. */

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './header-copy.ts'
import { GO_KEYS } from './use-go-keys.ts'

export default function KeyList({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const words = useCopy(copy)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-[45] max-h-[85dvh] overflow-y-auto rounded-t-panel bg-surface p-5 text-ink shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(32rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel">
          <div className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className="text-h3">{words.keys}</Dialog.Title>
            <Dialog.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}
            >
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
            <Line keys={['/']}>{words.keySearch}</Line>
            <Line keys={['g', '?']}>{words.keyList}</Line>
            {GO_KEYS.map(({ key, name }) => (
              <Line key={key} keys={['g', key]}>
                {words[name]}
              </Line>
            ))}
          </dl>
          <p className="mt-4 border-rule border-t pt-3 text-muted text-xs">{words.keysOfPages}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Line({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="flex w-14 shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="inline-grid h-5 min-w-5 place-items-center rounded-tag border border-control bg-surface px-1 font-ui text-2xs text-ink"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
