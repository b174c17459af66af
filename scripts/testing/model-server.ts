/**
 * A stand-in for language, embedding and speech models: an OpenAI-compatible server on a real socket, which says, finds
 * near and hears just what a test tells it to, and misbehaves on demand.
 *
 *     const model = await startModelServer()
 *     model.says('Prices rise [1].')                      // every chat from now on
 *     model.says({ status: 429 }, 'Prices rise [1].')     // in turn; the last one stays
 *     model.says((asked) => quoting(asked))               // made from what was asked
 *     model.says({ text: '…', firstAfter: 2000, each: 50 })          // milliseconds: slow first byte, slow words
 *     model.says({ text: '…', pause: { after: 5, until: promise } })  // five words, and the rest when it is told
 *     model.says({ text: '…', breakAfter: 5 })                       // the line breaks off after five words
 *     model.says({ text: '…', silentAfter: 5 }), ({ endless: true }), ({ malformed: true }), ({ toolCall: 'rm' })
 *     model.near(['lender of last resort', 'who rescues a bank'])    // texts that hold one of these lie together
 *     model.hears({ text: 'What is inflation' }), ({ status: 500 }), ({ onlyJson: true }), ({ noSpeech: 0.95 })
 *     model.reads({ text: 'Prices rose.', doubtful: ['rose'] })         // chats that hold a picture
 *     model.chats, model.embedded, model.recordings       // what arrived
 *     startRealServer({ ...model.environment })           // LLM_*, EMBEDDING_* and SPEECH_* of a server to test
 *     await model.stop()
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { embed } from './model-embeds.ts'
import { type Hearing, hear, type Recording } from './model-hears.ts'
import { type PageRead, pageReply, picturesOf } from './model-reads.ts'
import { type Chat, type ChatReply, quoting, speak } from './model-speaks.ts'

export type { Hearing, Recording } from './model-hears.ts'
export type { Chat, ChatReply } from './model-speaks.ts'
export { quoting, textOf } from './model-speaks.ts'

type Speaks = string | ChatReply | ((chat: Chat) => string | ChatReply)

export type ModelServer = {
  /** With `/v1`. */
  url: string
  environment: Record<string, string>
  says: (...replies: [Speaks, ...Speaks[]]) => void
  hears: (...hearings: [Hearing, ...Hearing[]]) => void
  /** What stands on the pages it is shown, in turn; the last one stays. A text is answered as it is. */
  reads: (...pages: [PageRead | string, ...(PageRead | string)[]]) => void
  /** Adds a group of phrases; a text that holds one of them lies near every text that holds another. */
  near: (phrases: string[]) => void
  /** So many of the next embedding calls fail with this status. */
  embeddingsFail: (status: number, times?: number) => void
  chats: Chat[]
  embedded: string[][]
  recordings: Recording[]
  /** Chats that are being answered at this moment. */
  readonly speaking: number
  /** Forgets what arrived and goes back to quoting the first passage. */
  reset: () => void
  stop: () => Promise<void>
}

export const TEXT_MODEL = 'stand-in-text'
const DEFAULT_HEARING: Hearing = { text: 'What is the repo rate?' }

export async function startModelServer(port = 0): Promise<ModelServer> {
  const chats: Chat[] = []
  const embedded: string[][] = []
  const recordings: Recording[] = []
  const groups: string[][] = []
  let replies: Speaks[] = []
  let hearings: Hearing[] = []
  let pages: (PageRead | string)[] = []
  let failing = { status: 500, times: 0 }
  let speaking = 0

  /** The last one is never used up. */
  const next = <Item>(items: Item[]) => (items.length > 1 ? items.shift() : items[0])

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    if (request.url?.endsWith('/chat/completions')) {
      const chat = { ...JSON.parse(body.toString()), authorization: request.headers.authorization } as Chat
      chats.push(chat)
      const seen = picturesOf(chat).length > 0 ? (next(pages) ?? { text: 'A page.' }) : undefined
      const told =
        (typeof seen === 'object' ? pageReply(seen) : seen) ??
        next(replies) ??
        ((asked: Chat) => quoting(asked))
      const reply = typeof told === 'function' ? told(chat) : told
      speaking += 1
      await speak(chat, typeof reply === 'string' ? { text: reply } : reply, response).finally(() => {
        speaking -= 1
      })
    } else if (request.url?.endsWith('/embeddings')) {
      const { input, model } = JSON.parse(body.toString()) as { input: string | string[]; model: string }
      const texts = [input].flat()
      embedded.push(texts)
      if (failing.times > 0) {
        failing.times -= 1
        return refuse(response, failing.status)
      }
      json(response, 200, embed(texts, model, groups))
    } else if (request.url?.endsWith('/audio/transcriptions')) {
      await hear(request, body, recordings, next(hearings) ?? DEFAULT_HEARING, response)
    } else refuse(response, 404)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  return {
    url,
    environment: {
      LLM_BASE_URL: url,
      LLM_MODEL: TEXT_MODEL,
      LLM_API_KEY: 'text-key',
      EMBEDDING_BASE_URL: url,
      EMBEDDING_MODEL: 'stand-in-embedding',
      EMBEDDING_API_KEY: 'embedding-key',
      SPEECH_BASE_URL: url,
      SPEECH_MODEL: 'stand-in-speech',
      SPEECH_API_KEY: 'speech-key',
      VISION_BASE_URL: url,
      VISION_MODEL: 'stand-in-vision',
      VISION_API_KEY: 'vision-key',
    },
    says: (...given) => {
      replies = given
    },
    hears: (...given) => {
      hearings = given
    },
    reads: (...given) => {
      pages = given
    },
    near: (phrases) => void groups.push(phrases),
    embeddingsFail: (status, times = 1) => {
      failing = { status, times }
    },
    chats,
    embedded,
    recordings,
    get speaking() {
      return speaking
    },
    reset: () => {
      for (const list of [chats, embedded, recordings, groups]) list.length = 0
      replies = []
      hearings = []
      pages = []
      failing = { status: 500, times: 0 }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number) {
  json(response, status, { error: { message: `stand-in: ${status}`, type: 'stand_in', code: null } })
}
