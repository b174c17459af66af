/**
 * Marks an answer by rules alone: six criteria from what can be counted in the text. The same text has the same marks.
 * The examination is sparing: what is perfect by these rules has about four fifths of the marks.
 */

import { shareOfPoints, verdictsOf } from './checklist.ts'
import { checkOf } from './checks.ts'
import {
  conclusionComponents,
  evidenceComponents,
  languageComponents,
  structureComponents,
} from './components-of-form.ts'
import { contentComponents, demandComponents, type Ground } from './components-of-matter.ts'
import { copiedFrom } from './copied.ts'
import { fixesOf } from './fixes.ts'
import type { Term } from './hindi.ts'
import { instructionsIn } from './instructions.ts'
import { BEST, marksOf, sumOf } from './marks.ts'
import { aboutness, touching } from './parts.ts'
import { readAnswer } from './read-answer.ts'
import type { Cap, Component } from './reasons.ts'
import { stockPhrasesIn } from './stock-phrases.ts'
import { clamp, substanceOf } from './substance.ts'
import {
  type Checks,
  CRITERIA,
  type Criterion,
  type CriterionMark,
  type MainsKey,
  type MainsQuestion,
  type Marking,
  type PointVerdict,
  WEIGHTS,
  type WrittenAnswer,
} from './types.ts'

/** `copied` is judged by the model answer of `key`, unless `checks` were made without it. */
export function markByRules(
  question: MainsQuestion,
  key: MainsKey,
  answer: WrittenAnswer,
  checks: Checks,
  terms: readonly Term[] = [],
): Marking {
  const { points, ground } = groundOf(question, key, answer, checks, terms)
  const content = contentComponents(ground)
  const components: Record<Criterion, Component[]> = {
    demand: demandComponents(ground),
    content: content.components,
    structure: structureComponents(ground),
    evidence: evidenceComponents(ground),
    conclusion: conclusionComponents(ground),
    language: languageComponents(ground),
  }
  const spoken = instructionsIn(answer.text).length
  const criteria = criteriaOf(
    question.marks,
    components,
    factorsOf(ground, content.share),
    ground.substance.caps,
  )
  const demand = criteria[0] as CriterionMark
  if (spoken > 0) demand.reasons.unshift({ id: 'instructions_in_the_answer', values: { count: spoken } })
  const marks = sumOf(criteria)
  return {
    points,
    criteria,
    marks,
    fixes: fixesOf({ question, criteria, components, caps: ground.substance.caps, most: BEST }),
  }
}

/** What both rules and models go by: how much of an answer there is, and what holds it down. */
export function groundOf(
  question: MainsQuestion,
  key: MainsKey,
  answer: WrittenAnswer,
  checks: Checks,
  terms: readonly Term[] = [],
): { points: PointVerdict[]; ground: Ground } {
  const reading = readAnswer(answer.text, answer.language, terms)
  const points = verdictsOf(key, reading)
  const about = aboutness(question, reading)
  const substance = substanceOf({
    ...{ reading, about, touching: touching(question, reading), limit: question.words },
    ...{ covered: shareOfPoints(points) },
    copied: checkOf(checks, 'copied') ? copiedFrom(key.model_answer, reading) : { share: 0, spans: [] },
    echoed: copiedFrom(`${question.question}\n${question.question_hi ?? ''}`, reading),
  })
  return { points, ground: { question, key, reading, checks, substance, about, points } }
}

/**
 * Form earns nothing where the answer speaks of something else, and little where it says little: an examiner does not
 * admire the order of empty phrases.
 */
function factorsOf(
  { substance: { topical }, reading, question }: Ground,
  content: number,
): Record<Criterion, number> {
  const phrases = clamp(stockPhrasesIn(reading.text) / Math.max(4, reading.words / 30))
  const depth = clamp(content / FULL_DEPTH) * (1 - 0.3 * phrases)
  // What stands beyond the limit costs time and is not looked for.
  const beyond = 1 - clamp(reading.words / question.words - 1.15, MOST_LOST_BEYOND)
  const form = (0.3 + 0.7 * topical) * beyond * (LEAST_FORM + (1 - LEAST_FORM) * depth)
  const own = (0.3 + 0.7 * topical) * beyond * (0.75 + 0.25 * depth)
  return { demand: form, content: beyond, structure: form, evidence: own, conclusion: form, language: own }
}
/** With so much of the checklist an answer is as deep as it can be in its words. */
const FULL_DEPTH = 0.95
const MOST_LOST_BEYOND = 0.35
/** What is left of the marks for form where nothing is said. */
const LEAST_FORM = 0.45

function criteriaOf(
  marks: number,
  components: Record<Criterion, Component[]>,
  factors: Record<Criterion, number>,
  caps: readonly Cap[],
): CriterionMark[] {
  const shares = CRITERIA.map(
    (criterion) =>
      BEST[criterion] *
      factors[criterion] *
      components[criterion].reduce((sum, { weight, value }) => sum + weight * value, 0),
  )
  const all = shares.reduce(
    (sum, share, index) => sum + (share * WEIGHTS[CRITERIA[index] as Criterion]) / 100,
    0,
  )
  const most = caps[0]?.most ?? 1
  const held = all > most ? most / all : 1
  return CRITERIA.map((criterion, index) => ({
    criterion,
    ...marksOf(criterion, (shares[index] as number) * held, marks),
    reasons: [
      ...(criterion === 'demand' ? caps.map(({ reason, values }) => ({ id: reason, values })) : []),
      ...components[criterion].map(({ reason, values }) => ({ id: reason, values })),
    ],
    ...{ remark: '', quote: null },
  }))
}
