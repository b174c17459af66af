/** What protects the signed-in learner's account: factors, passkeys, sessions, password. */

import { isAuthApiError, isAuthError } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'
import { awaitsSecondFactor } from '#web/session/assurance-rules.ts'

/** The client answers a refusal as a value; here it is thrown, so that there is one way to meet it. */
async function orThrow<Data>(
  asked: Promise<{ data: Data; error: Error | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error) throw error
  return data as NonNullable<Data>
}

// --- second factors ---

export type NewApp = { id: string; name: string; qrCode: string; secret: string; uri: string }

/** Begins an authenticator app; it counts once its first code is verified. */
export async function beginApp(name: string, issuer: string): Promise<NewApp> {
  const { id, totp } = await orThrow(
    supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
  )
  return { id, name, qrCode: imageAddress(totp.qr_code), secret: totp.secret, uri: totp.uri }
}

/** The client hands the picture over as it came; encoded, no sign in it can cut the address short. */
function imageAddress(qrCode: string) {
  const svg = qrCode.slice(qrCode.indexOf('<'))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export function confirmApp(factorId: string, code: string) {
  return orThrow(supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }))
}

export async function addKey(name: string) {
  try {
    await orThrow(supabase.auth.mfa.webauthn.register({ friendlyName: name }))
  } catch (cause) {
    await forgetUnfinished('webauthn')
    throw cause
  }
}

/** What was begun and not finished must not stand in the way of a second attempt under the same name. */
export async function forgetUnfinished(type: 'totp' | 'webauthn') {
  const { data } = await supabase.auth.mfa.listFactors()
  const unfinished = data?.all.filter(
    ({ status, factor_type }) => status === 'unverified' && factor_type === type,
  )
  for (const { id } of unfinished ?? []) await supabase.auth.mfa.unenroll({ factorId: id })
}

/**
 * Afterwards the session says what it is now worth: less, when this factor had lifted it. True when another factor is
 * left and has to be shown first.
 */
export async function removeFactor(factorId: string) {
  await orThrow(supabase.auth.mfa.unenroll({ factorId }))
  const { data } = await supabase.auth.refreshSession()
  return data.session !== null && awaitsSecondFactor(data.session)
}

// --- recovery codes ---

/** How many are left of how many; without a total none were made yet. */
export function recoveryQuery() {
  return queryOptions({
    queryKey: ['recovery_codes'],
    queryFn: async (): Promise<{ offered: boolean; left?: number; total?: number }> => {
      const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus()
      if (!error) return { offered: true, left: data.remaining, total: data.total }
      if (isAuthApiError(error) && error.code === 'mfa_factor_not_found') return { offered: true }
      if (isAuthApiError(error) && error.status === 404) return { offered: false }
      throw error
    },
  })
}

export async function makeRecoveryCodes(isAgain: boolean) {
  const { recoveryCodes } = supabase.auth.mfa
  const { codes } = await orThrow(isAgain ? recoveryCodes.regenerate() : recoveryCodes.generate())
  return codes
}

// --- passkeys ---

export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

/** Null when the server has passkeys switched off. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: async (): Promise<Passkey[] | null> => {
      const { data, error } = await supabase.auth.passkey.list()
      if (isAuthApiError(error) && error.status === 404) return null
      if (error) throw error
      return data
    },
  })
}

export function addPasskey() {
  return orThrow(supabase.auth.registerPasskey())
}

export function renamePasskey(passkeyId: string, name: string) {
  return orThrow(supabase.auth.passkey.update({ passkeyId, friendlyName: name }))
}

export async function removePasskey(passkeyId: string) {
  await orThrow(supabase.auth.passkey.delete({ passkeyId }))
}

// --- sessions ---

export type DeviceSession = {
  id: string
  user_agent: string | null
  ip: string | null
  /** Two letters, as far as the address tells. */
  country?: string | null
  created_at: string
  last_used_at: string
  is_current: boolean
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['list_my_sessions'],
    queryFn: async ({ signal }): Promise<DeviceSession[]> => {
      const { data } = await supabase.rpc('list_my_sessions').abortSignal(signal).throwOnError()
      return data
    },
    // a list of who is in is worth little when it is old
    staleTime: 0,
  })
}

/** False when it had ended already. */
export async function endSession(id: string) {
  const { data } = await supabase.rpc('revoke_my_session', { p_session_id: id }).throwOnError()
  return data
}

export async function endOtherSessions() {
  const { error } = await supabase.auth.signOut({ scope: 'others' })
  if (error) throw error
}

// --- password ---

export async function changePassword(given: { password: string; current?: string; nonce?: string }) {
  const { error } = await supabase.auth.updateUser({
    password: given.password,
    current_password: given.current || undefined,
    nonce: given.nonce || undefined,
  })
  if (error) throw error
}

/** Shows the server the password, or the mailed code, once more; this session may then change ways in for an hour. */
export async function prove(by: { password: string } | { nonce: string }) {
  const shown =
    'password' in by ? { current_password: by.password } : { nonce: by.nonce.replaceAll(/\s/g, '') }
  const { error } = await supabase.auth.updateUser(shown)
  if (error) throw error
}

export async function mailNonce() {
  const { error } = await supabase.auth.reauthenticate()
  if (error) throw error
}

export function isRefusal(cause: unknown, code: string) {
  return isAuthError(cause) && cause.code === code
}
