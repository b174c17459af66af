/** Reads the multipart form of a voice message (spec §7 chat-webhook-audio); what is wrong is said in one sentence. */

import { z } from 'zod'
import { BadRequest } from '../body.ts'
import { MOST_HISTORY, STYLES, type Style } from './ask.ts'
import { recordingSeconds } from './recording-length.ts'
import { withoutControls } from './safe-text.ts'
import { type AudioFormat, sniffAudio } from './sniff.ts'
import { readWav } from './wav.ts'

/** Bytes; a call as a whole may have 10 MB. */
const LARGEST = 10_000_000
const LONGEST_SECONDS = 5 * 60
/** A recorder that stops at five minutes may write a little more. */
const GRACE_SECONDS = 5
/** Less than this of sound is a click, not a word. */
const SHORTEST_SOUND_SECONDS = 0.15

const id = z
  .string()
  .min(1)
  .max(64)
  .refine((given) => withoutControls(given) === given, 'must be plain text')
const Fields = z
  .object({
    user_id: z.uuid(),
    session_id: id,
    preparation_level: z.string().max(50).nullish(),
    type: z.literal('audio', 'must be "audio"'),
    question_id: id.optional(),
    message_id: id.optional(),
    style: z.enum(STYLES).optional(),
    language: z.enum(['en', 'hi']).optional().catch(undefined),
    /** Of a conversation that is kept nowhere, as JSON. */
    history: z
      .string()
      .max(64 * 1024)
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.addIssue('must be JSON')
          return z.NEVER
        }
      })
      .pipe(
        z
          .array(
            z.object({
              role: z.enum(['user', 'ai']),
              content: z.string().max(4000).transform(withoutControls),
            }),
          )
          .max(MOST_HISTORY),
      )
      .optional(),
  })
  .refine(({ question_id, message_id }) => !message_id || question_id !== message_id, {
    path: ['message_id'],
    error: 'must differ from question_id',
  })

/** With the style that it is answered in, said with it or not. */
export type VoiceMessage = ReadMessage & { style: Style }

type ReadMessage = z.infer<typeof Fields> & {
  recording: { bytes: Uint8Array<ArrayBuffer>; format: AudioFormat }
  /** Undefined when the container does not say. */
  seconds: number | undefined
  /** Known before any service is asked; only uncompressed sound can be heard here. */
  isSilent: boolean
}

/** Throws BadRequest. */
export async function readVoiceMessage(request: Request): Promise<ReadMessage> {
  if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
  const form = await formOf(request)
  const given = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const fields = Fields.safeParse(given)
  if (!fields.success) {
    const issue = fields.error.issues[0]
    throw new BadRequest(400, `${issue?.path.join('.')}: ${issue?.message}`)
  }

  const audio = form.get('audio')
  if (!(audio instanceof Blob)) throw new BadRequest(400, 'audio: please send the recording as a file')
  if (audio.size === 0) throw new BadRequest(400, 'audio: the recording is empty, please record it again')
  if (audio.size > LARGEST)
    throw new BadRequest(413, 'audio: the recording is larger than 10 MB, please record a shorter one')
  const bytes = new Uint8Array(await audio.arrayBuffer())
  const format = sniffAudio(bytes)
  if (!format) throw new BadRequest(415, 'audio: this is no recording in WebM, Ogg, MP4, WAV or MP3')
  const seconds = recordingSeconds(bytes, format)
  if (seconds !== undefined && seconds > LONGEST_SECONDS + GRACE_SECONDS)
    throw new BadRequest(413, 'audio: the recording is longer than 5 minutes, please record a shorter one')
  return { ...fields.data, recording: { bytes, format }, seconds, isSilent: isSilent(bytes, format) }
}

async function formOf(request: Request) {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
    throw new BadRequest(400, 'The body must be a multipart form.')
  try {
    return await request.formData()
  } catch {
    throw new BadRequest(400, 'The form could not be read.')
  }
}

function isSilent(bytes: Uint8Array, format: AudioFormat) {
  if (format !== 'wav') return false
  const wav = readWav(bytes)
  return wav !== undefined && wav.soundedSeconds < SHORTEST_SOUND_SECONDS
}
