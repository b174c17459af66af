/** How news come here: said quietly, and read out only when it changes. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import type { LiveStore } from './live-store.ts'
import { useHeard } from './use-live.ts'

export function Connection({ store }: { store: LiveStore }) {
  const words = useCopy(copy)
  const hears = useHeard(store, (heard) => heard.hears)
  return (
    <p role="status" className="flex items-baseline gap-2 border-rule border-b py-2 text-sm">
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${hears ? 'bg-positive' : 'border border-control'}`}
      />
      <span>
        <b>{hears ? words.hears : words.reads}</b>{' '}
        <span className="text-muted">{hears ? words.hearsSays : words.readsSays}</span>
      </span>
    </p>
  )
}
