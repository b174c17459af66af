/** Attempts that nobody opened here yet, kept so that they can be without a network; and what of one is only here. */

import { keepAhead } from '#web/lib/kept-offline.ts'
import { kept } from '#web/lib/storage.ts'
import { storedUserId } from '#web/lib/stored-auth.ts'
import { keptAnswers } from './answer-keeper.ts'
import type { OpenedAttempt } from './attempt-types.ts'
import { heldAs } from './held-attempt.ts'
import { sittingsOf } from './sittings.ts'

/** Those that were kept under this name before go. One that is open here holds itself, and knows more. */
export async function holdAhead(name: string, attempts: OpenedAttempt[]): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  const open = sittingsOf(userId)
    .all()
    .map(({ attempt }) => attempt)
  await keepAhead(
    name,
    attempts.map((opened) => {
      const { key, value } = heldAs(opened)
      return { key, value: open.includes(opened.attempt.id) ? undefined : value }
    }),
  )
}

/** How many questions were answered here that the server has not heard of. */
export function answeredHere(attempt: string): number {
  return keptAnswers(kept.local, attempt).filter(({ selected, dont_know }) => selected !== null || dont_know)
    .length
}
