/** Doubtful words of a transcript while it is corrected: they move with the text, and go where somebody has written. */

/** `end` is not part of it. */
export type Doubt = { start: number; end: number; page: number }

export type Transcript = {
  text: string
  doubts: Doubt[]
  /** The pictures whose readings stand in the text already. */
  taken: string[]
}

type PageRead = {
  page: number
  path: string
  transcript: string | null
  doubtful: readonly { start: number; end: number }[]
}

/** The doubts of `before` as they stand in `after`, of which one stretch was written anew. */
export function movedDoubts(doubts: Doubt[], before: string, after: string): Doubt[] {
  if (before === after) return doubts
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const [changedFrom, changedTo] = [head, before.length - tail]
  const shift = after.length - before.length
  return doubts.flatMap((doubt) => {
    if (doubt.end < changedFrom || (doubt.end === changedFrom && !isWordLike(after[changedFrom])))
      return [doubt]
    if (
      doubt.start > changedTo ||
      (doubt.start === changedTo && changedFrom === changedTo && !isWordLike(after[changedTo + shift - 1]))
    )
      return [{ ...doubt, start: doubt.start + shift, end: doubt.end + shift }]
    if (doubt.start >= changedTo && changedTo > changedFrom)
      return [{ ...doubt, start: doubt.start + shift, end: doubt.end + shift }]
    return []
  })
}

const isWordLike = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{M}\p{N}]/u.test(letter)

/** The next one after this place, from the beginning again after the last; `-1` goes back. */
export function nextDoubt(doubts: Doubt[], from: number, way: 1 | -1 = 1): Doubt | undefined {
  const sorted = [...doubts].sort((one, other) => one.start - other.start)
  if (way === 1) return sorted.find(({ start }) => start > from) ?? sorted[0]
  return sorted.findLast(({ start }) => start < from) ?? sorted.at(-1)
}

/** Readings that are not in the text yet come after it, in the order of their pages. */
export function withReadings(transcript: Transcript, pages: readonly PageRead[]): Transcript {
  let { text, doubts, taken } = transcript
  for (const { page, path, transcript: read, doubtful } of pages) {
    if (read === null || taken.includes(path)) continue
    taken = [...taken, path]
    if (read === '') continue
    const gap = text.trim() === '' ? '' : '\n\n'
    const base = text.trim() === '' ? '' : text.trimEnd()
    const shift = base.length + gap.length
    text = base + gap + read
    doubts = [
      ...doubts,
      ...doubtful.map(({ start, end }) => ({ page, start: start + shift, end: end + shift })),
    ]
  }
  return { text, doubts, taken }
}

/** The text as the model read it, from all pages, instead of what stands there. */
export function readAnew(pages: readonly PageRead[]): Transcript {
  return withReadings({ text: '', doubts: [], taken: [] }, pages)
}
