/** Where what is written is at this moment. */

import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import type { KeeperStatus } from './keeper-state.ts'
import { copy } from './write-copy.ts'

const LOOKS = {
  saved: [Check, 'text-positive'],
  handed_in: [Check, 'text-positive'],
  saving: [Clock, 'text-muted'],
  offline: [TriangleAlert, 'text-caution'],
  refused: [TriangleAlert, 'text-negative'],
  conflict: [TriangleAlert, 'text-caution'],
} as const

/** `onlyHere`: there is no account to save it in. */
export function SaveLine({ status, onlyHere = false }: { status: KeeperStatus; onlyHere?: boolean }) {
  const words = useCopy(copy)
  const [Icon, colour] = LOOKS[status.kind]
  const says = {
    saved: onlyHere ? words.onlyHere : words.saved,
    handed_in: words.saved,
    saving: words.saving,
    offline: words.offline,
    refused: status.kind === 'refused' ? words.refused(status.says) : '',
    conflict: words.conflict,
  }[status.kind]
  return (
    <p role="status" className={`flex min-w-0 items-start gap-1.5 font-medium text-xs ${colour}`}>
      <Icon aria-hidden size={16} strokeWidth={1.8} className="shrink-0" />
      {says}
    </p>
  )
}
