/** Finds words in a text whatever their case, accents of quotes and spaces; each hit as characters of its block. */

export type Hit = { block: string; start: number; end: number }

const MOST = 500

export function hitsIn(blocks: readonly { id: string; text: string }[], wanted: string): Hit[] {
  const pattern = patternOf(wanted)
  if (!pattern) return []
  const hits: Hit[] = []
  for (const { id, text } of blocks) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      hits.push({ block: id, start: index, end: index + found.length })
      if (hits.length >= MOST) return hits
    }
  }
  return hits
}

/** Null where there is nothing to look for. */
export function patternOf(wanted: string): RegExp | null {
  const words = wanted.trim().split(/\s+/).filter(Boolean)
  if (words.join('').length < 2) return null
  const escaped = words.map((word) =>
    word
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/['’]/g, "['’]")
      .replaceAll(/["“”]/g, '["“”]'),
  )
  return new RegExp(escaped.join('\\s+'), 'giu')
}
