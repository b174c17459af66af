/**
 * Finds words again in a text that may have been edited since: first where they stood, then anywhere with the words
 * around them as witnesses, at last the passage that differs least. Never somewhere else without saying so.
 */

export type BlockText = { id: string; section: string; text: string }

export type Quoted = {
  block: string
  section: string
  start_char: number
  quote: string
  prefix: string
  suffix: string
}

export type Found = {
  block: string
  start: number
  end: number
  /** 'changed': the words are no longer quite the same. */
  how: 'same' | 'moved' | 'changed'
}

export function findQuote(blocks: readonly BlockText[], quoted: Quoted): Found | null {
  const { quote, start_char: start } = quoted
  if (quote === '') return null
  const hinted = blocks.find(({ id }) => id === quoted.block)
  if (hinted?.text.startsWith(quote, start)) {
    return { block: hinted.id, start, end: start + quote.length, how: 'same' }
  }
  return findMoved(blocks, quoted) ?? findChanged(blocks, quoted)
}

function findMoved(blocks: readonly BlockText[], quoted: Quoted): Found | null {
  const { quote } = quoted
  let best: { found: Found; score: number } | null = null
  for (const block of blocks) {
    for (let at = block.text.indexOf(quote); at !== -1; at = block.text.indexOf(quote, at + 1)) {
      const end = at + quote.length
      const score =
        commonEnd(block.text.slice(0, at), quoted.prefix) +
        commonStart(block.text.slice(end), quoted.suffix) +
        (block.id === quoted.block ? 8 : block.section === quoted.section ? 4 : 0)
      if (!best || score > best.score)
        best = { score, found: { block: block.id, start: at, end, how: 'moved' } }
    }
  }
  return best?.found ?? null
}

function commonStart(one: string, other: string) {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length++
  return length
}

function commonEnd(one: string, other: string) {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length++
  return length
}

/** Fewer words could be found almost anywhere. */
const LEAST_WORDS = 4
/** So much of the words must still be there. */
const LEAST_ALIKE = 0.65

type Word = { text: string; start: number; end: number }

function findChanged(blocks: readonly BlockText[], quoted: Quoted): Found | null {
  const wanted = wordsOf(quoted.quote)
  if (wanted.length < LEAST_WORDS) return null
  const known = new Set(wanted.map(({ text }) => text))
  let best: { found: Found; alike: number } | null = null
  for (const block of blocks) {
    const words = wordsOf(block.text)
    if (words.filter(({ text }) => known.has(text)).length < wanted.length * LEAST_ALIKE) continue
    const match = nearest(wanted, words)
    const [first, last] = [words[match.from], words[match.to]]
    const alike = 1 - match.cost / wanted.length + (block.section === quoted.section ? 0.01 : 0)
    if (!first || !last || alike < LEAST_ALIKE || (best && alike <= best.alike)) continue
    best = { alike, found: { block: block.id, start: first.start, end: last.end, how: 'changed' } }
  }
  return best?.found ?? null
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: found, index }) => ({
    ...{ text: found.toLowerCase(), start: index, end: index + found.length },
  }))
}

/** The run of words that differs least from those wanted (Sellers): how many words differ, and where it begins and ends. */
function nearest(wanted: readonly Word[], words: readonly Word[]) {
  let row = words.map((_, at) => ({ cost: 0, from: at })).concat({ cost: 0, from: words.length })
  for (const [place, { text }] of wanted.entries()) {
    const next = [{ cost: place + 1, from: 0 }]
    for (const [at, word] of words.entries()) {
      const [diagonal, above, left] = [row[at], row[at + 1], next[at]]
      if (!diagonal || !above || !left) break
      const options = [
        { cost: diagonal.cost + (word.text === text ? 0 : 1), from: diagonal.from },
        { cost: above.cost + 1, from: above.from },
        { cost: left.cost + 1, from: left.from },
      ]
      next.push(options.reduce((least, one) => (one.cost < least.cost ? one : least)))
    }
    row = next
  }
  let best = { cost: Number.POSITIVE_INFINITY, from: 0, to: -1 }
  for (const [at, { cost, from }] of row.entries()) if (cost < best.cost) best = { cost, from, to: at - 1 }
  return best
}
