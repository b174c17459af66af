/** The auth calls of the sign-in pages (spec §7 Auth), with the addresses that mails lead back to. */

import { isAuthError, type Session } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import type { ClosedPart } from '#web/lib/closed-parts.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'

/** `onSuccess` is called even if the view has gone by then: the session leads away from it. */
export function useSignIn(onSuccess: (session: Session) => void) {
  return useMutation({
    onSuccess: ({ session }) => onSuccess(session),
    mutationFn: async (given: { email: string; password: string }) => {
      const { data, error } = await supabase.auth.signInWithPassword(given)
      if (error) throw error
      return data
    },
  })
}

export function useSignUp() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async (given: { fullName: string; email: string; password: string }) => {
      const { data, error } = await supabase.auth.signUp({
        email: given.email,
        password: given.password,
        options: { data: { full_name: given.fullName, language }, emailRedirectTo: confirmationLanding() },
      })
      if (error) throw error
      return data
    },
  })
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const options = { emailRedirectTo: confirmationLanding() }
      const { error } = await supabase.auth.resend({ type: 'signup', email, options })
      if (error) throw error
    },
  })
}

export function useEnterCode(type: 'signup' | 'recovery', onSuccess?: () => void) {
  return useMutation({
    onSuccess,
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      const { error } = await supabase.auth.verifyOtp({ email, token: code.replaceAll(/\s/g, ''), type })
      if (error) throw error
    },
  })
}

export function useSendResetLink() {
  return useMutation({
    mutationFn: async (email: string) => {
      const redirectTo = `${window.location.origin}/auth?mode=reset`
      const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo })
      if (error) throw error
    },
  })
}

export function useSetPassword() {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase.auth.updateUser({ password })
      if (error) throw error
    },
  })
}

/** What an administrator says while no accounts are made; undefined where nothing is said, or it cannot be asked. */
export async function closedSignUps(cause: unknown): Promise<ClosedPart | undefined> {
  if (!isAuthError(cause) || cause.code !== 'signup_disabled') return undefined
  try {
    const { data } = await supabase
      .from('feature_switches')
      .select('part, reason, reason_hi')
      .eq('part', 'sign_ups')
      .eq('is_on', false)
      .maybeSingle()
    return data ?? undefined
  } catch {
    return undefined
  }
}

function confirmationLanding() {
  return `${window.location.origin}/auth/callback?confirmed=true`
}
