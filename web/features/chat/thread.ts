/** A conversation as it is read: an answer and its newer versions stand in one place. */

import type { ChatMessage } from './chat-message.ts'

export type Turn = {
  /** The id of the first version: the place in the conversation. */
  id: string
  /** Oldest first; a question has one. */
  versions: ChatMessage[]
}

export function threadOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = []
  const placeOf = new Map<string, Turn>()
  for (const message of messages) {
    const place = message.replaces ? placeOf.get(message.replaces) : undefined
    const turn = place ?? { id: message.id, versions: [] }
    turn.versions.push(message)
    placeOf.set(message.id, turn)
    if (!place) turns.push(turn)
  }
  return turns
}

/** Which version the learner turned to, and of how many: a newer one is shown when it comes. */
export type ChosenVersions = Readonly<Record<string, { at: number; of: number }>>

export function shownVersion({ id, versions }: Turn, chosen: ChosenVersions): ChatMessage {
  const choice = chosen[id]
  const at = choice?.of === versions.length ? choice.at : versions.length - 1
  return versions[at] as ChatMessage
}

/** The question that an answer answers. */
export function questionOf(messages: readonly ChatMessage[], answer: ChatMessage): ChatMessage | undefined {
  const first = threadOf(messages).find(({ versions }) => versions.some(({ id }) => id === answer.id))?.id
  const at = messages.findIndex(({ id }) => id === first)
  return messages.slice(0, Math.max(at, 0)).findLast(({ message_type }) => message_type === 'user')
}
