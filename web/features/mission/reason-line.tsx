/** Why something is recommended, in the language of the reader. */

import { Localised } from '#web/components/localised.tsx'
import { Reason } from '#web/components/reason.tsx'
import type { Both } from './mission-types.ts'

export function ReasonLine({ reason }: { reason: Both }) {
  return (
    <Reason>
      <Localised en={reason.en} hi={reason.hi} />
    </Reason>
  )
}
