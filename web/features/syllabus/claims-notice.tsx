/** Said only while ticks wait, or were refused: what was ticked is never lost in silence. */

import { useCopy } from '#web/lib/language.tsx'
import { copy } from './syllabus-copy.ts'
import { useClaims } from './use-claims.ts'

export function ClaimsNotice() {
  const words = useCopy(copy)
  const state = useClaims()
  const text =
    state?.kind === 'offline' && state.waiting > 0
      ? words.claimsOffline(state.waiting)
      : state?.kind === 'refused'
        ? words.claimsRefused
        : null
  return (
    <div role="status" className="print:hidden">
      {text && <p className="mt-3 font-medium text-caution text-sm">{text}</p>}
    </div>
  )
}
