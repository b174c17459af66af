/** The service that turns a recording into words: any OpenAI-compatible server, or none. */

import { z } from 'zod'
import { env } from '../env.ts'
import { withoutControls } from './safe-text.ts'
import { type AudioFormat, MEDIA_TYPE } from './sniff.ts'

export type SpeechService = { url: string; model: string; apiKey: string | undefined; patience: number }

export type Recording = { bytes: Uint8Array<ArrayBuffer>; format: AudioFormat }

export type Heard = {
  /** Empty when nobody spoke. */
  transcript: string
  /** As the service measured it; undefined when it does not say. */
  seconds: number | undefined
}

/** The service cannot be reached, refuses, or answers with what nobody understands. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed'
  /** It was the recording that it could not read. */
  readonly isUnreadable: boolean
  constructor(
    message: string,
    { cause, isUnreadable = false }: { cause?: unknown; isUnreadable?: boolean } = {},
  ) {
    super(message, { cause })
    this.isUnreadable = isUnreadable
  }
}

const DEFAULT_PATIENCE_SECONDS = 60

/** Undefined when SPEECH_BASE_URL and SPEECH_MODEL are not both set. */
export function configuredSpeech(): SpeechService | undefined {
  const baseUrl = env('SPEECH_BASE_URL')
  const model = env('SPEECH_MODEL')
  if (!baseUrl || !model) return undefined
  const seconds = Number(env('SPEECH_TIMEOUT_SECONDS'))
  return {
    url: `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`,
    model,
    apiKey: env('SPEECH_API_KEY'),
    patience: (seconds > 0 ? seconds : DEFAULT_PATIENCE_SECONDS) * 1000,
  }
}

/** Words that a service without them writes as it pleases ("see our R", "frame B M"). */
const VOCABULARY =
  'GDP, CPI, WPI, RBI, MPC, CRR, SLR, repo rate, FRBM, GST, NITI Aayog, MGNREGA, SEBI, NABARD'
const RETRIES = 1
/** Milliseconds before the second try, unless the service asks for another time. */
const PAUSE = 500
const LONGEST_PAUSE = 5_000
/** Characters; more has no place in the conversation's table. */
const LONGEST_TRANSCRIPT = 8_000

/** Some models know no `verbose_json`; the one that refused it is not asked for it again. */
const knowsPlainOnly = new Set<string>()

/** Throws SpeechFailed; `language` is the one the learner most likely speaks. */
export async function transcribe(
  service: SpeechService,
  recording: Recording,
  language: 'en' | 'hi' | undefined,
): Promise<Heard> {
  const signal = AbortSignal.timeout(service.patience)
  const key = `${service.url} ${service.model}`
  if (!knowsPlainOnly.has(key)) {
    const response = await post(service, recording, language, 'verbose_json', signal)
    if (response.ok) return heardIn(await bodyOf(response))
    if (response.status !== 400 && response.status !== 422) throw refused(response)
    await response.body?.cancel()
  }
  const response = await post(service, recording, language, 'json', signal)
  if (!response.ok) throw refused(response)
  const heard = heardIn(await bodyOf(response))
  // Only now is it known that the form was at fault and not the recording.
  knowsPlainOnly.add(key)
  return heard
}

async function post(
  { url, model, apiKey }: SpeechService,
  { bytes, format }: Recording,
  language: string | undefined,
  answerFormat: 'verbose_json' | 'json',
  signal: AbortSignal,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const form = new FormData()
    // such services go by the ending of the name
    form.set('file', new Blob([bytes], { type: MEDIA_TYPE[format] }), `audio.${format}`)
    form.set('model', model)
    form.set('response_format', answerFormat)
    form.set('prompt', VOCABULARY)
    form.set('temperature', '0')
    if (language) form.set('language', language)
    const headers: Record<string, string> = apiKey ? { Authorization: `Bearer ${apiKey}` } : {}
    const isLast = attempt === RETRIES
    try {
      const response = await fetch(url, { method: 'POST', headers, body: form, signal, redirect: 'error' })
      if (isLast || !(response.status === 429 || response.status >= 500)) return response
      await response.body?.cancel()
      await pause(response.headers.get('retry-after'), signal)
    } catch (cause) {
      if (isLast || signal.aborted) throw new SpeechFailed('The speech service did not answer', { cause })
      await pause(null, signal)
    }
  }
}

