/**
 * What learners ask again and again is answered once, in `content/doubts/`. Whether a question is one of those is told by
 * its words against every way in which it was asked before: rare ones weigh more, and a word too many on either side
 * counts against it, since "why did the deficit rise?" is not "why is a deficit harmful?".
 */

import { questionKind } from './question.ts'
import type { Supabase } from './retrieve.ts'
import { namesIn, sensesOf } from './senses.ts'
import { type Shape, shapeOf } from './shape.ts'

export type Doubt = { slug: string; question: string; question_hi: string; asked: string[] }

/** Share of the words of both sides that they have in common, by weight; and of each side by itself. */
const ALIKE = 0.7
const OF_EACH = 0.6
/** A name alone must be all that the doubt names. */
const OF_ONE_NAME = 0.95
/** So alike, a doubt may be what was meant, and is offered. */
const NEAR = 0.45
const OFFERED = 3
/** What these ask for is told by other texts, unless the doubt asks for just that. */
const OTHER_SHAPES = new Set<Shape>(['definition', 'figure', 'when', 'list', 'forward', 'traps'])
/** Said in many a doubt, and yet what it asks. */
const DECIDES = new Set(['bad', 'good', 'gain', 'differ', 'rise', 'fall', 'why', 'how'])
const FEW = 8
/** Of a deficit one asks why it rises, and why it is bad: who asks for no verdict wants none. */
const VERDICTS = new Set(['bad', 'good', 'gain', 'differ'])
/** Who asks why a thing moves is told of just that. */
const MOVES = new Set(['rise', 'fall'])

/** The doubt that was asked, of those that are answered; undefined where it is none of them. */
export function doubtAsked(question: string, doubts: Doubt[]): Doubt | undefined {
  const asked = readWay(question)
  const least = asked.senses.length < 2 ? OF_ONE_NAME : ALIKE
  const [best] = byLikeness(
    asked,
    doubts,
    (way) =>
      (!OTHER_SHAPES.has(asked.shape) || way.shape === asked.shape) &&
      agree(asked.verdicts, way.verdicts) &&
      (asked.moves.length === 0 || agree(asked.moves, way.moves)) &&
      asked.names === way.names,
  )
  return best?.isAbout && best.alike >= least && best.ofEach >= OF_EACH ? best.doubt : undefined
}

/** Doubts that are asked in words like these, the nearest first: one of them may be what was meant. */
export function doubtsNear(question: string, doubts: Doubt[]): Doubt[] {
  const near = byLikeness(readWay(question), doubts, () => true).filter(({ alike }) => alike >= NEAR)
  return near.slice(0, OFFERED).map(({ doubt }) => doubt)
}

type Way = { senses: string[]; verdicts: string[]; moves: string[]; names: string; shape: Shape }
type WayOf = Way & { doubt: Doubt; weight: number }
type Ways = { ways: WayOf[]; rarity: (sense: string) => number; meant: (sense: string) => string }
type Likeness = { doubt: Doubt; alike: number; ofEach: number; isAbout: boolean }

function readWay(text: string): Way {
  const senses = sensesOf(text)
  return {
    senses,
    verdicts: senses.filter((sense) => VERDICTS.has(sense)),
    moves: senses.filter((sense) => MOVES.has(sense)),
    names: namesIn(senses).sort().join(),
    shape: shapeOf(text, questionKind(text)),
  }
}

function agree(one: string[], other: string[]): boolean {
  return one.length === 0 ? other.length === 0 : one.some((verdict) => other.includes(verdict))
}

/** Each doubt by the way that is likest, of those that may be meant. */
function byLikeness(asked: Way, doubts: Doubt[], mayBeMeant: (way: WayOf) => boolean): Likeness[] {
  const { ways, rarity, meant } = waysOf(doubts)
  const senses = new Set(asked.senses.map(meant))
  const given = { senses, weight: weightOf(senses, rarity) }
  const best = new Map<Doubt, Likeness>()
  for (const way of ways) {
    if (!mayBeMeant(way)) continue
    const likeness = { doubt: way.doubt, ...shared(given, way, rarity) }
    if (likeness.alike > (best.get(way.doubt)?.alike ?? 0)) best.set(way.doubt, likeness)
  }
  return [...best.values()].sort((one, other) => other.alike - one.alike)
}

