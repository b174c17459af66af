/** Which exercise of a chapter belongs to which section: the one whose words it shares most, each section the best of its own. */

import type { Exercise } from './book-queries.ts'
import { type Block, type Inline, OPENING, type Section } from './note-markdown.ts'

/** These sum up, or speak of the examination. */
const NOT_THESE = /^(in-short|how-the-examination)/
/** Written answers are no check of a minute. */
const SHORT_KINDS = ['recall', 'reasoning', 'numbers']

export function exercisesBySection(
  sections: readonly Section[],
  exercises: readonly Exercise[],
): Map<string, Exercise> {
  const texts = sections
    .filter(({ anchor }) => anchor !== OPENING && !NOT_THESE.test(anchor))
    .map(({ anchor, title, parts }) => ({
      anchor,
      words: wordsOf([title ?? '', ...parts.flatMap(({ blocks }) => blocks.map(textOf))].join(' ')),
    }))
  const best = new Map<string, { exercise: Exercise; score: number }>()
  for (const exercise of exercises.filter(({ kind }) => SHORT_KINDS.includes(kind))) {
    const words = wordsOf(`${exercise.question} ${exercise.answer}`)
    const scored = texts.map(({ anchor, words: held }) => {
      // a word that stands in every section tells nothing
      const score = [...words].reduce(
        (sum, word) => (held.has(word) ? sum + 1 / texts.filter((text) => text.words.has(word)).length : sum),
        0,
      )
      return { anchor, score }
    })
    const nearest = scored.sort((a, b) => b.score - a.score)[0]
    if (!nearest || nearest.score <= 0) continue
    const before = best.get(nearest.anchor)
    if (!before || before.score < nearest.score) best.set(nearest.anchor, { exercise, score: nearest.score })
  }
  return new Map([...best].map(([anchor, { exercise }]) => [anchor, exercise]))
}

function wordsOf(text: string) {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
}

function textOf(block: Block): string {
  if (block.type === 'quote') return block.blocks.map(textOf).join(' ')
  if (block.type === 'paragraph') return plain(block.text)
  if (block.type === 'list') return block.items.map(plain).join(' ')
  if (block.type === 'table') return [...block.head, ...block.rows.flat()].map(plain).join(' ')
  return ''
}

function plain(parts: readonly Inline[]) {
  return parts.map((part) => ('text' in part ? part.text : '')).join(' ')
}
