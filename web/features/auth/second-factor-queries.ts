/** The second factors of an account, and the proofs that use them. */

import type { Factor, Session } from '@supabase/supabase-js'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'

/** Only what is verified counts; kept for whoever is here, and dropped with everything else when they leave. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['mfa_factors'],
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await supabase.auth.mfa.listFactors()
      if (error) throw error
      return data.all.filter(({ status }) => status === 'verified')
    },
  })
}

export type Proof =
  | { kind: 'totp'; factorId: string; code: string }
  | { kind: 'webauthn'; factorId: string }
  | { kind: 'recovery_code'; code: string }

/** The session that follows is told to everybody by the client itself; `onProved` is called even if the view has gone by then. */
export function useProve(onProved: () => void) {
  return useMutation({
    onSuccess: onProved,
    mutationFn: async (proof: Proof) => {
      const { error } = await prove(proof)
      if (error) throw error
    },
  })
}

function prove(proof: Proof) {
  const { mfa } = supabase.auth
  switch (proof.kind) {
    case 'totp':
      return mfa.challengeAndVerify({ factorId: proof.factorId, code: proof.code.replaceAll(/\s/g, '') })
    case 'webauthn':
      return mfa.webauthn.authenticate({ factorId: proof.factorId })
    case 'recovery_code':
      return mfa.recoveryCodes.verify({ code: proof.code })
  }
}

export function usePasskeySignIn(onSuccess: (session: Session) => void) {
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await supabase.auth.signInWithPasskey()
      if (error) throw error
      return data
    },
    onSuccess: ({ session }) => session && onSuccess(session),
  })
}

/** Leaves the half-finished sign-in of this browser, and nobody else's. */
export function useLeave() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: 'local' })
      if (error) throw error
    },
  })
}
