/** What was said: the rows of `chat_messages`, the reply of `chat-webhook`, and the sources both carry (spec §3, §7). */

import * as z from 'zod/mini'
import { CitedFact } from '#web/features/indicators/index.ts'

const text = z.nullish(z.string())

const Source = z.object({
  n: z.number(),
  kind: z.catch(z.enum(['note', 'fact']), 'note'),
  title: z.string(),
  section: text,
  topic: text,
  quote: z.catch(z.string(), ''),
  as_of: text,
  publisher: text,
  url: text,
  href: text,
  fact: z.catch(z.nullish(CitedFact), null),
})

const Mode = z.enum(['library', 'model', 'not-covered'])
// An answer is worth showing even when what comes with it cannot be read.
const Suggestions = z.catch(z.nullish(z.array(z.string())), null)
const Sources = z.catch(z.nullish(z.array(Source)), null)

const MessageRow = z.object({
  id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  message_type: z.enum(['user', 'ai']),
  content: z.string(),
  suggestions: Suggestions,
  sources: Sources,
  mode: z.catch(z.nullish(Mode), null),
  created_at: z.string(),
})

const Reply = z.object({
  reply: z.string(),
  search_suggestions: Suggestions,
  sources: Sources,
  mode: z.catch(z.nullish(Mode), null),
  message_id: z.catch(z.nullish(z.string()), null),
})

export type Source = z.infer<typeof Source>

export type ChatMessage = z.infer<typeof MessageRow> & {
  /** The apology after a failure. It stands in this tab only; the question can be sent again. */
  failed?: boolean
  /** The row could not be saved. Sending again tries that again as well. */
  unsaved?: boolean
}

export function readMessages(rows: unknown): ChatMessage[] {
  return z.array(MessageRow).parse(rows)
}

export function readReply(body: unknown) {
  const reply = Reply.parse(body)
  if (reply.reply.trim() === '') throw new Error('The assistant answered with nothing')
  return reply
}

/** History as it was saved, and what this tab knows beyond it: what is not saved yet, and how it was written. */
export function withKnown(saved: readonly ChatMessage[], known: readonly ChatMessage[] = []) {
  const knownById = new Map(known.map((message) => [message.id, message]))
  const savedIds = new Set(saved.map((message) => message.id))
  return [
    ...saved.map((message) => knownById.get(message.id) ?? message),
    ...known.filter((message) => !savedIds.has(message.id)),
  ]
}
