/** Sends a recording to the assistant (spec §7 chat-webhook-audio). */

import { FunctionsHttpError } from '@supabase/functions-js'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Untaken } from './recording-rules.ts'

/** A transcription comes before the answer begins. */
const TIMEOUT_MS = 150_000

export type VoiceQuestion = {
  user_id: string
  session_id: string
  preparation_level: string
  /** Of the interface: most likely the one that was spoken. */
  language: 'en' | 'hi'
  style?: string
  /** With both the server keeps question and answer itself. */
  question_id?: string
  message_id?: string
  /** What was said before, of a conversation that is kept nowhere. */
  history?: { role: 'user' | 'ai'; content: string }[]
}

/** The server did not take the recording, and said why. */
export class NotTaken extends Error {
  readonly why: Untaken
  constructor(why: Untaken, cause?: unknown) {
    super(why.says, { cause })
    this.why = why
  }
}

/** What may be otherwise later: who may speak, how much is left of the day, how many ask. */
const PASSING = [403, 408, 429]

/**
 * The server's response, where it streams; else the whole reply. Throws NotTaken, and what else the client of the functions
 * throws.
 */
export async function askByVoice(
  audio: Blob,
  { history, ...question }: VoiceQuestion,
  signal?: AbortSignal,
): Promise<unknown> {
  const form = new FormData()
  // The name is the specification's; what the recording really is, the server sees from its bytes.
  form.append('audio', audio, 'audio.webm')
  form.append('type', 'audio')
  for (const [name, value] of Object.entries(question)) if (value !== undefined) form.append(name, value)
  if (history) form.append('history', JSON.stringify(history))
  const { data, error } = await supabase.functions.invoke('chat-webhook-audio', {
    body: form,
    headers: { Accept: 'text/event-stream' },
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
  })
  if (!error) return data
  if (!(error instanceof FunctionsHttpError)) throw error
  const { status } = error.context as Response
  const mayHelp = status >= 500 || PASSING.includes(status)
  throw new NotTaken({ says: await functionErrorMessage(error), mayHelp }, error)
}
