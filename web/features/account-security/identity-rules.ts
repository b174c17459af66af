/** What follows from the ways in which an account can be entered, and from a change of its address that is under way. */

import type { User, UserIdentity } from '@supabase/supabase-js'

/** Mailed links work so long. */
const LINK_LIVES_MS = 10 * 60 * 1000
/** After a day nobody waits for it any more. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

export type PendingEmail = { email: string; until: Date }

/** The address that waits to be confirmed, and until when its links work. */
export function pendingEmailOf(
  user: Pick<User, 'email' | 'new_email' | 'email_change_sent_at'>,
  now = Date.now(),
): PendingEmail | null {
  if (!user.new_email || user.new_email === user.email) return null
  const sent = Date.parse(user.email_change_sent_at ?? '')
  if (Number.isNaN(sent) || now - sent > REMEMBERED_MS) return null
  return { email: user.new_email, until: new Date(sent + LINK_LIVES_MS) }
}

export function googleOf(identities: readonly UserIdentity[] | undefined): UserIdentity | undefined {
  return identities?.find(({ provider }) => provider === 'google')
}

/** The address that the provider told. */
export function addressOf({ identity_data: data }: UserIdentity): string | null {
  return typeof data?.email === 'string' ? data.email : null
}
