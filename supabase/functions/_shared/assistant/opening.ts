/** The passage that an answer opens with: the one that says, in a sentence, just what was asked. */

import { withoutSourceMarks } from '../library/source-marks.ts'
import type { FoundTexts } from './find.ts'
import type { Passage } from './retrieve.ts'
import { withoutSides } from './rewrite.ts'
import { sentencesOf, shareHeld, tellingWords, wordCount } from './sentences.ts'
import type { Shape } from './shape.ts'
import { sideOf } from './sides.ts'

export type Opening = {
  passage: Passage
  /** The passage from the sentence that answers. */
  text: string
  /** Whether that is all of it. */
  whole: boolean
  /** What answers nearly as well, of another passage: told beside it, since words alone cannot tell which is meant. */
  next?: Opening
}

const BODY =
  /^\p{Lu}[\p{L}.'’ -]*\b(?:Bank|Board|Government|Union|Parliament|Committee|Commission|Council|Ministry|Department|Office|Authority|Corporation|Minister|President|Finance|States?|Act|Section|Article)\b/u
const CUES: Partial<Record<Shape, RegExp>> = {
  who: /\b(?:Bank|Board|Government|Union|Parliament|Committee|Commission|Council|Ministry|Department|Office|Authority|Minister|President|Cabinet|States)\b.*\b(?:sets?|fix(?:es)?|decides?|makes?|compiles?|publish(?:es)?|releases?|appoints?|regulates?|approves?|issues?|runs?|frames?|recommends?|notif(?:y|ies)|chairs?|levies|collects?|answers|announces?|supervises?)\b/,
  when: /\b(?:began|begun|begins|since|set up|launched|introduced|founded|established|formed|created|constituted|became|replaced|(?:came|come|comes|enters?|entered|been) in(?:to)? force|dates? from|opened|nationali[sz]ed|act)\b.{0,60}\b(?:1[89]|20)\d{2}\b|\b(?:1[89]|20)\d{2}\b.{0,40}\b(?:began|set up|launched|replaced|came)\b/i,
  why: /\b(?:because|since|so that|therefore|cause[sd]?|reasons?|due to|owing to|in order to)\b/i,
  impact: /\b(?:raises?|lowers?|impact|effects?|lead[s ]|widens?|costs?|hurts?|gains?|loses?)\b/i,
  list: /\b(?:two|three|four|five|six|seven|eight|several|kinds?|types?|forms?|families)\b|;|:\s/i,
  how: /\b(?:through|by|when|works?|steers?|first|then)\b/i,
}
const YEAR = /\b(?:1[89]|20)\d{2}\b/
/** What a list is asked of, in words that stand for one another. */
const KINDS = [
  'type kind form categories family class',
  'tool instrument measure method',
  'function role duty task',
  'feature characteristic element component part',
  'objective aim goal purpose',
  'member composition',
].map(tellingWords)

function namesTheKind(asked: Set<string>, said: Set<string>): boolean {
  return KINDS.some(
    (kind) => [...kind].some((word) => asked.has(word)) && [...kind].some((word) => said.has(word)),
  )
}

/** Begins with what the sentence before it spoke of. */
export const POINTS_BACK =
  /^(?:it|its|they|their|this|that|these|those|both|such|he|she|the (?:former|latter|same)|but|and|so|yet|then|in fact|here)\b/i
const SENTENCES_BEFORE = 1
/** Shares of the question that a passage holds, and its headings. */
const MOST_OF_IT = 0.8
const LITTLE = { coverage: 0.6, named: 0.45 }
/** Words of an opening; a last sentence alone is an aside. */
const SHORTEST = 10
const SHORTEST_LINE = 5
/** A passage of so many words is told from its beginning. */
const TOLD_WHOLE = 80
/** How much less another may fit that is told beside the best. */
const NEARLY_AS_WELL = 0.2

/** Undefined when the evidence holds no running text. */
export function openingOf(found: FoundTexts, shape: Shape): Opening | undefined {
  const { question, subject, evidence, doubt } = found
  if (doubt) return { passage: doubt, text: withoutSourceMarks(doubt.content), whole: true }
  const asked = tellingWords(`${subject} ${shape === 'definition' || shape === 'compare' ? '' : question}`)
  const named = tellingWords(subject)
  const thing = tellingWords(withoutSides(subject))
  const isCommittee = ASKS_FOR_A_COMMITTEE.test(question)
  const isFigure = asksForFigure(question)
  const most = Math.max(...evidence.map(({ coverage }) => coverage))
  const candidates = evidence.flatMap((passage, rank) => {
    // What was read beside the evidence, for the sides of a subject, speaks of something else unless its side is asked for.
    if (passage.score === 0 && sideOf(passage) !== shape) return []
    const title = tellingWords(passage.title)
    return tellingsOf(passage).map(({ sentences, at, isLine }) => ({
      passage,
      sentences,
      at,
      fit: fitOf({
        isLine,
        question,
        sentence: withBefore(sentences, at, shape),
        at,
        passage,
        rank,
        isOfAnother: most >= MOST_OF_IT && passage.coverage < LITTLE.coverage && passage.named < LITTLE.named,
        shape,
        asked,
        named,
        thing: thing.size > 0 ? thing : named,
        title,
        isCommittee,
        isFigure,
      }),
    }))
  })
  const [best, ...others] = candidates
    .filter(({ sentences, at, passage }) => wordCount(sentences.slice(at).join(' ')) >= shortestOf(passage))
    .sort((one, other) => other.fit - one.fit)
  if (!best) return undefined
  const tell = (one: typeof best) => fromSentence(one.passage, one.sentences, startOf(one, asked, shape))
  const next = others.find(({ passage }) => passage.id !== best.passage.id)
  const isNear = next && best.fit - next.fit <= NEARLY_AS_WELL && !isTermFor(best.passage, named)
  return { ...tell(best), ...(isNear && { next: tell(next) }) }
}

type Telling = { sentences: string[]; at: number; isLine: boolean }

/** The sentences of a paragraph, each to be told with what follows it; of a list of facts each line, by itself. */
function tellingsOf(passage: Passage): Telling[] {
  const text = withoutSourceMarks(passage.content)
  if (isRunningText(passage)) {
    if (!standsAlone(passage) || sideOf(passage) === 'pointers') return []
    const sentences = sentencesOf(text)
    return sentences.map((_, at) => ({ sentences, at, isLine: false }))
  }
  if (passage.kind === 'fact' || passage.kind === 'topic' || sideOf(passage) === 'traps') return []
  const lines = text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
  return lines.map((line) => ({ sentences: [line], at: 0, isLine: true }))
}

/** A line of a list is a sentence that was written to stand alone. */
function shortestOf(passage: Passage) {
  return isRunningText(passage) ? SHORTEST : SHORTEST_LINE
}

function startOf(
  { sentences, at }: { sentences: string[]; at: number },
  asked: Set<string>,
  shape: Shape,
): number {
  const alone = shareHeld(asked, tellingWords(sentences[at] ?? ''))
  return shareHeld(asked, tellingWords(withBefore(sentences, at, shape))) > alone ? at - 1 : at
}

/** A cause or a date may stand in the sentence after the one that names the thing. */
function withBefore(sentences: string[], at: number, shape: Shape): string {
  const follows = shape === 'why' || shape === 'when' || shape === 'who' || shape === 'definition'
  return follows && at > 0 ? `${sentences[at - 1]} ${sentences[at]}` : (sentences[at] ?? '')
}

const ASKS_FOR_A_FIGURE =
  /\b(?:how (?:many|much|far|long|high|big|large|old)|kitn[aei]|limit|target|rate|share|per ?cent(?:age)?|amount|number|total|outlay|budget|range|weight|premium|cover|size|stake|cut-?off)\b|कितन/iu
export function asksForFigure(question: string): boolean {
  return ASKS_FOR_A_FIGURE.test(question)
}

/** A year by itself is no figure. */
const FIGURE = /(?<![\d.,-])(?!(?:1[89]|20)\d\d(?!\d))\d/

const ASKS_FOR_A_COMMITTEE =
  /\b(?:which|what|whose|kaun ?s[ai]|kis) (?:\w+ )?(?:committee|commission|panel|samiti)\b|(?:किस|कौन[- ]?सी) समिति/iu
/** "The Urjit Patel Committee", "a committee under Bimal Jalan". */
const COMMITTEE =
  /((?:\p{Lu}[\p{L}.]+ )+)(?:Committees?|committees?)\b|\b[cC]ommittee (?:under|of|led by|chaired by|headed by) (\p{Lu}[\p{L}.]+)/gu

/** Asked which committee, a sentence answers that names one which the question did not. */
function committeeFit(sentence: string, asked: Set<string>): number {
  const names = [...sentence.matchAll(COMMITTEE)].map((found) => tellingWords(found[1] ?? found[2] ?? ''))
  return names.some((name) => name.size > 0 && shareHeld(name, asked) < 0.5) ? 1.2 : 0
}

/** A paragraph says more than a line. */
const A_LINE = 0.35

type Candidate = {
  question: string
  sentence: string
  at: number
  passage: Passage
  rank: number
  /** It speaks of a part of what was asked, and another passage of nearly all of it. */
  isOfAnother: boolean
  shape: Shape
  asked: Set<string>
  named: Set<string>
  /** What is asked about, without the side of it. */
  thing: Set<string>
  title: Set<string>
  /** A committee is asked for by its work. */
  isCommittee: boolean
  isFigure: boolean
  isLine: boolean
}

function fitOf(candidate: Candidate): number {
  const { sentence, at, passage, rank, isOfAnother, shape, asked, named, thing, title } = candidate
  const { isCommittee, isFigure } = candidate
  const words = tellingWords(sentence)
  // A term may be written out where the question has it short: all that was asked is held.
  const held = isTermFor(passage, named) ? 1 : shareHeld(asked, words)
  const heldWithTitle = shareHeld(asked, new Set([...words, ...title]))
  const cue = CUES[shape]?.test(sentence) ? 0.25 : 0
  const body = shape === 'who' && BODY.test(sentence) ? 0.1 : 0
  const defining = defines(sentence, named) ? (shape === 'definition' ? 0.7 : 0.15) : 0
  const term = passage.kind === 'term' ? termFit(passage, thing, candidate) : 0
  const first = at === 0 ? 0.06 : 0
  const side = sideFit(passage, shape) + (passage.kind === 'book' ? -0.3 : 0)
  const ahead = shareHeld(named, tellingWords(sentence.slice(0, 70))) >= 0.5 ? 0.15 : 0
  const figure = isFigure && FIGURE.test(sentence) ? 0.3 : 0
  const undated = shape === 'when' && !YEAR.test(sentence) ? -0.5 : 0
  const noun = shape === 'list' && namesTheKind(asked, words) && shareHeld(named, words) >= 0.6 ? 0.45 : 0
  return (
    held +
    0.4 * heldWithTitle +
    cue +
    body +
    defining +
    term +
    first +
    side +
    ahead +
    noun +
    figure +
    undated +
    (isCommittee ? committeeFit(sentence, asked) : 0) -
    (candidate.isLine ? A_LINE : 0) -
    (isOfAnother ? 0.8 : 0) -
    0.03 * rank +
    0.25 * Math.min(passage.coverage, 1)
  )
}

/** "The fiscal deficit is …": the subject comes first and the verb soon after it. */
export function defines(sentence: string, named: Set<string>): boolean {
  const [, before] =
    /^(.{2,80}?)\b(?:is|are|was|means?|refers? to|comes? when|occurs? when|joins|measures?|gives?|shows?|says? that)\b/i.exec(
      sentence,
    ) ?? []
  if (!before) return false
  const said = tellingWords(before)
  // "Demand-pull inflation" is not inflation; "the fiscal deficit of a year" still is the fiscal deficit.
  // A year beside a name is no part of it: the Gender Budget of 2026-27 is another budget.
  const names = [...named].filter((word) => /\p{L}/u.test(word))
  return (
    names.length > 0 && shareHeld(named, said) >= 0.99 && said.size <= named.size + (names.length > 1 ? 1 : 0)
  )
}

function termFit(passage: Passage, named: Set<string>, { shape, question, isFigure }: Candidate): number {
  if (!isTermFor(passage, named)) {
    if (!isFigure && TELLS_OF_A_PART.has(shape) && isCalledIn(question, passage)) return 0.5
    return tellsOfAPart(passage, named, shape) ? 0.1 : -0.3
  }
  return shape === 'definition' ? 0.45 : -0.1
}

/** The glossary's entry for just this, by its name or by what the name is shortened to. */
export function isTermFor({ kind, title, title_hi, coverage }: Passage, named: Set<string>): boolean {
  if (kind !== 'term') return false
  const asked = [...named].filter((word) => !COUNTS.has(word))
  const isNamed = [title, title_hi ?? ''].some((name) => {
    const words = tellingWords(name)
    return asked.length > 0 && shareHeld(asked, words) >= 0.99 && words.size <= asked.length + 1
  })
  return isNamed || (coverage > 0.99 && isShortFor(named, title))
}

/** "The four labour codes" are the labour codes. */
const COUNTS = tellingWords('two three four five six seven eight nine ten दो तीन चार पाँच छह सात आठ नौ दस')

/** Shapes that the glossary answers for a part of a thing too; who, when and why a longer text tells better. */
const TELLS_OF_A_PART = new Set<Shape>(['definition', 'list', 'figure', 'other'])

/** "Income tax slabs of the new regime" asks of the income-tax slab, "who chaired the Fifteenth Commission" of that. */
function tellsOfAPart({ title }: Passage, named: Set<string>, shape: Shape): boolean {
  const words = tellingWords(title)
  const isWithin = words.size >= 2 && words.size >= named.size * 0.6 && shareHeld(words, named) >= 0.99
  return isWithin && (TELLS_OF_A_PART.has(shape) || (shape === 'who' && words.size > 2))
}

/** By its whole name of several words: "Stand-Up India scheme, is it still running?" */
function isCalledIn(question: string, { title }: Passage): boolean {
  const name = plainWords(title)
  return name.includes(' ') && ` ${plainWords(question)} `.includes(` ${name} `)
}

function plainWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
}

