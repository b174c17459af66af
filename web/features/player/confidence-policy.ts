/** Whether the player asks how sure one is, as it was chosen with the set. */

import type { Attempt } from './attempt-types.ts'

export const CONFIDENCE_POLICIES = ['optional', 'required', 'off'] as const
export type ConfidencePolicy = (typeof CONFIDENCE_POLICIES)[number]

/** Of a sitting that was put together without choosing, it may be given. */
export function confidencePolicy({ setup }: Pick<Attempt, 'setup'>): ConfidencePolicy {
  return CONFIDENCE_POLICIES.find((policy) => policy === setup.confidence) ?? 'optional'
}
