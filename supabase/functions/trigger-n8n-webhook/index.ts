/** First login: passes the newcomer on to the onboarding webhook (spec §4, §7). */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { postOnboarding } from '../_shared/onboarding-webhook.ts'

const Body = z.object({
  user_id: z.uuid(),
  email: z.email(),
  name: z.string().max(200).default(''),
  signup_method: z.string().max(50).default('email'),
  timestamp: z.iso.datetime({ offset: true }).optional(),
})

export default {
  fetch: withSupabase({ auth: 'user' }, (request, { userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      // The address is the token's: nobody announces somebody else.
      if (body.user_id !== userClaims?.id) throw new BadRequest(403, 'user_id: must be your own')
      const delivery = await postOnboarding({
        event: 'welcome',
        ...body,
        email: userClaims.email ?? body.email,
        timestamp: body.timestamp ?? new Date().toISOString(),
      })
      return Response.json({ success: true, ...delivery })
    }),
  ),
}
