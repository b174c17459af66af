/** Where an answer that is kept for study goes: the learner's own cards and notes. */

import type { ChatMessage } from '../chat-message.ts'
import type { Candidate } from './card-candidates.ts'

/** With an id of the form's own, empty until the card is chosen: sent twice, it is kept once. */
export type NewCard = Candidate & { id: string }

// The code behind it is fetched with the first thing that is kept.
const cardsFeature = () => import('#web/features/cards/index.ts')

export async function keepCards(cards: readonly NewCard[], question: string) {
  const { saveCards } = await cardsFeature()
  await saveCards(
    cards.map(({ id, front, back, source }) => ({
      id,
      front,
      back,
      source: sourceOf(question, source),
      topic: source?.topic ?? null,
    })),
  )
}

export async function keepNote(
  note: { id: string; title: string; body: string },
  message: ChatMessage,
  question: string,
) {
  const { saveNote } = await cardsFeature()
  const source = message.sources?.[0] ?? null
  await saveNote({ ...note, source: sourceOf(question, source), topic: source?.topic ?? null })
}

function sourceOf(question: string, source: Candidate['source']) {
  return {
    kind: 'answer' as const,
    title: source?.title ?? question,
    href: source?.href ?? null,
    quote: source?.quote ?? null,
  }
}
