/** What the assistant can do at the moment, so that nothing is offered that cannot be kept, and what is left of the day. */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { configuredModel } from '../_shared/assistant/model.ts'
import { configuredSpeech } from '../_shared/assistant/speech.ts'
import { dailyTokens } from '../_shared/assistant/usage.ts'
import { audioWebhook, chatWebhook } from '../_shared/assistant/webhook.ts'
import { answer, BadRequest } from '../_shared/body.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    answer(async () => {
      if (!['GET', 'POST'].includes(request.method))
        throw new BadRequest(405, 'This function is called with GET.')
      const model = configuredModel()
      const limit = dailyTokens()
      const { data: quota } =
        model && limit !== undefined
          ? await supabase.rpc('my_assistant_quota', { p_limit: limit }).throwOnError()
          : { data: null }
      return Response.json({
        writes: chatWebhook() ? 'webhook' : model ? 'model' : 'library',
        speech: configuredSpeech() !== undefined || audioWebhook() !== undefined,
        quota,
      })
    }),
  ),
}
