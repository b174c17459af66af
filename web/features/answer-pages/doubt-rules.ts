/** Doubtful words of a transcript while it is corrected: they move with the text, and go where somebody has written. */

/** `end` is not part of it. */
export type Doubt = { start: number; end: number; page: number }

export type Transcript = {
  text: string
  doubts: Doubt[]
  /** The pictures whose readings stand in the text already. */
  taken: string[]
  /** What was taken of each picture, or of the one that stood in its place: no page is read into the text twice. */
  readings?: Readings | undefined
}

type Readings = Record<string, { page: number; text: string }>

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

/**
 * Readings that are not in the text yet come into it in the order of their pages, after what was written already: before
 * the reading of the next page, else after that of the one before, where those stand as they were read. Where another
 * picture of the same page was read before, the new reading takes its place.
 */
export function withReadings(transcript: Transcript, pages: readonly PageRead[]): Transcript {
  const inOrder = [...pages].sort((one, other) => one.page - other.page)
  const readings = readingsOf(transcript, inOrder)
  let { text, doubts, taken } = transcript
  for (const page of inOrder) {
    const { path, transcript: read } = page
    if (read === null || taken.includes(path)) continue
    taken = [...taken, path]
    const before = readings[path]?.text ?? ''
    readings[path] = { page: page.page, text: read }
    if (read === '') continue
    const place =
      placeOf(text, before) ??
      (text.trim() === '' ? { start: 0, end: text.length } : between(text, inOrder, page, readings))
    ;({ text, doubts } = put({ text, doubts }, place, page))
  }
  return { text, doubts, taken, readings }
}

type Place = { start: number; end: number; before?: string; after?: string }

/** What was taken of each page that is there. A picture in the place of one that is gone keeps what was read of that. */
function readingsOf({ taken, readings = {} }: Transcript, pages: readonly PageRead[]): Readings {
  const paths = new Set(pages.map(({ path }) => path))
  const gone = Object.entries(readings).filter(([path]) => !paths.has(path))
  return Object.fromEntries(
    pages.map(({ page, path, transcript }) => {
      const before = gone.find(([, one]) => one.page === page)?.[1].text
      const read = taken.includes(path) ? transcript : before
      return [path, { page, text: readings[path]?.text ?? read ?? '' }]
    }),
  )
}

/** Where a reading stands as it was read, from the beginning of a line on. */
function placeOf(text: string, reading: string): Place | undefined {
  const sought = reading.trimEnd()
  if (sought.trim() === '') return undefined
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (at === 0 || text[at - 1] === '\n') return { start: at, end: at + sought.length }
  }
  return undefined
}

/** Where a page comes in that was not read before: at the end, unless pages after it stand in the text. */
function between(text: string, pages: readonly PageRead[], { page }: PageRead, readings: Readings): Place {
  const stands = pages.filter(({ path, page: number }) => number !== page && readings[path]?.text.trim())
  const next = stands.find(({ page: number }) => number > page)
  const last = stands.findLast(({ page: number }) => number < page)
  const following = next && placeOf(text, readings[next.path]?.text ?? '')
  if (following) return { start: following.start, end: following.start, after: '\n\n' }
  const preceding = next && last && placeOf(text, readings[last.path]?.text ?? '')
  if (preceding) return { start: preceding.end, end: preceding.end, before: '\n\n' }
  return { start: text.trimEnd().length, end: text.length, before: '\n\n' }
}

function put(
  { text, doubts }: Pick<Transcript, 'text' | 'doubts'>,
  { start, end, before = '', after = '' }: Place,
  { page, transcript, doubtful }: PageRead,
): Pick<Transcript, 'text' | 'doubts'> {
  const stretch = before + transcript + after
  const shift = stretch.length - (end - start)
  const base = start + before.length
  return {
    text: text.slice(0, start) + stretch + text.slice(end),
    doubts: [
      ...doubts.flatMap((doubt) => {
        if (doubt.end <= start) return [doubt]
        if (doubt.start >= end) return [{ ...doubt, start: doubt.start + shift, end: doubt.end + shift }]
        return []
      }),
      ...doubtful.map((doubt) => ({ page, start: base + doubt.start, end: base + doubt.end })),
    ],
  }
}

/** The text as the model read it, from all pages, instead of what stands there. */
export function readAnew(pages: readonly PageRead[]): Transcript {
  return withReadings({ text: '', doubts: [], taken: [] }, pages)
}
