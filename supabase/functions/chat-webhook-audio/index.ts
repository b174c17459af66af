/**
 * The assistant's answer to a voice message (spec §2 Chat, §4 Audio, §7): the same reply as to a typed one, with what
 * was heard beside it.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { preferredStyle } from '../_shared/assistant/preferred-style.ts'
import { readVoiceMessage } from '../_shared/assistant/voice-message.ts'
import { answerVoice } from '../_shared/assistant/voice-turn.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { fewOfEach } from '../_shared/few-of-each.ts'
import { requireOn } from '../_shared/switches.ts'

/** Ten megabytes each, several times over while they are read. */
const recordings = fewOfEach(2)

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(() =>
      recordings(async (hold) => {
        await requireOn(supabase, 'assistant', 'voice')
        const message = await readVoiceMessage(request)
        if (message.user_id !== userClaims?.id) throw new BadRequest(403, 'user_id: must be your own')
        const style = message.style ?? (await preferredStyle(supabase))
        return answerVoice(request, { ...message, style }, { supabase, supabaseAdmin }, hold)
      }, userClaims?.id),
    ),
  ),
}
