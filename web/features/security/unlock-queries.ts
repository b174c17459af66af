/** Opening a locked account with the token of the mailed link, and asking for that mail again. */

import { FunctionsHttpError } from '@supabase/functions-js'
import { z } from 'zod'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { supabase } from '#web/lib/supabase.ts'

export async function askForUnlockMail(email: string) {
  const { error } = await supabase.functions.invoke('unlock-account', { body: { email } })
  if (error) throw error
}

export type Unlocking = { is: 'open' } | { is: 'gone' } | { is: 'refused'; why: string }

/** Afterwards the owner is signed in; a second step may still be asked for. Throws where nothing arrived. */
export async function openAccount(token: string, password: string): Promise<Unlocking> {
  const { data, error } = await supabase.functions.invoke('unlock-account', { body: { token, password } })
  if (error instanceof FunctionsHttpError) {
    const { status } = error.context as Response
    if (status === 410) return { is: 'gone' }
    if (status < 500) return { is: 'refused', why: await functionErrorMessage(error) }
  }
  if (error) throw error
  const { email } = z.object({ email: z.string() }).parse(data)
  const signedIn = await supabase.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  return { is: 'open' }
}
