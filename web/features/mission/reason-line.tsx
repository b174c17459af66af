/** Why something is recommended, in one plain sentence. */

import { Localised } from '#web/components/localised.tsx'
import type { Both } from './mission-types.ts'

export function ReasonLine({ reason }: { reason: Both }) {
  return (
    <p className="flex max-w-[62ch] gap-2 text-muted text-sm">
      <span aria-hidden className="mt-[0.66em] w-3.5 shrink-0 border-accent-line border-t-2" />
      <span>
        <Localised en={reason.en} hi={reason.hi} />
      </span>
    </p>
  )
}
