/** Asks the services, as the caller, who the caller is; the gateway has checked the token before. */

import { createClient } from '@supabase/supabase-js'
import { env } from '../_shared/environment.ts'

export default {
  fetch: async (request: Request) => {
    const authorization = request.headers.get('authorization') ?? ''
    const client = createClient(env('SUPABASE_URL'), env('SUPABASE_ANON_KEY'), {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await client.auth.getUser(authorization.replace(/^Bearer /, ''))
    return Response.json({ id: data.user?.id ?? null, email: data.user?.email ?? null })
  },
}
