/** The language model that writes from the retrieved passages: any OpenAI-compatible server, or none. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type LanguageModel, type ModelMessage, streamText } from 'ai'
import { env } from '../env.ts'

/** A model that is at hand, not a name to be looked up at a gateway. */
type AtHand = Exclude<LanguageModel, string>

export type TextModel = {
  id: string
  model: AtHand
  /** Milliseconds for an answer, a second try included; after them the library answers. */
  patience: number
}

export type Prompt = {
  instructions: string
  /** Passages, conversation and question: material, whoever wrote it. */
  material: string
  /** What is written of the answer already: the model goes on from there. */
  soFar: string
}

export type Usage = { tokensIn: number; tokensOut: number }

/** How a text ended. A complete one is whole; another broke off at the model's own limit. */
export type Ended = { complete: boolean; usage: Usage }

/** Of an answer; Devanagari takes several tokens a word. */
export const MOST_TOKENS = 1200
const DEFAULT_PATIENCE_SECONDS = 45
const PAUSE = 500
const LONGEST_PAUSE = 10_000
const GO_ON =
  'Go on exactly where your text breaks off. Do not repeat anything of it, do not begin anew, and do not mention the break.'

/** Undefined when LLM_BASE_URL and LLM_MODEL are not both set: the library then answers alone. */
export function configuredModel(): TextModel | undefined {
  const baseURL = env('LLM_BASE_URL')
  const id = env('LLM_MODEL')
  if (!baseURL || !id) return undefined
  const apiKey = env('LLM_API_KEY')
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  })
  return { id, model: provider(id), patience: patience() }
}

/** LLM_TIMEOUT_SECONDS, in milliseconds. */
export function patience(): number {
  const seconds = Number(env('LLM_TIMEOUT_SECONDS'))
  return (seconds > 0 ? seconds : DEFAULT_PATIENCE_SECONDS) * 1000
}

/** The model gave no text, or not all of it. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
  /** Another try may do better. */
  readonly mayPass: boolean
  /** Milliseconds that the server asks to wait. */
  readonly waitAsked: number | undefined
  /** As far as the server counted them. */
  readonly usage: Usage
  constructor(cause: unknown, { mayPass, usage }: { mayPass: boolean; usage: Usage }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.mayPass = mayPass
    this.usage = usage
    const asked = APICallError.isInstance(cause) ? Number(cause.responseHeaders?.['retry-after']) : Number.NaN
    this.waitAsked = asked >= 0 ? asked * 1000 : undefined
  }
}

/**
 * The model's text as it comes. One that says nothing for half of its time is given up, so that a second try has the
 * other half. No tools are given to it, so it can call none. Throws ModelFailed, also when `signal` is aborted.
 */
export async function* textOf(
  { model, patience: limit }: TextModel,
  prompt: Prompt,
  signal: AbortSignal,
): AsyncGenerator<string, Ended> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('The model fell silent')), limit * 0.45)
  }
  wait()
  let said = 0
  try {
    const { fullStream } = streamText({
      model,
      instructions: prompt.instructions,
      messages: messagesOf(prompt),
      maxOutputTokens: MOST_TOKENS,
      temperature: 0.2,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, silence.signal]),
      // Told by the part of this kind below.
      onError: () => {},
    })
    for await (const part of fullStream) {
      wait()
      if (part.type === 'text-delta') {
        said += part.text.length
        yield part.text
      } else if (part.type === 'error') {
        throw part.error
      } else if (part.type === 'abort') {
        throw signal.aborted ? signal.reason : silence.signal.reason
      } else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.totalUsage
        const usage = {
          tokensIn: inputTokens ?? expectedTokens(prompt),
          tokensOut: outputTokens ?? tokensIn(said),
        }
        return { complete: part.finishReason === 'stop', usage }
      }
    }
    throw new Error('The model broke off')
  } catch (error) {
    const cause = signal.aborted ? signal.reason : error
    // Whoever stops an answer, or gives it up, has had the model work until then; who was refused has not.
    const usage = wasRefused(cause)
      ? { tokensIn: 0, tokensOut: 0 }
      : { tokensIn: expectedTokens(prompt), tokensOut: tokensIn(said) }
    throw new ModelFailed(cause, { mayPass: mayPass(cause), usage })
  } finally {
    clearTimeout(timer)
    // Left early: nothing more of it is wanted.
    silence.abort(new Error('Nobody listens any more'))
  }
}

/** How long to wait before the second try. */
export function pauseAfter({ waitAsked }: ModelFailed): number {
  return Math.min(waitAsked ?? PAUSE, LONGEST_PAUSE)
}

/** Of what is sent, counted roughly: what no server counted. */
export function expectedTokens({ instructions, material, soFar }: Prompt): number {
  return tokensIn(instructions.length + material.length + soFar.length)
}

function tokensIn(characters: number) {
  return Math.ceil(characters / 3)
}

function messagesOf({ material, soFar }: Prompt): ModelMessage[] {
  const asked: ModelMessage = { role: 'user', content: material }
  return soFar ? [asked, { role: 'assistant', content: soFar }, { role: 'user', content: GO_ON }] : [asked]
}

/** Before a word was said: a wrong key, too many at once, nothing left to spend, a server that is ill. No provider counts it. */
function wasRefused(error: unknown) {
  return APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400
}

/** What the server refuses as wrong, it refuses again. */
function mayPass(error: unknown) {
  if (!APICallError.isInstance(error)) return true
  const { statusCode = 500 } = error
  // Also an answer that begins well may break off.
  return statusCode < 400 || statusCode >= 500 || statusCode === 408 || statusCode === 429
}
