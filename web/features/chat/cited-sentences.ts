/** Which sentences of a passage an answer rests on: those that share most words with what stands at its marks. */

import type { Block, Inline } from './markdown.ts'

/** The passage with these sentences marked; as it was when none stands out, be it that none is near or that all are. */
export function withCitedMarked(passage: readonly Block[], answer: string, n: number): readonly Block[] {
  const all = passage.flatMap(linesOf).flatMap(bySentence).map(plain)
  const near = new Set(claimsAt(answer, n).flatMap((claim) => nearest(claim, all) ?? []))
  if (near.size === 0 || all.every((sentence) => near.has(sentence))) return passage
  const marked = (line: Inline[]) =>
    bySentence(line).flatMap((parts): Inline[] =>
      near.has(plain(parts))
        ? [
            { type: 'mark', children: withoutEndSpace(parts) },
            { type: 'text', text: ' ' },
          ]
        : parts,
    )
  return passage.map((block) => {
    if (block.type === 'list') return { ...block, items: block.items.map(marked) }
    return 'children' in block ? { ...block, children: marked(block.children) } : block
  })
}

function withoutEndSpace(parts: readonly Inline[]): Inline[] {
  return parts.map((part, at) =>
    part.type === 'text' && at === parts.length - 1 ? { ...part, text: part.text.trimEnd() } : part,
  )
}

function linesOf(block: Block): Inline[][] {
  return block.type === 'list' ? block.items : 'children' in block ? [block.children] : []
}

function plain(parts: readonly Inline[]): string {
  return parts.map(textOf).join('').trim()
}

function textOf(part: Inline): string {
  if ('children' in part) return part.children.map(textOf).join('')
  return 'text' in part ? part.text : ' '
}

/** The parts of a line, sentence by sentence. What is bold or a link belongs to the one in which it begins. */
function bySentence(line: readonly Inline[]): Inline[][] {
  const groups: Inline[][] = []
  const ends = segments(line.map(textOf).join('')).map(({ index, segment }) => index + segment.length)
  let rest = [...line]
  let at = 0
  for (const end of ends) {
    const group: Inline[] = []
    while (at < end) {
      const [part, ...others] = rest
      if (!part) break
      const room = end - at
      if (part.type === 'text' && part.text.length > room) {
        group.push({ type: 'text', text: part.text.slice(0, room) })
        rest = [{ type: 'text', text: part.text.slice(room) }, ...others]
        at = end
      } else {
        group.push(part)
        rest = others
        at += textOf(part).length
      }
    }
    if (group.length > 0) groups.push(group)
  }
  return groups
}

function segments(text: string) {
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
}

/** The sentences of the answer that bear the mark, which may stand before or behind their full stop. */
function claimsAt(answer: string, n: number): string[] {
  return answer
    .replace(/([.?!।])((?: ?\[\d+\])+)/g, '$2$1')
    .split('\n')
    .flatMap(segments)
    .map(({ segment }) => segment)
    .filter((sentence) => sentence.includes(`[${n}]`))
}

const LEAST_SHARE = 0.5

function nearest(claim: string, sentences: readonly string[]): string | undefined {
  const wanted = tellingWords(claim)
  const shares = sentences.map((sentence) => {
    const there = tellingWords(sentence)
    const shared = [...wanted].filter((word) => there.has(word))
    return shared.length < 2 ? 0 : weightOf(shared) / weightOf([...wanted])
  })
  const most = Math.max(...shares)
  return most < LEAST_SHARE ? undefined : sentences[shares.indexOf(most)]
}

/** A number tells more than a word. */
function weightOf(words: readonly string[]) {
  return words.length + words.filter((word) => /^\p{N}/u.test(word)).length
}

/** Numbers, and words of some length by their beginnings: 'prices' is near to 'price'. */
function tellingWords(text: string): Set<string> {
  const words = text.replace(/\[\d+\]/g, ' ').match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]{4,}/gu) ?? []
  return new Set(words.map((word) => word.toLowerCase().slice(0, 6)))
}
