/** Figures that texts cite, fetched together for a time without a network. */

import { factsKey, type LibraryFact, readFacts, successorsOf } from './library-queries.ts'

/** As each of these texts asks for them, with what has replaced them; still to be kept. */
export async function figuresAhead(texts: readonly string[][]): Promise<Ahead[]> {
  const known = await readTogether(texts.flat())
  const wanted = texts.map((ids) => known.filter(({ id }) => ids.includes(id)))
  const newest = wanted.map(successorsOf)
  const newer = await readTogether(newest.flat())
  return [
    ...texts.map((ids, at) => ({ key: factsKey(ids), value: wanted[at] ?? [] })),
    ...newest.map((ids) => ({ key: factsKey(ids), value: newer.filter(({ id }) => ids.includes(id)) })),
  ].filter(({ value }) => value.length > 0)
}

type Ahead = { key: string; value: LibraryFact[] }

/** Ids stand in an address, which may be only so long. */
const ASKED_TOGETHER = 80

async function readTogether(ids: readonly string[]): Promise<LibraryFact[]> {
  const wanted = [...new Set(ids)]
  const found: LibraryFact[] = []
  for (let at = 0; at < wanted.length; at += ASKED_TOGETHER)
    found.push(...(await readFacts(wanted.slice(at, at + ASKED_TOGETHER))))
  return found
}
