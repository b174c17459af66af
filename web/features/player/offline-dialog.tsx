/** The first time that the connection is lost, it is said so that nobody misses it; from then on the chip is enough. */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './answer-keeper.ts'
import { copy } from './player-copy.ts'
import { POPUP, SCRIM } from './popup.ts'

export function OfflineDialog({
  status,
  title,
  says,
  isTimeUp = false,
  isDone = false,
}: {
  status: KeeperStatus
  title: string
  says: string
  /** The clock ran out while this stands before the page, where it is said too, but nobody is told while this is open. */
  isTimeUp?: boolean
  /** There is nothing left to answer: the page says what becomes of the answers. */
  isDone?: boolean
}) {
  const words = useCopy(copy)
  const goOn = useRef<HTMLButtonElement>(null)
  const [wasRead, setWasRead] = useState(false)
  const isOpen = status.kind === 'offline' && !wasRead && !isDone
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(staysOpen) => !staysOpen && setWasRead(true)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={SCRIM} />
        <AlertDialog.Popup initialFocus={goOn} onKeyDown={isOpen ? keepKeys : undefined} className={POPUP}>
          <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted text-sm">{says}</AlertDialog.Description>
          <p role="alert" className="mt-3 font-semibold text-sm empty:sr-only">
            {isTimeUp && words.offlineTimeUp}
          </p>
          <Button ref={goOn} variant="primary" className="mt-5" onClick={() => setWasRead(true)}>
            {words.offlineGoOn}
          </Button>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The player's keys mean nothing in an open dialog. */
export function keepKeys(event: KeyboardEvent) {
  if (event.key.length === 1) event.stopPropagation()
}
