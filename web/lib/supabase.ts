/**
 * The one client of the hosted backend, with its own defaults for tokens, retries and storage.
 *
 * It weighs more than half of everything else on a first visit, so what runs before the first
 * paint (session, landing page) reaches it through load-supabase.ts; other pages import it here.
 */

import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { env } from './env.ts'

export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  // the client's calls for recovery codes ask to be switched on; nothing else changes
  auth: { experimental: { recoveryCodes: true } },
})