async function pause(retryAfter: string | null, signal: AbortSignal) {
  const asked = Number(retryAfter ?? Number.NaN) * 1000
  const time = asked >= 0 ? Math.min(asked, LONGEST_PAUSE) : PAUSE
  await new Promise((resolve) => setTimeout(resolve, time))
  if (signal.aborted) throw new SpeechFailed('The speech service did not answer in time')
}

function refused(response: Response) {
  void response.body?.cancel()
  return new SpeechFailed(`The speech service answered with status ${response.status}`, {
    isUnreadable: [400, 415, 422].includes(response.status),
  })
}

async function bodyOf(response: Response) {
  try {
    return (await response.json()) as unknown
  } catch (cause) {
    throw new SpeechFailed('The speech service broke off, or answered with no JSON', { cause })
  }
}

const Segment = z.object({
  text: z.string(),
  no_speech_prob: z.number().nullish(),
  avg_logprob: z.number().nullish(),
})
const Transcription = z.object({
  text: z.string(),
  duration: z.coerce.number().nonnegative().nullish().catch(null),
  segments: z.array(Segment).nullish().catch(null),
})

/** The words of a transcription, without those that nobody spoke. Throws SpeechFailed. */
export function heardIn(body: unknown): Heard {
  const parsed = Transcription.safeParse(body)
  if (!parsed.success) throw new SpeechFailed('The speech service answered with no transcript')
  const { text, duration, segments } = parsed.data
  const spoken =
    segments && segments.length > 0
      ? segments
          .filter((segment) => !isSilence(segment))
          .map((segment) => segment.text)
          .join('')
      : text
  const transcript = withoutControls(spoken.replace(/\p{Cc}+/gu, ' ')).trim()
  return {
    transcript: isInvented(transcript) ? '' : transcript.slice(0, LONGEST_TRANSCRIPT).toWellFormed(),
    seconds: duration ?? undefined,
  }
}

/** The thresholds that Whisper itself calls silence by; where it is all but certain, its confidence does not matter. */
function isSilence({ no_speech_prob, avg_logprob }: z.infer<typeof Segment>) {
  if (no_speech_prob == null) return false
  return no_speech_prob > 0.9 || (no_speech_prob > 0.6 && (avg_logprob ?? -1) <= -0.8)
}

/** What speech models write when they are given silence: the last words of the videos that they learnt from. */
const INVENTED = new Set([
  'you',
  'thank you for watching',
  'thanks for watching',
  'thank you so much for watching',
  'thank you for watching this video',
  'thank you for watching please subscribe',
  'please subscribe',
  'please subscribe to my channel',
  'please subscribe to the channel',
  'subscribe',
  'like and subscribe',
  'dont forget to like and subscribe',
  'see you in the next video',
  'ill see you in the next video',
  'subtitles by the amaraorg community',
  'subtitles by amaraorg',
  'subs by wwwzeoranexcouk',
  'music',
  'silence',
  'blankaudio',
  'applause',
  'देखने के लिए धन्यवाद',
  'देखने के लिए आपका धन्यवाद',
  'वीडियो देखने के लिए धन्यवाद',
  'कृपया सब्सक्राइब करें',
  'चैनल को सब्सक्राइब करें',
  'सब्सक्राइब करें',
  'संगीत',
])

function isInvented(transcript: string) {
  const sentences = transcript
    .split(/[.!?।\n]+(?=\s|$)/u)
    .map(bare)
    .filter(Boolean)
  return sentences.every((sentence) => INVENTED.has(sentence)) || bare(transcript) === bare(VOCABULARY)
}

function bare(text: string) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
