/**
 * An answer as it comes: server-sent events, read from whatever pieces the network makes of them, and what
 * each event makes of the message.
 */

import * as z from 'zod/mini'
import { type ChatMessage, type Reply, readReply, Sources, withReply } from './chat-message.ts'

export type StreamEvent =
  | { type: 'begin' }
  | { type: 'sources'; sources: ChatMessage['sources'] }
  | { type: 'text'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'transcript'; transcript: string }
  | { type: 'done'; reply: Reply }
  | { type: 'error'; error: string; retry: boolean }

const Text = z.object({ text: z.string() })
const Transcript = z.object({ transcript: z.string() })
const Failure = z.object({ error: z.catch(z.string(), ''), retry: z.catch(z.boolean(), true) })

/** Longer than the pause between two signs of life, several times over. */
const SILENCE_MS = 35_000

/** Yields the events of a response; throws when it falls silent, breaks off, or nobody listens any more. */
export async function* readEvents(
  response: Response,
  signal?: AbortSignal,
  silenceMs = SILENCE_MS,
): AsyncGenerator<StreamEvent> {
  if (!response.body) throw new Error('The answer has no body')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const split = eventSplitter()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs, signal)
      const events = split(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }))
      for (const event of events) yield event
      if (done) return
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** Takes the text piece by piece and hands out each event once it is whole. Unknown events are left out. */
export function eventSplitter() {
  let rest = ''
  return (piece: string): StreamEvent[] => {
    rest += piece
    const events: StreamEvent[] = []
    for (let end = blockEnd(rest); end; end = blockEnd(rest)) {
      const event = readEvent(rest.slice(0, end.at))
      rest = rest.slice(end.at + end.length)
      if (event) events.push(event)
    }
    return events
  }
}

function blockEnd(text: string) {
  const match = /\r?\n\r?\n/.exec(text)
  return match && { at: match.index, length: match[0].length }
}

function readEvent(block: string): StreamEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
  }
  if (data.length === 0) return null
  return eventOf(name, JSON.parse(data.join('\n')))
}

function eventOf(name: string, data: unknown): StreamEvent | null {
  switch (name) {
    case 'begin':
      return { type: 'begin' }
    case 'sources':
      return { type: 'sources', sources: z.object({ sources: Sources }).parse(data).sources }
    case 'text':
    case 'replace':
      return { type: name, text: Text.parse(data).text }
    case 'transcript':
      return { type: 'transcript', transcript: Transcript.parse(data).transcript }
    case 'done':
      return { type: 'done', reply: readReply(data) }
    case 'error':
      return { type: 'error', ...Failure.parse(data) }
    default:
      return null
  }
}

/** The message after the event. Of the end it is `withReply`, of an error what there was until then. */
export function afterEvent(answer: ChatMessage, event: StreamEvent): ChatMessage {
  switch (event.type) {
    case 'sources':
      return { ...answer, sources: event.sources }
    case 'text':
      return { ...answer, content: answer.content + event.text }
    case 'replace':
      return { ...answer, content: event.text }
    case 'done':
      return withReply(answer, event.reply)
    case 'error':
      return { ...answer, state: 'failed' }
    default:
      return answer
  }
}

/** The promise, or a failure when it takes longer or is waited for no more. */
async function within<Value>(promise: Promise<Value>, ms: number, signal?: AbortSignal): Promise<Value> {
  let end = () => {}
  const other = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The answer fell silent')), ms)
    const leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  })
  try {
    return await Promise.race([promise, other])
  } finally {
    end()
  }
}
