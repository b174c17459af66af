/** How many are here at this moment, by who is connected. Nobody is named. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'
import type { LiveStore } from './live-store.ts'
import { useHeard } from './use-live.ts'

export function WhoIsHere({ store }: { store: LiveStore }) {
  const words = useCopy(copy)
  const here = useHeard(store, (heard) => heard.here)
  if (here === null || here === 0) return null
  return (
    <p className="flex justify-between border-rule border-b py-2 text-sm">
      <span className="text-muted">{words.here}</span>
      <b>{words.hereCount(here)}</b>
    </p>
  )
}
