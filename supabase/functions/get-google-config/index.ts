/** Tells the sign-in page which Google client to use (spec §7); null when Google sign-in is not configured. */

import { withSupabase } from '@supabase/server'
import { env } from '../_shared/env.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async () =>
    Response.json({ clientId: env('GOOGLE_CLIENT_ID') ?? null }),
  ),
}
