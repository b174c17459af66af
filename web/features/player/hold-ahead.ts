/** Attempts that nobody opened here yet, kept so that they can be without a network. */

import { keepAhead } from '#web/lib/kept-offline.ts'
import type { OpenedAttempt } from './attempt-types.ts'
import { heldAs } from './held-attempt.ts'
import { openedHere } from './sittings.ts'

/** Those that were kept under this name before go. One that is open here holds itself, and knows more. */
export async function holdAhead(name: string, attempts: OpenedAttempt[]): Promise<void> {
  const open = openedHere()
  await keepAhead(
    name,
    attempts.map((opened) => {
      const { key, value } = heldAs(opened)
      return { key, value: open.includes(opened.attempt.id) ? undefined : value }
    }),
  )
}
