/**
 * "Should support prices be a legal right?": a note holds just that as the proposition of its debate, and under it what is
 * said for and against. Who asks whether, or why not, is told both.
 */

import { withoutSourceMarks } from '../library/source-marks.ts'
import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import type { Passage } from './retrieve.ts'
import { tellingWords } from './sentences.ts'
import { type Shape, shapeOf } from './shape.ts'
import { type Side, sideOf } from './sides.ts'
import type { SourceList } from './sources.ts'
import { teachingWords } from './teaching-words.ts'

/** What a note's debate is about is written so (content/README.md). */
export const PROPOSITION = /^Proposition:\s*/

/** Share of the question that the proposition must speak of, as much as any other passage does. */
const JUST_THAT = 0.9
/** Passages under it: for, and against. */
const SIDES = 2
/** Shapes that a debate answers; who asks what a thing is, or since when, asks of no debate. */
const ASKS_WHETHER = new Set<Shape>(['claim', 'debate'])
/** "Why is there no legal guarantee of support prices?" names the proposition, "why is participation low" a subject alone. */
const MAY_ASK_WHETHER = new Set<Shape>(['why', 'other', 'impact'])
const NAMES_A_CLAIM = 3

/** The proposition that was asked of, where there is one. */
export function propositionAsked(
  evidence: Passage[],
  question: string,
  subject: string,
): Passage | undefined {
  const shape = shapeOf(question, 'explanation')
  const isAsked =
    ASKS_WHETHER.has(shape) || (MAY_ASK_WHETHER.has(shape) && tellingWords(subject).size >= NAMES_A_CLAIM)
  if (!isAsked) return undefined
  const most = Math.max(0, ...evidence.filter(({ kind }) => kind !== 'fact').map(({ coverage }) => coverage))
  return evidence.find(
    ({ content, coverage }) => PROPOSITION.test(content) && coverage >= JUST_THAT && coverage >= most,
  )
}

/** The ids of what is said for and against it: it stands right under it. */
export function sidesUnder({ id, position }: Passage): string[] {
  return Array.from({ length: SIDES }, (_, at) => id.replace(/#\d+$/, `#${position + at + 1}`))
}

/** The proposition first, and then its sides, which were found with it. */
export function ledByDebate(evidence: Passage[], proposition: Passage, under: Passage[]): Passage[] {
  const { coverage, held, named, score } = proposition
  const sides = under
    .filter((passage) => sideOf(passage) === 'debate' && !PROPOSITION.test(passage.content))
    .sort((one, other) => one.position - other.position)
    .map((passage) => ({ ...passage, coverage, held, named, score }))
  const first = new Set([proposition.id, ...sides.map(({ id }) => id)])
  return sides.length < SIDES
    ? evidence
    : [proposition, ...sides, ...evidence.filter(({ id }) => !first.has(id))]
}

/** Undefined where the evidence is not led by a debate. */
export function bothSides(
  { query, evidence }: Found,
  list: SourceList,
): { parts: string[]; sides: Side[] } | undefined {
  const [proposition, ...under] = evidence.slice(0, 1 + SIDES)
  if (!proposition || !PROPOSITION.test(proposition.content) || under.length < SIDES) return undefined
  if (under.some((passage) => sideOf(passage) !== 'debate' || passage.note_slug !== proposition.note_slug))
    return undefined
  const language = languageOf(query)
  const words = teachingWords[language]
  const labels = [words.for, words.against]
  const claim = withoutSourceMarks(proposition.content.replace(PROPOSITION, ''))
  return {
    parts: [
      `**${words.debated}** ${claim} ${list.citePassage(proposition)}`,
      ...(language === 'hi' ? [words.inEnglish] : []),
      ...under.map(
        (passage, at) =>
          `**${labels[at]}.** ${withoutSourceMarks(passage.content)} ${list.citePassage(passage)}`,
      ),
    ],
    sides: ['debate'],
  }
}
