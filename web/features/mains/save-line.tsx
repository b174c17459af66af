/** Where what is written is at this moment. */

import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/lib/language.tsx'
import { type FetchedWords, useToldLater } from '#web/lib/refusals/said-later.tsx'
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

const refusals: FetchedWords = async () => (await import('#web/lib/refusals/answer-words.ts')).answerWords

/** `onlyHere`: there is no account to save it in. */
export function SaveLine({ status, onlyHere = false }: { status: KeeperStatus; onlyHere?: boolean }) {
  const words = useCopy(copy)
  const refused = useToldLater(status.kind === 'refused' ? status.says : undefined, refusals)
  const [Icon, colour] = LOOKS[status.kind]
  const says = {
    saved: onlyHere ? words.onlyHere : words.saved,
    handed_in: words.saved,
    saving: words.saving,
    offline: words.offline,
    refused: refused ? words.refused(refused) : '',
    conflict: words.conflict,
  }[status.kind]
  return (
    <p role="status" className={`flex min-w-0 items-start gap-1.5 font-medium text-xs ${colour}`}>
      <Icon aria-hidden size={16} strokeWidth={1.8} className="shrink-0" />
      {says}
    </p>
  )
}
