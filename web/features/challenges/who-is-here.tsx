/** How many are here at this moment, by who is connected. Nobody is named. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import type { LiveStore } from './live-store.ts'
import { useHeard } from './use-live.ts'

export function WhoIsHere({ store, isHost = false }: { store: LiveStore; isHost?: boolean }) {
  const words = useCopy(copy)
  const all = useHeard(store, (heard) => heard.here)
  // whoever leads counts those who have come, not the desk
  const here = all === null ? 0 : all - (isHost ? 1 : 0)
  if (here <= 0) return null
  return (
    <p className="flex justify-between border-rule border-b py-2 text-sm">
      <span className="text-muted">{words.here}</span>
      <b>{words.hereCount(here)}</b>
    </p>
  )
}
