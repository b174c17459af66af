/** Which pages that wait on this device have nothing to wait for any more. */

import type { KeptPage } from './page-store.ts'

/** Days for which a page waits. */
export const LONGEST_WAIT = 30

/** Of the answers that were asked about, those that the server has. */
export type KnownAnswers = ReadonlyMap<string, { isHandedIn: boolean }>

type Waiting = Pick<KeptPage, 'answer_id' | 'address' | 'kept_at'>

export const isTooOld = ({ kept_at }: Pick<KeptPage, 'kept_at'>, now: number) =>
  now - kept_at > LONGEST_WAIT * 86_400_000

/** A draft that the server does not have yet is not gone: nothing of its pages can have been sent then. */
export function hasNoDraft({ answer_id, address }: Waiting, answers: KnownAnswers): boolean {
  const answer = answers.get(answer_id)
  return answer ? answer.isHandedIn : address !== null
}
