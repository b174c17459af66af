/** Matches the points of a checklist in an answer by their words: without a model, and so with care. */

import { soundOf, type Term } from './hindi.ts'
import { type Reading, readAnswer, type Sentence } from './read-answer.ts'
import { stemsOf, tellingStems, tokensOf } from './stems.ts'
import type { Language, MainsKey, PointVerdict, Span } from './types.ts'

/** Of a quote, in characters. */
export const LONGEST_QUOTE = 240
/** One sentence is no proof of everything. */
const MOST_POINTS_OF_SENTENCE = 3
const COVERED = 0.68
const PARTLY = 0.4
/** Two of a point's words in one sentence say more than one, three no more than two. */
const MOST_STRENGTH = 1.3
/** Verbs of the checklist itself: "Names the tools", "Gives scale". */
const OF_CHECKLISTS = new Set(
  tellingStems(
    'names name gives give notes note shows show states state explains explain credits credit compares compare describes describe proposes propose suggests suggest concludes conclude weighs weigh uses use places place defines define adds add cites cite links link mentions mention points point reason strength risk merit defect gain failure limit case judges judge contrasts contrast example india indian such other without against least way',
  ),
)
const NEGATIONS = new Set(
  ['no', 'not', 'never', 'nor', 'neither', 'without', 'hardly', 'नहीं', 'न', 'बिना', 'मत'].flatMap((word) =>
    tokensOf(word).map((token) => token.word),
  ),
)
const NEGATES =
  /\b(?:no|not|never|without|lacks?|lacking|cannot|fails?|only|leaves? out|untouched|short|despite)\b/i

type Marker = { stems: string[]; telling: string[]; sounds: string[]; weight: number; negates: boolean }
type Point = { index: number; point: string; markers: Marker[]; context: string[]; negates: boolean }
type Evidence = { score: number; sentence: Sentence; at: number; isEmpty: boolean }

export function matchChecklist(
  key: Pick<MainsKey, 'checklist'>,
  text: string,
  language: Language,
  terms: readonly Term[] = [],
): PointVerdict[] {
  return verdictsOf(key, readAnswer(text, language, terms))
}

/** For an answer that was read before. */
export function verdictsOf(key: Pick<MainsKey, 'checklist'>, reading: Reading): PointVerdict[] {
  const lines = reading.sentences.map((sentence) => lineOf(sentence))
  const found = pointsOf(key).map((point) => ({ point, evidence: bestEvidence(point, reading, lines) }))
  const used = new Map<Sentence, number>()
  const verdicts = new Map<number, PointVerdict>()
  // The strongest evidence chooses its sentence first.
  for (const { point, evidence } of [...found].sort(
    (a, b) => (b.evidence?.score ?? 0) - (a.evidence?.score ?? 0),
  )) {
    const uses = evidence ? (used.get(evidence.sentence) ?? 0) : 0
    const isSpent = uses >= MOST_POINTS_OF_SENTENCE && !evidence?.isEmpty
    const score = Math.min(evidence?.score ?? 0, isSpent ? COVERED - 0.01 : Number.POSITIVE_INFINITY)
    const verdict = score >= COVERED ? 'covered' : score >= PARTLY ? 'partly' : 'missing'
    if (!evidence || verdict === 'missing') {
      verdicts.set(point.index, {
        index: point.index,
        point: point.point,
        verdict: 'missing',
        quote: null,
        span: null,
      })
      continue
    }
    used.set(evidence.sentence, uses + 1)
    const span = quoteAround(evidence.sentence, evidence.at)
    verdicts.set(point.index, {
      ...{ index: point.index, point: point.point, span },
      verdict: evidence.isEmpty ? 'partly' : verdict,
      quote: reading.text.slice(span.start, span.end),
    })
  }
  return found.map(({ point }) => verdicts.get(point.index) as PointVerdict)
}

/** Covered counts whole, partly half: 0 to 1. */
export function shareOfPoints(points: readonly Pick<PointVerdict, 'verdict'>[]): number {
  if (points.length === 0) return 0
  const sum = points.reduce(
    (all, { verdict }) => all + (verdict === 'covered' ? 1 : verdict === 'partly' ? 0.5 : 0),
    0,
  )
  return sum / points.length
}

function pointsOf({ checklist }: Pick<MainsKey, 'checklist'>): Point[] {
  const all = checklist.map(({ point, words }) => new Set([point, ...words].flatMap((said) => stemsOf(said))))
  return checklist.map(({ point, words }, index) => ({
    ...{ index, point, negates: NEGATES.test(point) },
    context: tellingStems(point).filter((stem) => !OF_CHECKLISTS.has(stem)),
    markers: words.map((written) => markerOf(written, all)),
  }))
}

/** A phrase or a figure tells more than a word, and a word of one point more than one of many. */
function markerOf(written: string, all: Set<string>[]): Marker {
  const tokens = tokensOf(written)
  const stems = withPerCent(
    tokens.map(({ stem }) => stem),
    [],
  )
  const telling = tokens.filter(({ isSmall }) => !isSmall).map(({ stem }) => stem)
  const isPhrase = telling.length > 1 || /\d/.test(written) || stems.length > 2
  const spread = all.filter((held) => telling.every((stem) => held.has(stem))).length
  return {
    ...{ stems, telling: withPerCent(telling, []), negates: NEGATES.test(written) },
    sounds: tokens.filter(({ isSmall }) => !isSmall).map(({ word }) => soundOf(word)),
    weight: (isPhrase ? 1 : 0.7) * (spread > 2 ? 0.6 : 1),
  }
}

type Line = { stems: string[]; telling: string[]; starts: number[]; others: string[][]; sounds: string[] }

