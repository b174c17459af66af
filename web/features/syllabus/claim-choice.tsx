/** A learner's own tick on a node: five steps in a list, kept in the same moment. */

import { useId } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { CLAIMS, type ClaimStatus } from './claim-rules.ts'
import { copy } from './node-copy.ts'
import { useClaims } from './use-claims.ts'

export function ClaimChoice({
  node,
  label,
  isSmall = false,
}: {
  node: string
  label: string
  /** In a list of parts: the name stands beside it already. */
  isSmall?: boolean
}) {
  const words = useCopy(copy)
  const state = useClaims()
  const id = useId()
  if (!state) return null
  return (
    <div className="grid justify-items-start gap-1">
      <label htmlFor={id} className={isSmall ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      <select
        id={id}
        value={state.claims.get(node) ?? 'not-started'}
        disabled={!state.isKnown && !state.claims.has(node)}
        aria-describedby={isSmall ? undefined : `${id}-about`}
        onChange={(event) => state.say(node, event.target.value as ClaimStatus)}
        className={`rounded-control border border-control bg-surface px-2 text-ink ${isSmall ? 'min-h-11 text-xs md:min-h-9' : 'min-h-11 text-sm'}`}
      >
        {CLAIMS.map((status) => (
          <option key={status} value={status}>
            {words.claims[status]}
          </option>
        ))}
      </select>
      {!isSmall && (
        <p id={`${id}-about`} className="max-w-[62ch] text-muted text-xs">
          {words.claimSays} {words.claimScale}
        </p>
      )}
    </div>
  )
}
