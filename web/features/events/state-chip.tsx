/** What a session is just now, in a word and a colour. */

import { useCopy } from '#web/lib/language.tsx'
import type { State } from './calendar-rules.ts'
import { copy } from './events-copy.ts'

const LOOK: Record<State, string> = {
  upcoming: 'border-control text-ink',
  live: 'border-positive bg-positive-tint text-positive',
  full: 'border-caution bg-caution-tint text-caution',
  over: 'border-rule text-muted',
  recording: 'border-primary bg-primary-tint text-primary',
  cancelled: 'border-negative bg-negative-tint text-negative',
  example: 'border-rule border-dashed text-muted',
}

export function StateChip({ state }: { state: State }) {
  const words = useCopy(copy)
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-tag border px-1.5 py-px font-semibold text-2xs ${LOOK[state]}`}
    >
      {state === 'live' && <span aria-hidden className="size-1.5 rounded-full bg-positive" />}
      {words.chips[state]}
    </span>
  )
}