function lineOf({ tokens, english, text, start }: Sentence): Line {
  const signs = tokens.map(({ end }) => /^\s?%/.test(text.slice(end - start)))
  const stems = withPerCent(
    tokens.map(({ stem }) => stem),
    signs,
  )
  const telling = withPerCent(
    tokens.filter(({ isSmall }) => !isSmall).map(({ stem }) => stem),
    signs.filter((_, index) => !tokens[index]?.isSmall),
  )
  return {
    ...{ stems, telling, others: english },
    starts: tokens.map((token) => token.start),
    sounds: tokens.map(({ word }) => (/\p{Script=Devanagari}/u.test(word) ? soundOf(word) : '')),
  }
}

/** "4 per cent", "4 percent", "4 प्रतिशत" and "4%" meet. */
function withPerCent(stems: string[], signs: boolean[]): string[] {
  return stems.flatMap((stem, index) => {
    if (stem === 'per' && stems[index + 1] === 'cent') return []
    const own = stem === 'cent' || stem === 'percent' || stem === PER_CENT_HINDI ? '%' : stem
    return signs[index] ? [own, '%'] : [own]
  })
}
const PER_CENT_HINDI = stemsOf('प्रतिशत')[0]

function bestEvidence(point: Point, { sentences, isHindi }: Reading, lines: Line[]): Evidence | null {
  const hits = sentences.map((sentence, index) => hitsIn(point, sentence, lines[index] as Line, isHindi))
  let best: Evidence | null = null
  let heading: Sentence | undefined
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.isHeading) {
      heading = sentence
      continue
    }
    const own = hits[index] as Hits
    const around = [index - 1, index + 1].filter((other) => sentences[other]?.block === sentence.block)
    const held = new Set(sentence.stems)
    for (const near of [
      ...around.map((other) => sentences[other] as Sentence),
      ...(heading ? [heading] : []),
    ]) {
      for (const stem of near.stems) held.add(stem)
    }
    const context = point.context.filter((stem) => held.has(stem)).length / Math.max(point.context.length, 3)
    const ownContext = point.context.filter((stem) => sentence.stems.has(stem)).length
    const neighbours = around.reduce((sum, other) => sum + (hits[other] as Hits).strength, 0)
    const strength = Math.min(MOST_STRENGTH, own.strength + neighbours * 0.3)
    if (own.strength === 0 && ownContext < 2) continue
    const byWords = 0.55 * strength + 0.45 * Math.min(1, context / 0.45)
    const byContext = own.strength === 0 ? Math.min(0.75, context * 0.95) : 0
    const score = own.strength === 0 ? byContext : byWords
    if (!best || score > best.score || (score === best.score && sentence.isEmpty < best.isEmpty)) {
      best = { score, sentence, at: own.at ?? sentence.start, isEmpty: sentence.isEmpty }
    }
  }
  return best
}

type Hits = { strength: number; at: number | null }

function hitsIn(point: Point, sentence: Sentence, line: Line, isHindi: boolean): Hits {
  let strength = 0
  let at: number | null = null
  for (const marker of point.markers) {
    const place = placeOf(marker, line, isHindi)
    if (place === null) continue
    const isDenied = !point.negates && !marker.negates && denied(sentence, place)
    strength += marker.weight * (isDenied ? 0.4 : 1)
    at = Math.min(at ?? Number.POSITIVE_INFINITY, line.starts[place] ?? sentence.start)
  }
  return { strength: Math.min(strength, MOST_STRENGTH), at }
}

/** Which token the marker begins at, or null. */
function placeOf({ stems, telling, sounds }: Marker, line: Line, isHindi: boolean): number | null {
  const whole = runIn(line.stems, stems)
  if (whole !== null) return Math.min(whole, line.starts.length - 1)
  if (telling.length > 1) {
    const run = runIn(line.telling, telling)
    if (run !== null) return 0
  }
  if (!isHindi || telling.length === 0) return null
  // The order of words is another one in Hindi: all of them in one sentence will do.
  let first: number | null = null
  for (const [index, stem] of telling.entries()) {
    const sound = sounds[index] ?? ''
    const at = line.others.findIndex(
      (english, token) =>
        english.includes(stem) ||
        line.stems[token] === stem ||
        (sound !== '' && line.sounds[token] === sound),
    )
    if (at < 0 && !(stem === '%' && line.stems.includes('%'))) return null
    if (at >= 0) first = Math.min(first ?? at, at)
  }
  return first
}

function runIn(stems: readonly string[], sought: readonly string[]): number | null {
  if (sought.length === 0) return null
  for (
    let at = stems.indexOf(sought[0] as string);
    at >= 0;
    at = stems.indexOf(sought[0] as string, at + 1)
  ) {
    if (sought.every((stem, index) => stems[at + index] === stem)) return at
  }
  return null
}

/** "There is no leakage"; in Hindi the negation follows. "Not only" denies nothing. */
function denied({ tokens }: Sentence, place: number) {
  const before = tokens.slice(Math.max(0, place - 3), place)
  const at = before.findLastIndex(({ word }) => NEGATIONS.has(word))
  if (at >= 0 && before[at + 1]?.word !== 'only') return true
  return tokens.slice(place + 1, place + 4).some(({ word }) => word === NOT_HINDI)
}
const NOT_HINDI = tokensOf('नहीं')[0]?.word

/** The sentence, or so much of it around the place as fits. */
function quoteAround({ start, end, tokens }: Sentence, at: number): Span {
  if (end - start <= LONGEST_QUOTE) return { start, end }
  const first = tokens.find((token) => token.start >= at - LONGEST_QUOTE / 3)?.start ?? start
  const last = tokens.findLast((token) => token.end <= first + LONGEST_QUOTE)
  return { start: first, end: last ? last.end : first + LONGEST_QUOTE }
}
