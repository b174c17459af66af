/** The model that reads pages: any OpenAI-compatible server whose chat takes pictures, or none. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type LanguageModel } from 'ai'
import { ModelFailed } from '../../assistant/model.ts'
import { env } from '../../env.ts'
import { MEDIA_TYPE, type PictureKind } from './picture-header.ts'
import { INSTRUCTIONS, materialFor } from './prompt.ts'
import { type Reading, readingOf, UnusableReading } from './reading.ts'

export type VisionModel = {
  id: string
  model: Exclude<LanguageModel, string>
  /** Milliseconds for one page. */
  patience: number
}

const DEFAULT_PATIENCE_SECONDS = 60
/** A function's answer must begin within 150 seconds, and pages are begun until its half. */
const MOST_PATIENCE_SECONDS = 80
/** Of a page; Devanagari takes several tokens a word. */
const MOST_TOKENS = 4000

/** Undefined without VISION_MODEL: then no page is read. Its address and key default to those of the language model. */
export function configuredVision(): VisionModel | undefined {
  const id = env('VISION_MODEL')
  const own = env('VISION_BASE_URL')
  const baseURL = own ?? env('LLM_BASE_URL')
  if (!id || !baseURL) return undefined
  // the key of one server is nothing that another should see
  const apiKey = env('VISION_API_KEY') ?? (own === undefined ? env('LLM_API_KEY') : undefined)
  const provider = createOpenAICompatible({ name: 'vision', baseURL, ...(apiKey ? { apiKey } : {}) })
  const seconds = Number(env('VISION_TIMEOUT_SECONDS'))
  const patience = Math.min(seconds > 0 ? seconds : DEFAULT_PATIENCE_SECONDS, MOST_PATIENCE_SECONDS)
  return { id, model: provider(id), patience: patience * 1000 }
}

export type Page = { bytes: Uint8Array; kind: PictureKind; page: number; language: 'en' | 'hi' }
export type Read = Reading & { usage: { tokensIn: number; tokensOut: number } }

/** One page, read once. No tools are given, so none can be called. Throws ModelFailed and UnusableReading. */
export async function readPage({ model, patience }: VisionModel, page: Page): Promise<Read> {
  let result: Awaited<ReturnType<typeof generateText>>
  try {
    result = await generateText({
      model,
      instructions: INSTRUCTIONS,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: materialFor(page) },
            { type: 'file', mediaType: MEDIA_TYPE[page.kind], data: page.bytes },
          ],
        },
      ],
      maxOutputTokens: MOST_TOKENS,
      temperature: 0,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(patience),
    })
  } catch (error) {
    throw new ModelFailed(error, { mayPass: true, usage: { tokensIn: 0, tokensOut: 0 } })
  }
  const { inputTokens, outputTokens } = result.totalUsage
  const usage = { tokensIn: inputTokens ?? 0, tokensOut: outputTokens ?? 0 }
  // half a page would be taken for the whole
  if (result.finishReason !== 'stop') throw new UnusableReading('The model broke off', usage)
  return { ...readingOf(result.text, usage), usage }
}
