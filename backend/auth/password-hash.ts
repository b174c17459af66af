/** Keeps and compares passwords as hosted Supabase does (bcrypt, cost 10), off the event loop. */

import { runHashTask } from './hash-threads.ts'

const COST = 10
/** bcrypt reads no further, so a longer password would be cut without a word. */
export const MAX_PASSWORD_BYTES = 72

/** What an account without a password, or no account, is compared with: no input matches, and it takes as long. */
let dummy: Promise<string> | undefined

export function hashPassword(password: string) {
  return runHashTask({ kind: 'hash', password, cost: COST }) as Promise<string>
}

/** Costs one hash whatever the account has, so that the answer's time does not tell. */
export async function passwordMatches(password: string, encrypted: string | null | undefined) {
  const unmatched = dummyHash()
  const known = encrypted?.startsWith('$2') ? encrypted : undefined
  const matches = await runHashTask({ kind: 'verify', password, encrypted: known ?? (await unmatched) })
  return matches === true && known !== undefined && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
}

function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomUUID())
  // A failure is not kept, and whoever has a password to compare need not hear of it.
  dummy.catch(() => {
    dummy = undefined
  })
  return dummy
}
