/** How the stand-in language model answers one chat: whole or as a stream, slowly, brokenly, or not at all. */

import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Chat = {
  model: string
  messages: { role: string; content: unknown }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  max_tokens?: number
  tools?: unknown
  authorization: string | undefined
}

/** Pieces are words. Times are milliseconds. */
export type ChatReply = {
  text?: string
  /** Answers with this status instead. */
  status?: number
  /** Before the first byte. */
  firstAfter?: number
  /** Between two pieces. */
  each?: number
  /** After so many pieces it waits until it is told to go on. */
  pause?: { after: number; until: Promise<unknown> }
  /** The connection breaks after so many pieces. */
  breakAfter?: number
  /** Says nothing more after so many pieces, and does not hang up either. */
  silentAfter?: number
  /** Says its text again and again until the caller leaves. */
  endless?: boolean
  /** What comes cannot be parsed. */
  malformed?: boolean
  /** Asks for this tool to be called, with its text as the arguments. */
  toolCall?: string
  finishReason?: string
  /** Says nothing of what it used. */
  withoutUsage?: boolean
}

/** What an honest model would say: the first sentence of a passage, with its number. */
export function quoting(chat: Chat, n = 1): string {
  const passage = new RegExp(`\\[${n}\\] ([^\\n]+)`).exec(textOf(chat))?.[1] ?? ''
  // The title, then the passage.
  const said = /^.*?[.] (.+?[.])(?: |$)/.exec(passage)?.[1] ?? passage
  return said ? `${said.replace(/[.]$/, '')} [${n}].` : 'NOT_COVERED'
}

/** Everything that the model was told, as one text. */
export function textOf({ messages }: Chat): string {
  return messages
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n'),
    )
    .join('\n')
}

export async function speak(chat: Chat, reply: ChatReply, response: ServerResponse): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort())
  const wait = (ms: number) => sleep(ms, undefined, { signal: left.signal })
  try {
    if (reply.firstAfter) await wait(reply.firstAfter)
    if (reply.status && reply.status >= 400) return refuseWith(response, reply.status)
    if (chat.stream) await stream(chat, reply, response, wait)
    else await whole(chat, reply, response, wait)
  } catch (error) {
    if (!left.signal.aborted) throw error
  }
}

type Wait = (ms: number) => Promise<void>

async function stream(chat: Chat, reply: ChatReply, response: ServerResponse, wait: Wait) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  const send = (data: unknown) =>
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head(chat),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  })
  if (reply.toolCall) send(chunk({ role: 'assistant', tool_calls: [{ index: 0, ...toolCall(reply) }] }))
  else send(chunk({ role: 'assistant', content: '' }))
  const pieces = reply.toolCall ? [] : (reply.text ?? '').split(/(?<=\s)/)
  let said = 0
  do {
    for (const piece of pieces) {
      if (said === reply.breakAfter) return void response.destroy()
      if (said === reply.silentAfter) return wait(600_000)
      if (said === reply.pause?.after) await reply.pause.until
      if (said > 0 && reply.each) await wait(reply.each)
      if (reply.malformed && said === 2) send('{"choices": [{"delta": {"content": "broken')
      else send(chunk({ content: piece }))
      said += 1
    }
    if (reply.endless) await wait(reply.each ?? 1)
  } while (reply.endless)
  if (said === reply.breakAfter) return void response.destroy()
  if (said === reply.silentAfter) return wait(600_000)
  send(chunk({}, reply.finishReason ?? (reply.toolCall ? 'tool_calls' : 'stop')))
  if (chat.stream_options?.include_usage && !reply.withoutUsage) {
    send({ ...head(chat), object: 'chat.completion.chunk', choices: [], usage: usageOf(chat, pieces.length) })
  }
  send('[DONE]')
  response.end()
}

async function whole(chat: Chat, reply: ChatReply, response: ServerResponse, wait: Wait) {
  const pieces = (reply.text ?? '').split(/(?<=\s)/)
  if (reply.endless || reply.silentAfter !== undefined) return wait(600_000)
  if (reply.each) await wait(reply.each * pieces.length)
  if (reply.breakAfter !== undefined) return void response.destroy()
  response.writeHead(200, { 'Content-Type': 'application/json' })
  if (reply.malformed) return void response.end('{"choices": [')
  const message = reply.toolCall
    ? { role: 'assistant', content: null, tool_calls: [toolCall(reply)] }
    : { role: 'assistant', content: reply.text ?? '' }
  response.end(
    JSON.stringify({
      ...head(chat),
      object: 'chat.completion',
      choices: [
        { index: 0, message, finish_reason: reply.finishReason ?? (reply.toolCall ? 'tool_calls' : 'stop') },
      ],
      ...(reply.withoutUsage ? {} : { usage: usageOf(chat, pieces.length) }),
    }),
  )
}

function toolCall({ toolCall: name, text }: ChatReply) {
  return { id: 'call_1', type: 'function', function: { name, arguments: text ?? '{}' } }
}

function head({ model }: Chat) {
  return { id: 'chatcmpl-1', created: 1, model }
}

/** A word counts as a token. */
function usageOf(chat: Chat, pieces: number) {
  const asked = textOf(chat).split(/\s+/).length
  return { prompt_tokens: asked, completion_tokens: pieces, total_tokens: asked + pieces }
}

function refuseWith(response: ServerResponse, status: number) {
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ error: { message: `stand-in: ${status}`, type: 'stand_in', code: null } }))
}
