/** What is typed to the assistant and not sent: kept for this tab and account. */

import { kept } from '#web/lib/storage.ts'

const keyOf = (userId: string) => `chat_draft:${userId}`

export const keptDraft = (userId: string) => (userId ? (kept.session.get(keyOf(userId)) ?? '') : '')

export function keepDraft(userId: string, text: string) {
  if (text) kept.session.set(keyOf(userId), text)
  else kept.session.remove(keyOf(userId))
}
