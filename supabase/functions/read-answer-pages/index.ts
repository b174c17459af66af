/** The job that reads photographed answers; one that is claimed and not finished is found by a later run. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { readPages } from '../_shared/mains/reading/read-pages.ts'
import { configuredVision } from '../_shared/mains/reading/vision-model.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, async (request, { supabaseAdmin }) => {
    if (request.method !== 'POST')
      return Response.json({ error: 'This function is called with POST.' }, { status: 405 })
    const vision = configuredVision()
    return Response.json(vision ? await readPages(supabaseAdmin, vision) : { read: 0, failed: 0 })
  }),
}
