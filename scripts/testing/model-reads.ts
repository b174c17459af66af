/** The stand-in's eyes: answers a chat that holds pictures with the lines that a test says stand on the page. */

import type { Chat, ChatReply } from './model-speaks.ts'

export type PageRead = {
  text?: string
  /** Words of the text that the reader is not sure of. */
  doubtful?: string[]
  confidence?: number
} & Omit<ChatReply, 'text'>

type Part = { type?: string; image_url?: { url: string } }

/** The pictures of a chat, in order. */
export function picturesOf({ messages }: Chat): Buffer[] {
  return messages
    .flatMap(({ content }) => (Array.isArray(content) ? (content as Part[]) : []))
    .flatMap(({ image_url }) => {
      const [, data] = /^data:image\/[a-z]+;base64,(.+)$/.exec(image_url?.url ?? '') ?? []
      return data ? [Buffer.from(data, 'base64')] : []
    })
}

/** As a vision model writes what it has read. */
export function pageReply({ text = '', doubtful = [], confidence = 0.95, ...reply }: PageRead): ChatReply {
  const lines = text === '' ? [] : text.split('\n')
  const written = [
    ...lines.map((line) => ({ text: line, doubtful: doubtful.filter((word) => line.includes(word)) })),
    { confidence: text === '' ? 0 : confidence },
  ]
  return { ...reply, text: written.map((line) => JSON.stringify(line)).join('\n') }
}
