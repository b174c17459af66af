/** A text cut where its marks begin and end, so that marks may overlap. Places are UTF-16 units, as `String.slice` takes them. */

export type TextMark = {
  start: number
  end: number
  kind: MarkKind
  id: string
  /** Stands behind the range: the number of a comment. */
  label?: string
}

export type MarkKind = 'covered' | 'partly' | 'fix' | 'comment' | 'right' | 'outdated' | 'unknown'

export type Segment = { start: number; text: string; marks: TextMark[]; ends: TextMark[] }

/** Marks outside the text, or of no length, are left out. */
export function segmentsOf(text: string, marks: readonly TextMark[]): Segment[] {
  const sound = marks
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start), end: Math.min(text.length, mark.end) }))
    .filter(({ start, end }) => start < end)
  const cuts = [...new Set([0, text.length, ...sound.flatMap(({ start, end }) => [start, end])])].sort(
    (one, other) => one - other,
  )
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length
    return {
      start,
      text: text.slice(start, end),
      marks: sound.filter((mark) => mark.start <= start && mark.end >= end),
      ends: sound.filter((mark) => mark.end === end),
    }
  })
}

/** The place in the text of a point in the page, inside an element whose pieces carry `data-start`. */
export function placeOf(node: Node, offset: number): number | undefined {
  const piece = (node instanceof Element ? node : node.parentElement)?.closest('[data-start]')
  if (!piece) return undefined
  const start = Number(piece.getAttribute('data-start'))
  if (node.nodeType === Node.TEXT_NODE) return start + offset
  // between the children of a piece: its one text is before the point, or after it
  return start + (offset === 0 ? 0 : (piece.firstChild?.textContent?.length ?? 0))
}
