/**
 * One spoken turn of a conversation (spec §7 chat-webhook-audio): what was said is heard, and then answered like any
 * typed question. Nothing is kept of a recording in which nobody spoke.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { BadRequest } from '../body.ts'
import { timeOf } from './notices.ts'
import type { Reply } from './reply.ts'
import { MEDIA_TYPE } from './sniff.ts'
import { configuredSpeech, type Heard, SpeechFailed, type SpeechService, transcribe } from './speech.ts'
import { asksForStream, eventLine, eventStream } from './stream.ts'
import { afterTheAnswer, answerTurn, mayAsk, type Turn } from './turn.ts'
import { ledgerOf } from './usage.ts'
import type { VoiceMessage } from './voice-message.ts'
import { voiceWords } from './voice-words.ts'
import { audioWebhook, forwardAudio } from './webhook.ts'

type Clients = { supabase: SupabaseClient<Database>; supabaseAdmin: SupabaseClient<Database> }

/** What stands for a spoken question in the conversation (spec §2). */
const SHOWN = '[Audio Message]'
/** Speech counts towards the day's tokens as speech models count it. */
const TOKENS_A_SECOND = 10
/** Beyond it a service's own measure is not believed. */
const MOST_SECONDS = 600
/** Milliseconds; proxies hang up on a line that says nothing. */
const WAITING = 10_000

/** The recording is held in memory until what is given to `hold` has settled. Throws BadRequest. */
export async function answerVoice(
  request: Request,
  message: VoiceMessage,
  clients: Clients,
  hold: (until: Promise<unknown>) => void,
): Promise<Response> {
  // Before anything is spent on it.
  await mayAsk({ sessionId: message.session_id }, clients.supabase)
  const url = audioWebhook()
  if (url) return answerTurn(request, forwardedTurn(url, message), clients)
  const service = configuredSpeech()
  if (!service) throw new BadRequest(503, voiceWords(message.language).off)

  const answer = hear(service, message, clients).then((transcript) => {
    const response =
      transcript === ''
        ? nothingHeard(request, message)
        : answerTurn(request, { ...turnOf(message), query: transcript, more: { transcript } }, clients)
    return Promise.resolve(response).then((answered) => ({ transcript, answered }))
  })
  // Whoever leaves while it is heard finds the answer in the conversation all the same.
  afterTheAnswer(answer)
  hold(answer)
  return asksForStream(request) ? streamedAfter(answer) : (await answer).answered
}

function turnOf(message: VoiceMessage): Omit<Turn, 'query'> {
  return {
    ...{ userId: message.user_id, sessionId: message.session_id, level: message.preparation_level },
    ...{ style: message.style, questionId: message.question_id, messageId: message.message_id },
    ...{ history: message.history, shownAs: SHOWN },
  }
}

/** The automation hears the recording itself; what it heard nobody is told. */
function forwardedTurn(url: string, message: VoiceMessage): Turn {
  const { bytes, format } = message.recording
  const form = {
    ...{ user_id: message.user_id, session_id: message.session_id },
    preparation_level: message.preparation_level ?? 'beginner',
    audio: new Blob([bytes], { type: MEDIA_TYPE[format] }),
  }
  return { ...turnOf(message), query: SHOWN, forward: (signal) => forwardAudio(url, form, signal) }
}

/** What was said; empty when nobody spoke. Throws BadRequest. */
async function hear(service: SpeechService, message: VoiceMessage, clients: Clients): Promise<string> {
  const words = voiceWords(message.language)
  if (message.isSilent) return ''
  const known = await heardBefore(message, clients)
  if (known) return known
  const seconds = Math.min(message.seconds ?? 0, MOST_SECONDS)
  const call = await ledgerOf(clients.supabaseAdmin, message.user_id, message.message_id).open({
    ...{ step: 'speech', model: service.model, tokensIn: tokensIn(seconds) },
  })
  if (!call.allowed) {
    const back = timeOf(call.quota.resets_at, message.language ?? 'en')
    throw new BadRequest(429, call.ofAll ? words.usedUpByAll(back) : words.usedUp)
  }
  try {
    const heard = await transcribe(service, message.recording, message.language)
    await call.close({ outcome: 'done', ...usedBy(heard, seconds) })
    return heard.transcript
  } catch (error) {
    await call.close({ outcome: 'failed' })
    if (!(error instanceof SpeechFailed)) throw error
    console.error('Speech was not understood:', error.message)
    throw error.isUnreadable ? new BadRequest(422, words.unreadable) : new BadRequest(502, words.failed)
  }
}

/** A recording that is sent again, because only its answer did not arrive, is not heard and paid for twice. */
async function heardBefore({ user_id, question_id }: VoiceMessage, { supabase }: Clients) {
  if (!question_id) return undefined
  const { data } = await supabase
    .from('chat_messages')
    .select('transcript')
    .eq('user_id', user_id)
    .eq('id', question_id)
    .maybeSingle()
    .throwOnError()
  return data?.transcript ?? undefined
}

function usedBy(heard: Heard, known: number) {
  const audioSeconds = Math.min(heard.seconds ?? known, MOST_SECONDS)
  return { audioSeconds, tokensIn: tokensIn(audioSeconds) }
}

function tokensIn(seconds: number) {
  return Math.ceil(seconds * TOKENS_A_SECOND)
}

/** The reply to silence. It was no question: no row is kept, and the library is not asked. */
function nothingHeard(request: Request, { message_id, style, language }: VoiceMessage): Response {
  const reply: Reply & { transcript: string; heard: false } = {
    ...{ reply: voiceWords(language).nothingHeard, search_suggestions: [], sources: [], grounded: true },
    ...{ mode: 'library', style, step: null, practice: null, notice: null, state: 'done' },
    ...{ message_id: message_id ?? crypto.randomUUID(), transcript: '', heard: false },
  }
  if (!asksForStream(request)) return Response.json(reply)
  const { message_id: id } = reply
  return streamOf([
    eventLine('begin', { message_id: id, style }),
    eventLine('text', { text: reply.reply }),
    eventLine('done', reply),
  ])
}

type Answered = { transcript: string; answered: Response }

/** What was heard as soon as it is known, then the answer's own events. */
function streamedAfter(answer: Promise<Answered>): Response {
  return streamOf(eventsOf(answer))
}

async function* eventsOf(answer: Promise<Answered>) {
  try {
    while (!(await isThere(answer))) yield ': waiting\n\n'
    const { transcript, answered } = await answer
    if (transcript) yield eventLine('transcript', { transcript })
    if (answered.body) yield* answered.body as unknown as AsyncIterable<Uint8Array>
  } catch (error) {
    if (!(error instanceof BadRequest)) console.error('A recording was not answered:', error)
    const said = error instanceof BadRequest ? error.message : voiceWords().failed
    // A share of the day comes back: the same recording may be taken then.
    const mayHelp = !(error instanceof BadRequest) || error.status >= 500 || error.status === 429
    yield eventLine('error', { error: said, retry: mayHelp })
  }
}

/** False when it is still on its way after a while. */
async function isThere(answer: Promise<unknown>): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), WAITING)
  const settled = () => true
  return Promise.race([answer.then(settled, settled), waited]).finally(() => clearTimeout(timer))
}

function streamOf(lines: Iterable<string> | AsyncIterable<string | Uint8Array>) {
  const encoder = new TextEncoder()
  async function* each() {
    yield* lines
  }
  const events = each()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    cancel: () => void events.return(),
  })
  return eventStream(body)
}
