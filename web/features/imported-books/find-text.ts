/** Finds words in a text: each place with what stands around it. */

export type Hit = { part: number; nth: number; before: string; words: string; after: string }

export const MOST_HITS = 100
const AROUND = 48

/** As words are looked for: however the file breaks its lines. */
export const folded = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Where the words stand in a folded text, from and to. */
export function placesIn(text: string, query: string): [number, number][] {
  const wanted = folded(query).trim().toLowerCase()
  if (wanted === '') return []
  const lower = text.toLowerCase()
  // letters whose small form is longer would move every place
  const searched = lower.length === text.length ? lower : text
  const places: [number, number][] = []
  for (
    let at = searched.indexOf(wanted);
    at >= 0 && places.length < MOST_HITS;
    at = searched.indexOf(wanted, at + wanted.length)
  ) {
    places.push([at, at + wanted.length])
  }
  return places
}

export function hitsIn(text: string, query: string, part: number): Hit[] {
  return placesIn(text, query).map(([from, to], nth) => ({
    ...{ part, nth, words: text.slice(from, to) },
    ...{ before: before(text, from), after: after(text, to) },
  }))
}

/** From a whole word on, or to one: a letter of Hindi must not lose its vowel sign, nor the sign stand alone. */
function before(text: string, from: number) {
  const start = Math.max(0, from - AROUND)
  const cut = text.slice(start, from)
  return start === 0 || text[start - 1] === ' ' ? cut : cut.replace(/^\S+ /, '')
}

function after(text: string, to: number) {
  const cut = text.slice(to, to + AROUND)
  return [undefined, ' '].includes(text[to + AROUND]) ? cut : cut.replace(/ \S+$/, '')
}

/** `isWordless`: it has no words at all, as pages that were scanned. */
export type Found = { hits: Hit[]; isWordless: boolean }

/** Part by part, so that the page stays alive while a long file is gone through. */
export async function findEverywhere(
  parts: number,
  textOf: (part: number) => string | Promise<string>,
  query: string,
  signal: AbortSignal,
): Promise<Found> {
  const found: Hit[] = []
  let isWordless = true
  for (let part = 0; part < parts && found.length < MOST_HITS; part++) {
    if (signal.aborted) return { hits: [], isWordless: false }
    const text = await textOf(part)
    isWordless &&= text.trim() === ''
    found.push(...hitsIn(text, query, part))
    if (part % 8 === 7) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { hits: found.slice(0, MOST_HITS), isWordless }
}
