/** After the address is confirmed: checks that it is, and passes the learner on to the onboarding webhook (spec §2, §7). */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { postOnboarding } from '../_shared/onboarding-webhook.ts'

const Body = z.object({
  user_id: z.uuid(),
  email: z.email(),
  name: z.string().max(200).default(''),
  signup_method: z.string().max(50).default('email'),
})

export default {
  fetch: withSupabase({ auth: 'user' }, (request, { supabase, userClaims }) =>
    answer(async () => {
      const body = await readBody(request, Body)
      if (body.user_id !== userClaims?.id) throw new BadRequest(403, 'user_id: must be your own')
      const token = request.headers.get('authorization')?.replace(/^Bearer /i, '')
      const { data, error } = await supabase.auth.getUser(token)
      // An outage says nothing of the address.
      if (error && !(error.status && error.status < 500)) throw error
      if (!data.user?.email_confirmed_at)
        throw new BadRequest(409, 'This email address is not confirmed yet.')
      const delivery = await postOnboarding({
        event: 'email_confirmed',
        ...body,
        email: data.user.email ?? body.email,
        timestamp: new Date().toISOString(),
      })
      return Response.json({ success: true, ...delivery })
    }),
  ),
}
