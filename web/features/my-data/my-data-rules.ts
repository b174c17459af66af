/** What follows from what was read: how far an export is, what somebody agrees to, when an account goes. */

import type { User } from '@supabase/supabase-js'

export type DataExport = {
  id: string
  state: 'queued' | 'collecting' | 'ready' | 'failed' | 'expired'
  done: number
  total: number
  bytes: number | null
  path: string | null
  asked_at: string
  expires_at: string | null
}

export const PURPOSES = [
  'account',
  'category',
  'extra_time',
  'chat_history',
  'voice',
  'mails',
  'pushes',
] as const
export type Purpose = (typeof PURPOSES)[number]

export type ConsentAct = {
  id: number
  purpose: Purpose
  version: string
  given: boolean
  how: 'sign-up' | 'settings' | 'my-data'
  at: string
}

/** Whether something is still being made of it. */
export function isUnderWay({ state }: Pick<DataExport, 'state'>) {
  return state === 'queued' || state === 'collecting'
}

/** In hundredths; null as long as nobody has counted. */
export function progressOf({ done, total }: Pick<DataExport, 'done' | 'total'>) {
  return total === 0 ? null : Math.min(99, Math.floor((done / total) * 100))
}

/** One whose week is over is over, whether or not somebody has cleared it away. */
export function stateNow({ state, expires_at }: Pick<DataExport, 'state' | 'expires_at'>, now: number) {
  return state === 'ready' && expires_at !== null && new Date(expires_at).getTime() <= now ? 'expired' : state
}

/** "1.2" of megabytes, at least a tenth. */
export function megabytes(bytes: number, locale: string) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return Math.max(0.1, bytes / 1_000_000).toLocaleString(locale, digits)
}

const FROM_THE_BEGINNING: readonly Purpose[] = ['account', 'chat_history', 'voice', 'mails']

/** The last act counts; before the first, what an account was opened for. Acts come newest first. */
export function agreesTo(purpose: Purpose, acts: readonly ConsentAct[]) {
  const last = acts.find((act) => act.purpose === purpose)
  const given = last?.given ?? FROM_THE_BEGINNING.includes(purpose)
  return { given, since: last?.at ?? null, version: last?.version ?? null }
}

/** What is said yes to elsewhere, where it is named; the rest with a button. */
export const GIVEN_AT: Partial<Record<Purpose, string>> = {
  category: '/profile#exam',
  pushes: '/profile#notifications',
}

/** Every session says it, from its next token on. */
export function deletionDueOf(user: User | null): Date | null {
  const due: unknown = user?.app_metadata.deletion_due
  if (typeof due !== 'string') return null
  const moment = new Date(due)
  return Number.isNaN(moment.getTime()) ? null : moment
}

export type ProofBy = 'password' | 'second-factor' | 'mail'

/** How this learner shows that it is them: by what is strongest of what they have. */
export function proofOf(user: User): ProofBy {
  if (user.factors?.some(({ status }) => status === 'verified')) return 'second-factor'
  const providers: unknown = user.app_metadata.providers
  const hasPassword = Array.isArray(providers)
    ? providers.includes('email')
    : user.app_metadata.provider !== 'google'
  return hasPassword ? 'password' : 'mail'
}

export function isSameAddress(typed: string, email: string | undefined) {
  return email !== undefined && typed.trim().toLowerCase() === email.toLowerCase()
}
