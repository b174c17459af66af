/** The answer to a recording, as the same events that a typed question is answered with. */

import { readEvents } from './answer-stream.ts'
import type { AnswerSource } from './ask.ts'
import { readReply } from './chat-message.ts'
import { askByVoice, NotTaken, type VoiceQuestion } from './voice/index.ts'

/** What stands for a spoken question (spec §2). */
export const AUDIO_MESSAGE = '[Audio Message]'

/** The server had understood the recording before it failed: sending it again is not what helps. */
export class Taken extends Error {}

/** Says so as soon as something came of the recording. That nothing did is known only to whoever looks for the answer. */
export function answersToVoice(
  audio: Blob,
  language: VoiceQuestion['language'],
  onTaken: () => void,
): AnswerSource {
  return async function* (
    { user_id, session_id, preparation_level, style, question_id, message_id, history },
    signal,
  ) {
    let isTaken = false
    try {
      const asked = {
        ...{ user_id, session_id, preparation_level, style, question_id, message_id },
        ...{ history, language },
      }
      const response = await askByVoice(audio, asked, signal)
      const events =
        response instanceof Response
          ? readEvents(response, signal)
          : [{ type: 'done' as const, reply: readReply(response) }]
      for await (const event of events) {
        if (event.type === 'error') {
          throw new NotTaken({ says: event.error, mayHelp: event.retry })
        }
        if (event.type !== 'begin') {
          isTaken = true
          onTaken()
        }
        yield event
      }
      // nobody listens beyond the last word: a stream that ends here has none
      throw new Error('The answer broke off')
    } catch (cause) {
      if (isTaken) throw new Taken('The answer to a recording broke off', { cause })
      throw cause
    }
  }
}
