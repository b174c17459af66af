/** A text as it is read aloud: its sentences, each with where it stands. */

export type Sentence = { block: string; start: number; end: number; text: string }

/** Some browsers fall silent in the middle of a longer piece. */
const LONGEST_PIECE = 220

export function sentencesOf(
  blocks: readonly { id: string; text: string }[],
  language: 'en' | 'hi',
): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return blocks.flatMap(({ id, text }) =>
    [...segmenter.segment(text)].flatMap(({ segment, index }) => piecesOf(segment, id, index)),
  )
}

/** Cut where one would breathe: after a comma, else between words. */
function piecesOf(text: string, block: string, start: number): Sentence[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  if (text.length <= LONGEST_PIECE)
    return [{ block, start, end: start + text.trimEnd().length, text: text.trim() }]
  const head = text.slice(0, LONGEST_PIECE)
  const breath = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '))
  const cut = breath > LONGEST_PIECE / 3 ? breath + 2 : head.lastIndexOf(' ') + 1 || LONGEST_PIECE
  return [...piecesOf(text.slice(0, cut), block, start), ...piecesOf(text.slice(cut), block, start + cut)]
}
