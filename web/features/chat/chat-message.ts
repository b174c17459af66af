/** What was said: the rows of `chat_messages`, the reply of `chat-webhook`, and the sources both carry (spec §3, §7). */

import * as z from 'zod/mini'
import { Fact } from '#web/features/indicators/index.ts'

const text = z.nullish(z.string())

export const SOURCE_KINDS = ['note', 'fact', 'news', 'book', 'term', 'topic', 'doubt', 'explanation'] as const

const Source = z.object({
  n: z.number(),
  kind: z.catch(z.enum(SOURCE_KINDS), 'note'),
  title: z.string(),
  section: text,
  topic: text,
  quote: z.catch(z.string(), ''),
  as_of: text,
  publisher: text,
  url: text,
  href: text,
  fact: z.catch(z.nullish(z.partial(Fact, { id: true, series: true })), null),
})

export const STYLES = ['tutor', 'explain', 'data', 'viva'] as const
/** How the learner wants to be taught. */
export type Style = (typeof STYLES)[number]

const Mode = z.enum(['library', 'model', 'not-covered', 'webhook'])
const State = z.enum(['writing', 'done', 'stopped', 'failed'])
const Practice = z.object({ topic: z.string(), title: z.string(), count: z.number() })
const Notice = z.object({
  kind: z.enum(['limit-near', 'limit-reached', 'model-failed']),
  text: z.string(),
})

// An answer is worth showing even when what comes with it cannot be read.
const orNothing = <Shape extends z.core.$ZodType>(shape: Shape) => z.catch(z.nullish(shape), null)
const Suggestions = orNothing(z.array(z.string()))
export const Sources = orNothing(z.array(Source))

const MessageRow = z.object({
  id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  message_type: z.enum(['user', 'ai']),
  content: z.string(),
  suggestions: Suggestions,
  sources: Sources,
  mode: orNothing(Mode),
  created_at: z.string(),
  state: z._default(z.catch(State, 'done'), 'done'),
  style: orNothing(z.enum(STYLES)),
  step: orNothing(z.number()),
  transcript: orNothing(z.string()),
  replaces: orNothing(z.string()),
  practice: orNothing(Practice),
  updated_at: orNothing(z.string()),
})

const Reply = z.object({
  reply: z.string(),
  search_suggestions: Suggestions,
  sources: Sources,
  mode: orNothing(Mode),
  message_id: orNothing(z.string()),
  style: orNothing(z.enum(STYLES)),
  step: orNothing(z.number()),
  practice: orNothing(Practice),
  notice: orNothing(Notice),
  state: orNothing(State),
  /** Of a spoken question: what was heard, and whether anything was. Of silence nothing is kept. */
  transcript: orNothing(z.string()),
  heard: orNothing(z.boolean()),
})

export type Source = z.infer<typeof Source>
export type Reply = z.infer<typeof Reply>
export type Notice = z.infer<typeof Notice>
export type Practice = z.infer<typeof Practice>

export type ChatMessage = z.infer<typeof MessageRow> & {
  /** The apology after a failure. It stands in this tab only; the question can be sent again. */
  failed?: boolean
  /** The answer that the apology stands for: asked again under its own id, it is never answered twice. */
  apologisesFor?: string
  /** The question was spoken, and the recorder still has the recording. */
  isOfRecording?: boolean
  /** The row could not be saved. Sending again tries that again as well. */
  unsaved?: boolean
  /** Nobody writes at this answer any more, although its row says so. */
  broken?: boolean
  /** Said once, beside the answer. */
  notice?: Notice | null
}

export function readMessages(rows: unknown): ChatMessage[] {
  return z.array(MessageRow).parse(rows)
}

export function readReply(body: unknown): Reply {
  const reply = Reply.parse(body)
  const isStopped = reply.state === 'stopped'
  if (reply.reply.trim() === '' && !isStopped) throw new Error('The assistant answered with nothing')
  return reply
}

/** What a finished reply makes of the answer that was waiting for it. */
export function withReply(answer: ChatMessage, reply: Reply): ChatMessage {
  return {
    ...answer,
    content: reply.reply,
    suggestions: reply.search_suggestions,
    sources: reply.sources,
    mode: reply.mode,
    style: reply.style ?? answer.style,
    step: reply.step,
    practice: reply.practice,
    notice: reply.notice,
    state: reply.state ?? 'done',
  }
}

/** History as it was saved, and what this tab knows beyond it: what it is writing, and what is not saved yet. */
export function withKnown(
  saved: readonly ChatMessage[],
  known: readonly ChatMessage[] = [],
  isWrittenHere: (id: string) => boolean = () => false,
): ChatMessage[] {
  const knownById = new Map(known.map((message) => [message.id, message]))
  const savedIds = new Set(saved.map((message) => message.id))
  const newest = saved.at(-1)
  // Another tab asked again meanwhile, and was answered.
  const isAnswered = newest?.message_type === 'ai' && !knownById.has(newest.id)
  return [
    ...saved.map((message) => newer(message, knownById.get(message.id), isWrittenHere)),
    ...known.filter((message) => !savedIds.has(message.id) && !(message.failed && isAnswered)),
  ]
}

function newer(
  saved: ChatMessage,
  known: ChatMessage | undefined,
  isWrittenHere: (id: string) => boolean,
): ChatMessage {
  if (!known) return saved
  // A read that was under way while the answer ended must not open it again.
  if (isWrittenHere(saved.id) || (saved.state === 'writing' && known.state !== 'writing')) return known
  return { ...saved, notice: known.notice, broken: saved.state === 'writing' && known.broken }
}

/** A message as this tab says it, before any server has seen it. */
export function said(
  { userId, sessionId }: { userId: string; sessionId: string },
  message_type: 'user' | 'ai',
  content: string,
  id: string,
): ChatMessage {
  return {
    id,
    session_id: sessionId,
    user_id: userId,
    message_type,
    content,
    suggestions: null,
    sources: null,
    mode: null,
    created_at: new Date().toISOString(),
    state: 'done',
    style: null,
    step: null,
    transcript: null,
    replaces: null,
    practice: null,
    updated_at: null,
  }
}
