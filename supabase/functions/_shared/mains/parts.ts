/** Where an answer takes up each part of its question, and how far it is about the question at all. */

import type { Move } from './directives.ts'
import { isTranslated } from './hindi.ts'
import { movesAskedBy } from './moves.ts'
import type { Reading, Sentence } from './read-answer.ts'
import { shareHeld, tellingStems } from './stems.ts'
import type { MainsQuestion, Span } from './types.ts'

export type FoundPart = {
  part: string
  span: Span | null
  /** False where the answer's language leaves it open. */
  isJudged: boolean
}

/** They stand in any question, and tell none from another. */
const GENERAL = new Set(
  tellingStems(
    'india indian country what how far way ways thing matter question answer present today new use used part role place main kind sense form work works working does made make out own another merit strength gain benefit advantage achieve achieved case promise opportunity defect risk danger limit weakness failure cost obstacle problem objection gap doubt peril shortcoming caution judgement verdict balanced view position reason cause measure reform remedy suggest safeguard condition needed remain strategy settlement lesson follow argument reasoned overall met meet address addressed tackle tackled overcome',
  ),
)

/** They stand in many questions of the subject, and tell little. */
const COMMON = new Set(
  tellingStems(
    'per cent year need price share market bank firm rule power finance union state money fund cost loan account risk credit payment cover rate help data budget nation security policy income reach law debt government farm people direct invest public private protect capital import change trade borrow revenue tax demand interest target plan value deficit economy economic growth sector system large small poor central reserve',
  ),
)
const WEIGHT_OF_COMMON = 0.5

export function partsFound(
  question: MainsQuestion,
  reading: Reading,
  moves: Record<Move, Span[]>,
): FoundPart[] {
  const about = aboutness(question, reading)
  return question.parts.map((part) => {
    const asked = tellingStems(part).filter((stem) => !GENERAL.has(stem))
    const known = reading.isHindi
      ? asked.filter((stem) => isTranslated(stem) || !/^[a-z]+$/.test(stem))
      : asked
    const wanted = movesAskedBy(part)
    const isJudged = !reading.isHindi || known.length * 2 >= asked.length || wanted.length > 0
    const best = bestWindow(known, reading.sentences)
    const spans = wanted.flatMap((move) => moves[move])
    const isDone = spans.length > 0 && about >= 0.2
    const least = known.length <= 1 ? 1 : isDone ? 0.3 : 0.5
    if (known.length > 0 && best.share >= least) return { part, span: best.span, isJudged }
    const span = isDone && (known.length === 0 || best.share > 0) ? nearest(spans, question, reading) : null
    return { part, span, isJudged }
  })
}

/** The share of the question's own words that the answer uses, 0 to 1. */
export function aboutness(question: MainsQuestion, reading: Reading): number {
  const held = new Set(reading.sentences.flatMap(({ stems }) => [...stems]))
  const asked = (text: string) => tellingStems(text).filter((stem) => !GENERAL.has(stem))
  const english = weighted(asked(`${question.question} ${question.parts.join(' ')}`), held)
  if (!reading.isHindi || !question.question_hi) return english
  return Math.max(english, weighted(asked(question.question_hi), held))
}

function weighted(stems: readonly string[], held: ReadonlySet<string>) {
  const weight = (stem: string) => (COMMON.has(stem) ? WEIGHT_OF_COMMON : 1)
  const sum = (those: readonly string[]) => those.reduce((all, stem) => all + weight(stem), 0)
  const all = new Set(stems)
  return all.size === 0 ? 0 : sum([...all].filter((stem) => held.has(stem))) / sum([...all])
}

/** The share of its sentences that use two of the question's words or more: who writes about it does so throughout. */
export function touching(question: MainsQuestion, { sentences }: Reading): number {
  const asked = new Set(
    tellingStems(`${question.question} ${question.question_hi ?? ''} ${question.parts.join(' ')}`).filter(
      (stem) => !GENERAL.has(stem),
    ),
  )
  const said = sentences.filter(({ isHeading, isEmpty }) => !isHeading && !isEmpty)
  if (said.length === 0) return 0
  const near = said.filter(({ stems }) => [...stems].filter((stem) => asked.has(stem)).length >= 2)
  return near.length / said.length
}

/** A sentence with its neighbours in the same paragraph and its heading. */
function bestWindow(stems: readonly string[], sentences: readonly Sentence[]) {
  let best = { share: 0, own: 0, span: null as Span | null }
  let heading: Sentence | undefined
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.isHeading) heading = sentence
    if (sentence.isEmpty) continue
    const near = [sentences[index - 1], sentences[index + 1]].filter(
      (other) => other && !other.isEmpty && (other.block === sentence.block || other === heading),
    ) as Sentence[]
    const held = new Set([sentence, ...near, ...(heading ? [heading] : [])].flatMap((one) => [...one.stems]))
    const share = shareHeld(stems, held)
    const own = shareHeld(stems, sentence.stems)
    if (share > best.share || (share === best.share && own > best.own)) {
      best = { share, own, span: { start: sentence.start, end: sentence.end } }
    }
  }
  return best
}

function nearest(spans: Span[], question: MainsQuestion, { sentences }: Reading): Span | null {
  const asked = tellingStems(question.question).filter((stem) => !GENERAL.has(stem))
  const held = spans.map((span) => {
    const sentence = sentences.find(({ start, end }) => start <= span.start && end >= span.end)
    return { span, share: sentence ? shareHeld(asked, sentence.stems) : 0 }
  })
  return held.sort((one, other) => other.share - one.share)[0]?.span ?? null
}