/** "FRBM Act" is the Fiscal Responsibility and Budget Management Act. */
function isShortFor(named: Set<string>, title: string): boolean {
  const initials = (title.match(/(?<!\p{L})\p{L}(?=\p{L}{3})/gu) ?? []).join('').toLowerCase()
  return [...named].some((word) => word.length >= 2 && word.length <= 5 && initials.startsWith(word))
}

function sideFit(passage: Passage, shape: Shape): number {
  const side = sideOf(passage)
  switch (shape) {
    case 'forward':
      return side === 'forward' ? 0.6 : 0
    case 'debate':
      return side === 'debate' ? 0.4 : 0
    case 'who':
      return side === 'institutions' ? 0.15 : 0
    case 'definition':
      return side === 'concept'
        ? 0.1
        : side === 'debate' || side === 'forward'
          ? -0.3
          : side === 'institutions'
            ? -0.2
            : 0
    default:
      return side === 'debate' || side === 'forward' ? -0.2 : 0
  }
}

export function isRunningText({ kind, content }: Passage): boolean {
  return (
    kind !== 'fact' &&
    kind !== 'topic' &&
    !/(?:^|\n)(?:\||- |\d+\. )/.test(content) &&
    content.split(/\s+/).length >= 8
  )
}

/** The middle of a story, or a word of the author's on the book itself, is no answer. */
export function standsAlone({ content }: Passage): boolean {
  return (
    !POINTS_BACK.test(content) &&
    // What a debate is about is claimed by nobody yet.
    !/^(?:[*>]|Proposition:)/.test(content) &&
    !/\b(?:this|next|last) chapter\b|\bchapters? \d/i.test(content) &&
    !/^(?:none|some|most|one|another|both) of\b|^(?:read|take|imagine|suppose|look|recall|picture|remember|why|what|how|another|something)\b/i.test(
      content,
    )
  )
}

function fromSentence(passage: Passage, sentences: string[], at: number): Opening {
  const isShort =
    passage.kind === 'term' || !isRunningText(passage) || wordCount(sentences.join(' ')) <= TOLD_WHOLE
  const pointsBack = POINTS_BACK.test(sentences[at] ?? '') ? Math.max(0, at - SENTENCES_BEFORE) : at
  const start = isShort ? 0 : pointsBack
  return { passage, text: sentences.slice(start).join(' '), whole: start === 0 && isRunningText(passage) }
}
