/** What of an answer would make a card: its figures, its terms, and its cited sentences. */

import type { ChatMessage, Source } from '../chat-message.ts'
import { type Block, type Inline, parseMarkdown } from '../markdown.ts'

export type Candidate = {
  front: string
  back: string
  /** The passage that it rests on. */
  source: Source | null
}

/** How the fronts of figures and terms are asked. */
type Asking = {
  latestFigure: (name: string, period: string | null) => string
  whatIs: (term: string) => string
  base: (year: string) => string
}

const MOST = 8
const SHORTEST_SENTENCE = 40
const LONGEST_SENTENCE = 320
export const GAP = '_____'

export function cardCandidates(message: ChatMessage, question: string, asking: Asking): Candidate[] {
  const sources = message.sources ?? []
  return [...figures(sources, asking), ...terms(sources, asking), ...sentences(message, question)].slice(
    0,
    MOST,
  )
}

function figures(sources: readonly Source[], asking: Asking): Candidate[] {
  return sources.flatMap((source) => {
    const { fact } = source
    if (!fact) return []
    const about = [fact.period, fact.base_year && asking.base(fact.base_year), fact.publisher]
    return {
      front: asking.latestFigure(fact.name, fact.period ?? null),
      back: `${fact.display} ${fact.unit ?? ''}`.trim() + wrapped(about.filter(Boolean).join(', ')),
      source,
    }
  })
}

function wrapped(about: string) {
  return about && ` (${about})`
}

function terms(sources: readonly Source[], asking: Asking): Candidate[] {
  return sources.flatMap((source) =>
    source.kind === 'term' && source.quote.trim()
      ? { front: asking.whatIs(source.title), back: source.quote.trim(), source }
      : [],
  )
}

function sentences(message: ChatMessage, question: string): Candidate[] {
  return parseMarkdown(message.content)
    .flatMap(runsOf)
    .flatMap(sentencesOf)
    .flatMap(({ text, bold, cited }) => {
      if (cited === null || text.length < SHORTEST_SENTENCE || text.length > LONGEST_SENTENCE) return []
      const source = message.sources?.find(({ n }) => n === cited) ?? null
      const key = bold.find((words) => words.length < text.length / 2)
      // what the answer sets in bold is what is to be known
      return key
        ? { front: text.replace(key, GAP), back: key, source }
        : { front: question.trim(), back: text, source }
    })
}

type Run = readonly Inline[]

function runsOf(block: Block): Run[] {
  if (block.type === 'list') return block.items
  return block.type === 'paragraph' ? [block.children] : []
}

type Sentence = { text: string; bold: string[]; cited: number | null }

/** A citation stands after its sentence, so it counts for the one before it. */
function sentencesOf(run: Run): Sentence[] {
  const marks: { at: number; n: number }[] = []
  const bold: { at: number; text: string }[] = []
  let whole = ''
  const visit = (parts: Run) => {
    for (const part of parts) {
      if (part.type === 'cite') marks.push({ at: whole.length, n: part.n })
      else if (part.type === 'break') whole += ' '
      else if ('children' in part) {
        const at = whole.length
        visit(part.children)
        if (part.type === 'strong') bold.push({ at, text: whole.slice(at) })
      } else whole += part.text
    }
  }
  visit(run)
  return pieces(whole).map(({ from, text }, index, all) => {
    const end = from + text.length
    const next = all[index + 1]
    const cited = marks.find(({ at }) => at > from && at <= (next ? next.from + 1 : end + 1))
    return {
      text: text.trim(),
      bold: bold.filter(({ at }) => at >= from && at < end).map((words) => words.text.trim()),
      cited: cited?.n ?? null,
    }
  })
}

function pieces(text: string) {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ index, segment }) => ({ from: index, text: segment }),
  )
}
