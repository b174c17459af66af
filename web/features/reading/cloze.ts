/** A card of a passage in one tap: what is worth knowing in it is left out on the front. */

import { shortened } from './new-marks.ts'

export type Cloze = { front: string; back: string }

const BLANK = '[…]'
const LONGEST_SIDE = 1800

/** A figure with what it counts, or a name in capitals: what examiners ask for. */
const FIGURE =
  /(?:₹\s?)?\d[\d,.]*(?:\s?(?:%|per cent|percentage points|lakh crore|crore|lakh|million|billion|years?|days|months))?/u
const NAME = /\b(?:[A-Z][\p{L}.-]+(?:\s(?:of|and|for|the)\s)?\s?){2,}|\b[A-Z]{2,}(?:-[A-Z]+)?\b/u

/**
 * `chosen` stands in `around`, the block it is from. A few chosen words are themselves what is left out of their sentence;
 * of a longer passage it is its first figure or name; where there is none, the passage is asked for by its title.
 */
export function clozeOf(chosen: string, around: string, title: string): Cloze {
  const words = chosen.trim().split(/\s+/).length
  const sentence = sentenceAround(around, chosen)
  if (words <= 6 && sentence.length > chosen.length + 15) {
    return { front: withContext(sentence.replace(chosen, BLANK), title), back: chosen }
  }
  const hidden = (FIGURE.exec(chosen) ?? NAME.exec(chosen))?.[0].trim()
  if (hidden && hidden.length < chosen.length / 2) {
    return { front: withContext(chosen.replace(hidden, BLANK), title), back: hidden }
  }
  return { front: `${title}: ${shortened(chosen, 80)} ${BLANK}`, back: chosen.slice(0, LONGEST_SIDE) }
}

function withContext(text: string, title: string) {
  return `${text.slice(0, LONGEST_SIDE)}\n(${title})`
}

function sentenceAround(around: string, chosen: string) {
  const at = around.indexOf(chosen)
  if (at === -1) return chosen
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const { segment, index } of sentences.segment(around)) {
    if (index <= at && at + chosen.length <= index + segment.length) return segment.trim()
  }
  return chosen
}
