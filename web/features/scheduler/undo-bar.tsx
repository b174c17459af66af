/** Says what was just done, and takes it back. The region stands there before the first message does. */

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { isSomebodyAt, waitsFor } from '#web/components/somebody-at.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './task-copy.ts'
import type { Told } from './use-plan.ts'

const STAYS_MS = 12_000

export function UndoBar({
  told,
  onUndo,
  onClose,
}: {
  told: Told | null
  onUndo: () => void
  onClose: () => void
}) {
  const words = useCopy(copy)
  useEffect(() => {
    if (!told) return
    const timer = setInterval(() => !isSomebodyAt('undo') && onClose(), STAYS_MS)
    return () => clearInterval(timer)
  }, [told, onClose])
  return (
    <div
      role="status"
      // named, so that an open dialog does not silence it
      aria-live="polite"
      {...waitsFor('undo')}
      className="fixed bottom-4 left-4 z-40 w-[min(28rem,calc(100vw-6rem))] print:hidden"
    >
      {told && (
        <div
          key={told.at}
          className="flex animate-rise items-center gap-2 rounded-control border border-rule border-l-3 border-l-primary bg-surface py-1.5 pr-1 pl-3 text-sm shadow-float"
        >
          <p className="min-w-0 flex-1">{told.says}</p>
          {told.undo && (
            <Button variant="quiet" className="text-primary" onClick={onUndo}>
              {words.undo}
            </Button>
          )}
          <button
            type="button"
            aria-label={words.closeMessage}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden size={16} strokeWidth={1.6} />
          </button>
        </div>
      )}
    </div>
  )
}
