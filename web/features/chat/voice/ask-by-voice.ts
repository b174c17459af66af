/** Sends a recording to the assistant (spec §7 chat-webhook-audio). */

import { supabase } from '#web/lib/supabase.ts'

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

/** The server's response, where it streams; else the whole reply. Throws what the client of the functions throws. */
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
  if (error) throw error
  return data
}
