/** What the news desk needs a server for: trying an address before it becomes a feed, and the first draft of a story. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { startDraft } from '../_shared/feeds/start-draft.ts'
import { tryFeed } from '../_shared/feeds/try-feed.ts'

const Body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('try'), url: z.string().trim().min(4).max(2000) }),
  z.object({
    action: z.literal('draft'),
    cluster: z.number().int().positive(),
    with_model: z.boolean().default(true),
  }),
])

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      const userId = userClaims?.id ?? ''
      // Read with the caller's own rights, which ask for both steps where an account has two.
      const { data } = await supabase.from('user_roles').select('role').eq('user_id', userId).throwOnError()
      if (data[0]?.role !== 'admin') throw new BadRequest(403, 'Only administrators work at the news desk.')
      if (body.action === 'try') return Response.json(await tryFeed(body.url))
      return Response.json(
        await startDraft({ supabase, supabaseAdmin, userId }, body.cluster, body.with_model),
      )
    }),
  ),
}
