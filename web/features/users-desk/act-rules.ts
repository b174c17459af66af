/** Which acts make sense for an account as it is; the server decides again. */

import type { User } from './users-queries.ts'

export type ActName =
  | 'role'
  | 'ban'
  | 'unban'
  | 'sign_out'
  | 'recovery_mail'
  | 'confirm_email'
  | 'remove_merged'

/** Nobody acts on the own account. */
export function actsFor(
  user: Pick<User, 'id' | 'role' | 'state' | 'confirmed_at' | 'email'>,
  self: string,
): ActName[] {
  if (user.id === self || user.state === 'deleted') return []
  if (user.state === 'merged') return ['remove_merged']
  const acts: ActName[] = ['role', 'sign_out']
  if (user.email) acts.push('recovery_mail')
  // an administrator is first made something else
  if (user.role === 'admin') return acts
  if (user.email && user.confirmed_at === null) acts.push('confirm_email')
  if (user.state === 'locked') return acts
  return [...acts, user.state === 'banned' ? 'unban' : 'ban']
}

/** The end of a day in India, as the server takes it. Null where it is no day ahead. */
export function endOfBan(day: string, now: Date): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const end = new Date(`${day}T23:59:59+05:30`)
  return Number.isNaN(end.getTime()) || end <= now ? null : end.toISOString()
}
