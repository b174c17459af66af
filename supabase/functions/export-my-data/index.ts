/**
 * Makes exports of what is kept about somebody: the job of each minute. Whoever is signed in may ask that it runs now,
 * and hears nothing of what it does.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { makeExports } from '../_shared/my-data/make-exports.ts'
import { poke } from '../_shared/poke.ts'

export default {
  fetch: withSupabase<Database>({ auth: ['secret', 'user'] }, (request, { supabaseAdmin, authMode }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      if (authMode === 'user') {
        await poke('export-my-data', 'now')
        return new Response(null, { status: 202 })
      }
      return Response.json(await makeExports(supabaseAdmin))
    }),
  ),
}