const counted = new WeakMap<Doubt[], Ways>()

function waysOf(doubts: Doubt[]): Ways {
  const known = counted.get(doubts)
  if (known) return known
  const ways = doubts.flatMap((doubt) =>
    [doubt.question, doubt.question_hi, ...doubt.asked].map((text) => ({ doubt, ...readWay(text) })),
  )
  const holders = new Map<string, Set<Doubt>>()
  for (const { doubt, senses } of ways) {
    for (const sense of senses) holders.set(sense, (holders.get(sense) ?? new Set()).add(doubt))
  }
  const rarityOf = (held: number) => Math.log(1 + doubts.length / held)
  const rarities = new Map(
    [...holders].map(([sense, { size }]) => [
      sense,
      Math.max(rarityOf(size), DECIDES.has(sense) ? rarityOf(FEW) : 0),
    ]),
  )
  // What no doubt speaks of is as rare as what one does.
  const rarity = (sense: string) => rarities.get(sense) ?? rarityOf(1)
  const made: Ways = {
    ways: ways.map((way) => ({ ...way, weight: weightOf(way.senses, rarity) })),
    rarity,
    // Looked for once a word, and not once for each of the ways.
    meant: (sense) =>
      holders.has(sense) ? sense : ([...holders.keys()].find((known) => isSlipOf(sense, known)) ?? sense),
  }
  counted.set(doubts, made)
  return made
}

function weightOf(senses: Iterable<string>, rarity: Ways['rarity']): number {
  let weight = 0
  for (const sense of senses) weight += rarity(sense)
  return weight
}

/** What of the way was asked, by weight. */
function shared(asked: { senses: Set<string>; weight: number }, way: WayOf, rarity: Ways['rarity']) {
  let both = 0
  let subjects = 0
  let missing = 0
  for (const sense of way.senses) {
    const isShared = asked.senses.has(sense)
    if (isShared) both += rarity(sense)
    if (DECIDES.has(sense)) continue
    subjects++
    if (!isShared) missing++
  }
  return {
    // "Why did they fail?" has of "why has the Act failed?" all but what it is about.
    isAbout: missing === 0 || subjects - missing >= 2,
    alike: (2 * both) / Math.max(1, asked.weight + way.weight),
    ofEach: both / Math.max(1, asked.weight, way.weight),
  }
}

/** A slip of the finger in a long word is the same word. */
function isSlipOf(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  return shorter >= 6 && one[0] === other[0] && slipsBetween(one, other) <= (shorter >= 9 ? 2 : 1)
}

/** Levenshtein. */
function slipsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (let at = 0; at < other.length; at++) {
      const swapped = (before[at] ?? 0) + (letter === other[at] ? 0 : 1)
      next.push(Math.min(swapped, (before[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    before = next
  }
  return before[other.length] ?? 0
}

/** Read once, and anew after a while: a load of the library is told of within that time. */
const KEPT_MS = 60_000

/** Everybody may read them, so one reading serves all; whose own failed takes nobody else's answer. */
export function keptDoubts(): (supabase: Supabase, now?: number) => Promise<Doubt[]> {
  let kept: { doubts: Promise<Doubt[]>; until: number } | undefined
  return async (supabase, now = Date.now()) => {
    if (kept && kept.until > now) {
      const known = await kept.doubts.catch(() => undefined)
      if (known) return known
    }
    const doubts = askForDoubts(supabase)
    const reading = { doubts, until: now + KEPT_MS }
    kept = reading
    doubts.catch(() => {
      if (kept === reading) kept = undefined
    })
    return doubts
  }
}

async function askForDoubts(supabase: Supabase): Promise<Doubt[]> {
  const { data } = await supabase
    .from('doubts')
    .select('slug, question, question_hi, asked')
    .order('position')
    .throwOnError()
  return data
}
