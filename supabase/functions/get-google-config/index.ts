/** Tells the sign-in page which Google client to use (spec §7); null when Google sign-in is not configured. */

import { withSupabase } from '@supabase/server'
import { env } from '../_shared/env.ts'
import { discoverGoogle } from '../_shared/google.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async () => {
    const clientId = env('GOOGLE_CLIENT_ID') ?? null
    // The authorization page is Google's unless another issuer is configured; the page knows Google's by itself.
    const elsewhere = clientId !== null && env('GOOGLE_ISSUER') !== undefined
    const authorizationEndpoint = elsewhere ? (await discoverGoogle()).authorization_endpoint : undefined
    return Response.json({ clientId, authorizationEndpoint })
  }),
}
