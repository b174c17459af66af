/**
 * The one client of the hosted backend, with its own defaults for tokens, retries and storage.
 *
 * It weighs as much as everything else on a first visit, so what runs before the first
 * paint (session, landing page) reaches it through load-supabase.ts; other pages import it here.
 */

import type { Database } from '#supabase/database.types.ts'
import { clientOfParts } from './client-of-parts.ts'
import { env } from './env.ts'
import { takesFromAddress } from './tokens-in-address.ts'

export const supabase = clientOfParts<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  // the client's calls for recovery codes ask to be switched on
  experimental: { recoveryCodes: true },
  detectSessionInUrl: takesFromAddress,
})
