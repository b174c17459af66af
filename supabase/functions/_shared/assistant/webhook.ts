/**
 * Chat forwarded to an automation of the mentor's own (n8n, or any other that speaks the specification's payload and
 * reply, spec §7). What comes back is text from outside: it is validated, and leads nowhere.
 */

import { z } from 'zod'
import { env } from '../env.ts'
import { patience } from './model.ts'
import { safeText } from './safe-text.ts'

export type Forwarded = { reply: string; search_suggestions: string[] }

/** Why the automation gave no answer, in words for the log. */
export class WebhookFailed extends Error {
  override name = 'WebhookFailed'
}

type Payload = { query: string; user_id: string; session_id: string; preparation_level: string }

/** Bytes of an answer. */
const MOST_BYTES = 256 * 1024
const LONGEST_REPLY = 20_000
const LONGEST_SUGGESTION = 200
const MOST_SUGGESTIONS = 10
const PAUSE = 500

/**
 * n8n wraps what a node gives in a list, its agents call it `output`, and other flows `text`. A `message` is no reply:
 * a flow that answers before it is done says "Workflow was started".
 */
const Answer = z
  .preprocess((body) => (Array.isArray(body) ? body[0] : body), z.record(z.string(), z.unknown()))
  .transform((body) => {
    const inner = z.record(z.string(), z.unknown()).safeParse(body.json ?? body.body)
    return inner.success && body.reply === undefined && body.output === undefined ? inner.data : body
  })
  .pipe(
    z
      .object({
        reply: z.unknown(),
        output: z.unknown(),
        text: z.unknown(),
        search_suggestions: z.unknown(),
      })
      .partial(),
  )

export function chatWebhook(): string | undefined {
  return env('CHAT_WEBHOOK_URL')
}

export function audioWebhook(): string | undefined {
  return env('CHAT_WEBHOOK_AUDIO_URL')
}

/** Throws WebhookFailed, and what `signal` is aborted with. */
export function forwardChat(url: string, payload: Payload, signal?: AbortSignal): Promise<Forwarded> {
  const body = JSON.stringify(payload)
  return forward(url, () => ({ body, headers: { 'Content-Type': 'application/json' } }), signal)
}

/** The specification's form, with the recording under its own name. Throws as `forwardChat`. */
export function forwardAudio(
  url: string,
  { audio, ...fields }: Omit<Payload, 'query'> & { audio: Blob },
  signal?: AbortSignal,
): Promise<Forwarded> {
  return forward(
    url,
    () => {
      const form = new FormData()
      form.append('audio', audio, 'audio.webm')
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('type', 'audio')
      return { body: form, headers: {} }
    },
    signal,
  )
}

type Sent = { body: string | FormData; headers: Record<string, string> }

async function forward(url: string, make: () => Sent, signal?: AbortSignal): Promise<Forwarded> {
  const limit = AbortSignal.timeout(patience())
  const ends = signal ? AbortSignal.any([signal, limit]) : limit
  for (let tries = 2; ; ) {
    tries -= 1
    try {
      return await once(url, make(), ends)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const mayPass = !(error instanceof WebhookFailed) || error.cause === 'busy'
      if (tries === 0 || !mayPass || limit.aborted) {
        throw error instanceof WebhookFailed ? error : new WebhookFailed(`it was not reached: ${error}`)
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

async function once(url: string, { body, headers }: Sent, signal: AbortSignal): Promise<Forwarded> {
  const secret = env('CHAT_WEBHOOK_SECRET')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
    },
    body,
    signal,
    // Elsewhere the learner's words have no business.
    redirect: 'error',
  })
  const text = await boundedText(response)
  if (!response.ok) {
    const isBusy = response.status === 429 || response.status >= 500
    throw new WebhookFailed(
      `it answered ${response.status}: ${text.slice(0, 200)}`,
      isBusy ? { cause: 'busy' } : {},
    )
  }
  return readAnswer(text)
}

async function boundedText(response: Response) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new WebhookFailed('its answer is too long')
    parts.push(part)
  }
  return new TextDecoder().decode(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

/** Throws WebhookFailed. */
export function readAnswer(text: string): Forwarded {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new WebhookFailed('its answer is no JSON')
  }
  const parsed = Answer.safeParse(body)
  const given = parsed.success ? parsed.data : {}
  const said = [given.reply, given.output, given.text].find((part) => typeof part === 'string')
  const reply = safeText(String(said ?? ''))
    .trim()
    .slice(0, LONGEST_REPLY)
  if (!reply) throw new WebhookFailed('its answer holds no reply')
  return { reply, search_suggestions: suggestionsIn(given.search_suggestions) }
}

/** A list, or a list written out as JSON, as a model in a flow likes to give it. */
function suggestionsIn(given: unknown): string[] {
  let list = given
  if (typeof given === 'string') {
    try {
      list = JSON.parse(given)
    } catch {
      return []
    }
  }
  if (!Array.isArray(list)) return []
  return list
    .filter((one): one is string => typeof one === 'string')
    .map((one) => safeText(one).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUGGESTION))
    .filter(Boolean)
    .slice(0, MOST_SUGGESTIONS)
}
