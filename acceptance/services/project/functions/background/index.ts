/** Answers at once, and notes on the caller's account afterwards that it did. */

import { createClient } from '@supabase/supabase-js'
import { EdgeRuntime, env } from '../_shared/environment.ts'

export default {
  fetch: async (request: Request) => {
    const { id, note } = (await request.json()) as { id: string; note: string }
    EdgeRuntime.waitUntil(noteLater(id, note))
    return Response.json({ accepted: true })
  },
}

async function noteLater(id: string, note: string) {
  await new Promise((next) => setTimeout(next, 300))
  const admin = createClient(env('SUPABASE_URL'), env('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await admin.auth.admin.updateUserById(id, { user_metadata: { note } })
  if (error) throw error
}
