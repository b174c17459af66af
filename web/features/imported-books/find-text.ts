/** Finds words in a text: each place with what stands around it. */

export type Hit = { part: number; nth: number; before: string; words: string; after: string }

export const MOST_HITS = 100
const AROUND = 48

export function hitsIn(text: string, query: string, part: number): Hit[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const lower = text.toLowerCase()
  // letters whose small form is longer would move every place
  const searched = lower.length === text.length ? lower : text
  const hits: Hit[] = []
  for (
    let at = searched.indexOf(wanted);
    at >= 0 && hits.length < MOST_HITS;
    at = searched.indexOf(wanted, at + wanted.length)
  ) {
    hits.push({
      ...{ part, nth: hits.length, words: text.slice(at, at + wanted.length) },
      before: text.slice(Math.max(0, at - AROUND), at),
      after: text.slice(at + wanted.length, at + wanted.length + AROUND),
    })
  }
  return hits
}

/** Part by part, so that the page stays alive while a long file is gone through. */
export async function findEverywhere(
  parts: number,
  textOf: (part: number) => string | Promise<string>,
  query: string,
  signal: AbortSignal,
): Promise<Hit[]> {
  const found: Hit[] = []
  for (let part = 0; part < parts && found.length < MOST_HITS; part++) {
    if (signal.aborted) return []
    found.push(...hitsIn(await textOf(part), query, part))
    if (part % 8 === 7) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return found.slice(0, MOST_HITS)
}
