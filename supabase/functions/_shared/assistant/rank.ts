/** Puts passages of every kind into one order: the kind that was asked for first, and not one text alone. */

import { PROPOSITION } from './debate.ts'
import { asksForSyllabus, asksWhy, type QuestionKind } from './question.ts'
import type { Passage } from './retrieve.ts'

const ASKS_FOR_NEWS =
  /\b(?:news|recent(?:ly)?|latest|announce[ds]?|notified|approved|this (?:year|month|week)|new(?:ly)?|20(?:2[5-9]|3\d)|changed?)\b|ख़बर|खबर|समाचार|हाल/i
const ASKS_FOR_MEANING =
  /\b(?:what(?:['’]?s| is| are)|define|definition|meaning|means?|stands? for|full form|kya (?:hai|hain|hota|hoti|hote)|matlab)\b|क्या (?:है|हैं|होता|होती)|मतलब|अर्थ|परिभाषा/i

/** A term that is just what was asked for. */
const NAMED = 0.4

/** How much less a passage counts for each better one of the same text. */
const SAME_TEXT = 0.15

/** Best first. The scores stay what they are. */
export function ranked(
  passages: Passage[],
  question: string,
  subject: string,
  kind: QuestionKind,
): Passage[] {
  const most = Math.max(0, ...passages.map(({ coverage }) => coverage))
  const weight = (passage: Passage) =>
    passage.score +
    (isNamed(passage, subject) ? NAMED : 0) +
    lift(passage, question, passage.coverage > most * 0.9 ? kind : 'explanation')
  const waiting = passages.map((passage) => ({ passage, weight: weight(passage) }))
  const seen = new Map<string, number>()
  const order: Passage[] = []
  while (waiting.length > 0) {
    const counted = waiting.map(
      ({ passage, weight }) => weight - SAME_TEXT * (seen.get(textOf(passage)) ?? 0),
    )
    const at = counted.indexOf(Math.max(...counted))
    const [best] = waiting.splice(at, 1)
    if (!best) break
    order.push(best.passage)
    seen.set(textOf(best.passage), (seen.get(textOf(best.passage)) ?? 0) + 1)
  }
  return order
}

function lift({ kind, content }: Passage, question: string, asked: QuestionKind): number {
  // What a debate is about explains nothing.
  if (PROPOSITION.test(content)) return -0.3
  switch (kind) {
    case 'fact':
      if (asksWhy(question)) return -0.6
      return asked === 'figure' ? 0.05 : -0.45
    case 'term':
      return ASKS_FOR_MEANING.test(question) ? 0.05 : -0.1
    case 'news':
      return ASKS_FOR_NEWS.test(question) ? 0.1 : -0.05
    case 'topic':
      return asksForSyllabus(question) ? 0.8 : -0.5
    default:
      return 0
  }
}

function isNamed({ kind, title, title_hi }: Passage, subject: string) {
  return kind === 'term' && [title, title_hi ?? ''].some((name) => plain(name) === plain(subject))
}

function plain(name: string) {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^ ?(?:the|an?) /, '')
    .trim()
}

/** The note, chapter or item that a passage is a part of; figures and terms are each their own, but crowd alike. */
function textOf({ id, kind }: Passage) {
  return kind === 'fact' || kind === 'term' ? kind : id.replace(/#\d+$/, '')
}
