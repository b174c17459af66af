/** Where the learner's answers are at this moment. */

import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './answer-keeper.ts'
import { copy } from './player-copy.ts'

export function SaveChip({ status, isKeptHere }: { status: KeeperStatus; isKeptHere: boolean }) {
  const words = useCopy(copy)
  const isTrouble = status.kind === 'offline' || status.kind === 'refused'
  const [hadTrouble, setHadTrouble] = useState(false)
  if (isTrouble && !hadTrouble) setHadTrouble(true)
  const [Icon, colour, says] =
    status.kind === 'saved' || isKeptHere
      ? [Check, 'text-positive', isKeptHere ? words.keptHere : words.saved]
      : status.kind === 'saving'
        ? [Clock, 'text-caution', words.saving(status.waiting)]
        : [TriangleAlert, 'text-negative', status.kind === 'offline' ? words.offline : words.refused]
  return (
    // that an answer is saved as a matter of course need not be told with each one
    <p
      role="status"
      aria-live={hadTrouble ? 'polite' : 'off'}
      className={`flex items-center gap-1.5 font-medium text-xs ${colour}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.8} />
      {/* beside the clock of a phone there is no room for more */}
      {isKeptHere && <span className="md:hidden">{words.keptHereShort}</span>}
      <span className={isKeptHere ? 'max-md:hidden' : undefined}>{says}</span>
    </p>
  )
}
