/** When a report can be sent: the same rules as `report_news_error`, said before it is sent. */

import type { Reason } from './my-news-queries.ts'

const NEEDS_PROOF: readonly (Reason | null)[] = ['wrong-fact', 'outdated-number']
const ADDRESS = /^https?:\/\/[^\s/]+\.\S+$/

export function problemOf({ reason, says, proof }: { reason: Reason | null; says: string; proof: string }) {
  const address = proof.trim()
  if (reason === null) return 'reason'
  if (address !== '' && !ADDRESS.test(address)) return 'address'
  if (address === '' && NEEDS_PROOF.includes(reason)) return 'proof'
  if (address === '' && says.trim() === '') return 'says'
  return undefined
}
