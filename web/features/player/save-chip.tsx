/** Where the learner's answers are at this moment. */

import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './answer-keeper.ts'
import { copy } from './player-copy.ts'

export function SaveChip({ status, isKeptHere }: { status: KeeperStatus; isKeptHere: boolean }) {
  const words = useCopy(copy)
  const [Icon, colour, says] =
    status.kind === 'saved' || isKeptHere
      ? [Check, 'text-positive', isKeptHere ? words.keptHere : words.saved]
      : status.kind === 'saving'
        ? [Clock, 'text-caution', words.saving(status.waiting)]
        : [TriangleAlert, 'text-negative', status.kind === 'offline' ? words.offline : words.refused]
  return (
    <p role="status" className={`flex items-center gap-1.5 font-medium text-xs ${colour}`}>
      <Icon aria-hidden size={16} strokeWidth={1.8} />
      {/* beside the clock of a phone there is no room for more */}
      {isKeptHere && <span className="md:hidden">{words.keptHereShort}</span>}
      <span className={isKeptHere ? 'max-md:hidden' : undefined}>{says}</span>
    </p>
  )
}
