/** Finds a quotation in the text it is said to come from: word for word, whatever its marks and spaces. */

import type { Span } from './types.ts'

const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const LETTER = /[\p{L}\p{M}\p{N}]/u
/** What others put around a quotation. */
const AROUND = /^[\s"'“”‘’«».…,;:()[\]-]+|[\s"'“”‘’«».…,;:()[\]-]+$/gu
const LEAST_LETTERS = 3

/**
 * The place of `quote` in `text`, or null. Spaces, case, quotation marks, dashes and ways of coding one letter do not
 * matter; a word that differs does.
 */
export function findQuote(text: string, quote: string): Span | null {
  const sought = read(quote.normalize('NFC').replace(AROUND, '')).letters
  if ((sought.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LEAST_LETTERS) return null
  const held = read(text)
  for (let at = held.letters.indexOf(sought); at >= 0; at = held.letters.indexOf(sought, at + 1)) {
    const to = at + sought.length
    if (isBoundary(held.letters, at) && isBoundary(held.letters, to)) {
      const start = held.starts[at]
      const end = held.ends[to - 1]
      if (start !== undefined && end !== undefined) return { start, end }
    }
  }
  return null
}

/** The letters that count, and for each the place of the written letter it comes from. */
function read(text: string) {
  const letters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const units = unitsOf(cluster)
    if (units === ' ' && (letters.length === 0 || letters.at(-1) === ' ')) continue
    for (const unit of units) {
      letters.push(unit)
      // A letter outside the basic plane is two units of the text, and two places here.
      for (let extra = 0; extra < unit.length; extra += 1) {
        starts.push(index)
        ends.push(index + cluster.length)
      }
    }
  }
  return { letters: letters.join(''), starts, ends }
}

function unitsOf(cluster: string) {
  if (/^\s/u.test(cluster)) return ' '
  return cluster
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad|[\u200b-\u200d]|\u2060|\ufeff|\ufe0f/g, '')
    .replace(/[“”„‟«»"‘’‚‛`´′″]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
}

function isBoundary(letters: string, at: number) {
  const before = letters[at - 1]
  const after = letters[at]
  return !(before && after && LETTER.test(before) && LETTER.test(after))
}
