/** Finding a place of the syllabus by any of its names: in English or Hindi, by its sound in Latin letters, in spite of slips. */

import { soundKey } from '#web/lib/transliterate.ts'

export type Kind = 'area' | 'topic' | 'part' | 'term' | 'line'

export type Entry = {
  id: string
  kind: Kind
  /** Where it leads. */
  to: string
  en: string
  hi: string | null
  /** Other names; found by, and shown when they were what was found. */
  also: readonly string[]
  /** What it belongs to. */
  within: string | null
}

export type Piece = { text: string; isHit: boolean }
export type Hit = { entry: Entry; name: string; pieces: Piece[]; rank: number }

type Word = { at: number; end: number; plain: string; sound: string }
type Indexed = { entry: Entry; names: { name: string; words: Word[] }[] }

const KINDS: Kind[] = ['topic', 'area', 'part', 'term', 'line']

export function indexOf(entries: readonly Entry[]): Indexed[] {
  return entries.map((entry) => ({
    entry,
    names: [entry.en, ...(entry.hi ? [entry.hi] : []), ...entry.also].map((name) => ({
      name,
      words: wordsOf(name),
    })),
  }))
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    at: index,
    end: index + word.length,
    plain: plain(word),
    sound: soundKey(word),
  }))
}

/** Small letters without accents and dots; anusvara and candrabindu are one. */
function plain(word: string) {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u093c]/g, '')
    .replaceAll('\u0901', '\u0902')
}

/** The best first: as written, then as it sounds, then with a slip of the fingers. */
export function found(index: readonly Indexed[], search: string): Hit[] {
  const wanted = wordsOf(search)
  if (wanted.length === 0) return []
  return index
    .flatMap((one) => bestOf(one, wanted) ?? [])
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        KINDS.indexOf(a.entry.kind) - KINDS.indexOf(b.entry.kind) ||
        a.name.length - b.name.length,
    )
}

function bestOf({ entry, names }: Indexed, wanted: Word[]): Hit | undefined {
  const hits = names.flatMap(({ name, words }, at) => {
    const match = matchIn(words, wanted)
    // its own name before another one
    return match
      ? [{ entry, name, rank: match.rank + (at > 1 ? 0.5 : 0), pieces: piecesOf(name, match.hit) }]
      : []
  })
  return hits.sort((a, b) => a.rank - b.rank)[0]
}

/** Every wanted word must be in the name; the worst of them says how good it is. */
function matchIn(words: Word[], wanted: Word[]): { rank: number; hit: Word[] } | undefined {
  const hit = new Set<Word>()
  let rank = 0
  for (const one of wanted) {
    const [best] = words
      .map((word) => ({ word, rank: rankOf(word, one) }))
      .filter((match): match is { word: Word; rank: number } => match.rank !== undefined)
      .sort((a, b) => a.rank - b.rank)
    if (!best) return undefined
    hit.add(best.word)
    rank = Math.max(rank, best.rank)
  }
  const isWhole = rank === 0 && words.length === wanted.length
  return { rank: isWhole ? -1 : rank, hit: [...hit] }
}

/** 0 the same, in the other script too; 1 its beginning, 2 within, 3 nearly its sound, 4 with a slip. */
function rankOf(word: Word, wanted: Word): number | undefined {
  if (word.plain === wanted.plain || isSameInOtherScript(word, wanted)) return 0
  if (word.plain.startsWith(wanted.plain)) return 1
  if (wanted.plain.length >= 3 && word.plain.includes(wanted.plain)) return 2
  // what is shorter says little
  if (wanted.sound.length >= 3 && wanted.plain.length >= 4 && soundsAlike(word, wanted)) return 3
  if (wanted.plain.length >= 4 && isNear(word.plain, wanted.plain)) return 4
  return undefined
}

function isSameInOtherScript(word: Word, wanted: Word) {
  return (
    wanted.sound.length >= 3 &&
    word.sound === wanted.sound &&
    isDevanagari(word.plain) !== isDevanagari(wanted.plain)
  )
}

/** Across the scripts it is enough to begin alike; within one the whole word must. */
function soundsAlike(word: Word, wanted: Word) {
  if (word.sound === wanted.sound) return true
  return isDevanagari(word.plain) !== isDevanagari(wanted.plain) && word.sound.startsWith(wanted.sound)
}

function isDevanagari(text: string) {
  return /[\u0900-\u097f]/.test(text)
}

/** One slip in four letters or more, two in eight; the beginning of a longer word will do. */
function isNear(word: string, wanted: string) {
  const allowed = wanted.length >= 8 ? 2 : 1
  if (word.length < wanted.length - allowed) return false
  return (
    slips(word, wanted, allowed) <= allowed ||
    (wanted.length >= 5 && slips(word.slice(0, wanted.length), wanted, allowed) <= allowed)
  )
}

/** Letters to change, add, drop or swap (Damerau); stops counting past `most`. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    older = last
    last = row
  }
  return last[b.length] ?? 0
}

function piecesOf(name: string, hit: Word[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { at, end } of [...hit].sort((a, b) => a.at - b.at)) {
    if (at > from) pieces.push({ text: name.slice(from, at), isHit: false })
    pieces.push({ text: name.slice(at, end), isHit: true })
    from = end
  }
  if (from < name.length) pieces.push({ text: name.slice(from), isHit: false })
  return pieces
}
