/** The calls behind /auth/callback: each ends in a place to go and one thing to say (spec §8 OAuth callback). */

import { isAuthError, type Session, type User } from '@supabase/auth-js'
import { claimsOf } from '#web/lib/access-token.ts'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { awaitsSecondFactor } from '#web/session/assurance-rules.ts'
import { displayName } from '#web/session/display-name.ts'
import type { AuthWords } from './auth-copy.ts'
import { type GoogleAnswer, isOwnState, verdictOn } from './callback-rules.ts'
import { forgetType, rememberedType, takeSecrets } from './google-rules.ts'

type PlainWord = { [Key in keyof AuthWords]: AuthWords[Key] extends string ? Key : never }[keyof AuthWords]

/** Where the learner goes, and a word of the copy (or the server's own message) that says why. */
export type Outcome = { to: '/daily-news' | '/auth' | '/auth?mode=signup' | '/profile#security' } & (
  | { success: PlainWord; error?: undefined; message?: undefined }
  | { success?: undefined; error: PlainWord; message?: undefined }
  | { success?: undefined; error: 'edgeFunctionError'; detail: string; message?: undefined }
  | { success?: undefined; error?: undefined; message: string }
  /** Nothing to say yet: the second factor is asked for first, and welcomes. */
  | { success?: undefined; error?: undefined; message?: undefined }
)

/** From the confirmation mail: the account is told to be confirmed, and its owner is signed in. */
export async function finishConfirmation(): Promise<Outcome> {
  const { data } = await supabase.auth.getUser()
  const user = data.user
  // the mail was opened in another browser: confirmed, but nobody is signed in here
  if (!user?.email_confirmed_at) return { to: '/auth', error: 'signInToContinue' }

  const { error } = await supabase.functions.invoke('handle-email-confirmation', {
    body: {
      user_id: user.id,
      email: user.email,
      name: displayName({ full_name: user.user_metadata.full_name, email: user.email }),
      signup_method: user.user_metadata.provider ?? 'email',
    },
  })
  if (error) logFailure('Could not report the confirmed email', error)
  return { to: '/daily-news', success: 'emailConfirmed' }
}

/** From one of the two mails about a new address. It may have been opened where nobody is signed in. */
export async function finishEmailChange({ isHalfway }: { isHalfway: boolean }): Promise<Outcome> {
  const { data } = await supabase.auth.getSession()
  const isHere = data.session !== null && !awaitsSecondFactor(data.session)
  return {
    to: isHere ? '/profile#security' : '/auth',
    success: isHalfway ? 'emailHalfChanged' : 'emailChanged',
  }
}

/** From any other mail of ours whose link signs in. */
export async function finishTokens(): Promise<Outcome> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) return { to: '/auth', error: 'noSession' }
  if (awaitsSecondFactor(data.session)) return { to: '/auth' }
  return { to: '/daily-news', success: 'welcomeBack' }
}

/** From Google: the code is exchanged by our function, and Google's tokens for a session. */
export async function finishGoogle({
  code,
  state,
}: {
  code: string
  state: string | null
}): Promise<Outcome> {
  const type = rememberedType()
  const own = takeSecrets()
  const isOwn = isOwnState(state, own.state)
  if (type === 'link') return linkGoogle(isOwn ? code : null, own.nonce)
  if (!isOwn) return { to: '/auth', error: 'invalidResponse' }

  const { data, error } = await supabase.functions.invoke<GoogleAnswer>('google-oauth-callback', {
    body: { code, type },
  })
  if (error) {
    return { to: '/auth', error: 'edgeFunctionError', detail: await functionErrorMessage(error) }
  }

  const verdict = verdictOn(data, type)
  if (verdict.kind === 'sign-up-first') return { to: '/auth?mode=signup', error: 'needsSignup' }
  if (verdict.kind === 'confirm-first') {
    return type === 'signup'
      ? { to: '/auth', success: 'confirmAfterSignup' }
      : { to: '/auth', error: 'confirmBeforeLogin' }
  }
  if (verdict.kind === 'refused') {
    return verdict.message ? { to: '/auth', message: verdict.message } : { to: '/auth', error: 'authFailed' }
  }
  if (verdict.kind === 'no-token') return { to: '/auth', error: 'authFailed' }

  const { data: signedIn, error: sessionError } = await supabase.auth.signInWithIdToken({
    provider: 'google',
    token: verdict.idToken,
    access_token: verdict.accessToken,
    nonce: own.nonce ?? undefined,
  })
  if (sessionError) return { to: '/auth', error: 'noSession' }
  forgetType()
  if (signedIn.session && awaitsSecondFactor(signedIn.session)) return { to: '/auth' }
  const isNew = type === 'signup' && isFirstSignIn(signedIn.user)
  return { to: '/daily-news', success: isNew ? 'createdWithGoogle' : 'signedInWithGoogle' }
}

/** Whoever has an account may press "Sign up with Google", too, and signs in by it. */
function isFirstSignIn(user: User | null) {
  if (!user?.last_sign_in_at) return true
  return Date.parse(user.last_sign_in_at) - Date.parse(user.created_at) < 60_000
}

/** Google was cancelled or refused; whoever wanted to link it is signed in, and goes back to where they asked for it. */
export function leaveGoogle(): Outcome {
  const type = rememberedType()
  takeSecrets()
  forgetType()
  return { to: type === 'link' ? '/profile#security' : '/auth', error: 'oauthFailed' }
}

/** Google becomes a further way into the account that is signed in here; whatever goes wrong, the account is as it was. */
async function linkGoogle(code: string | null, nonce: string | null): Promise<Outcome> {
  const to = '/profile#security'
  forgetType()
  if (code === null) return { to, error: 'invalidResponse' }
  const body = { code, type: 'link' }
  const { data, error } = await supabase.functions.invoke<GoogleAnswer>('google-oauth-callback', { body })
  if (error) return { to, error: 'edgeFunctionError', detail: await functionErrorMessage(error) }
  if (!data?.success || !data.google_id_token) {
    return data?.error ? { to, message: data.error } : { to, error: 'googleNotLinked' }
  }
  const { data: before } = await supabase.auth.getSession()
  const { error: refused } = await supabase.auth.linkIdentity({
    provider: 'google',
    token: data.google_id_token,
    access_token: data.google_access_token ?? undefined,
    nonce: nonce ?? undefined,
  })
  if (!refused) {
    await endReplaced(before.session)
    return { to, success: 'googleLinked' }
  }
  logFailure('Could not link Google', refused)
  const isTaken = isAuthError(refused) && refused.code === 'identity_already_exists'
  return { to, error: isTaken ? 'googleTaken' : 'googleNotLinked' }
}

/** Linking answers with a new session; the one it takes the place of would stand among the devices as another one. */
async function endReplaced(session: Session | null) {
  const id = session && claimsOf(session.access_token).session_id
  if (!id) return
  const { error } = await supabase.rpc('revoke_my_session', { p_session_id: id })
  if (error) logFailure('Could not end the session before', error)
}
