/** Says it when reviews wait on this device; nothing while all is well. */

import { TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './cards-copy.ts'
import type { KeeperStatus } from './review-keeper.ts'

export function KeptNotice({ status: { kind, waiting } }: { status: KeeperStatus }) {
  const words = useCopy(copy)
  const isHeldUp = kind === 'offline' || kind === 'refused'
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 font-medium text-caution text-xs empty:sr-only">
      {isHeldUp && waiting > 0 && (
        <>
          <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="shrink-0" />
          {kind === 'offline' ? words.savedHere(waiting) : words.refused(waiting)}
        </>
      )}
    </p>
  )
}
