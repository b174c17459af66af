/** The official client in one piece, for what only it has: files and channels. The session is that of supabase.ts. */

import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { env } from './env.ts'
import { patientFetch } from './patient-fetch.ts'
import { supabase } from './supabase.ts'

export const wholeClient = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  global: { fetch: patientFetch },
})

// As the official client does with a session of its own: open channels go on with each new token.
supabase.auth.onAuthStateChange(() => {
  // Not at once: the session must not be asked for while it is told of.
  setTimeout(() => void wholeClient.realtime.setAuth())
})
