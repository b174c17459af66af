/**
 * The deterministic checks of an answer (specification, section 3.8, step 4): no model, nothing kept, the same for a
 * visitor. Every check says in `values` what the interface needs for its sentence:
 *
 *     words         words, limit, side: 'within' | 'under' | 'over'
 *     time          seconds, minutes (the limit)
 *     introduction  words, percent of the answer
 *     conclusion    words, percent of the answer, weighs: 1 where it judges or proposes, else 0
 *     parts         found, of, unjudged (of a Hindi answer: parts that could not be judged)
 *     directive     directive, found, of, missing: moves of `directives.ts` with commas between
 *     numbers       right, outdated, unknown
 *     named         count (different names)
 *     shape         headings, bullets, paragraphs
 *     diagram       count; `told` where none is needed, or where it would stand in a picture
 *     copied        percent of the answer that stands in the model answer word for word
 *     language      written, expected: 'en' | 'hi'
 */

import { copiedFrom } from './copied.ts'
import { directiveOf } from './directives.ts'
import type { Term } from './hindi.ts'
import { movesIn, shown } from './moves.ts'
import { namedIn, namesIn } from './named.ts'
import { partsFound } from './parts.ts'
import { type Reading, readAnswer, scriptOf } from './read-answer.ts'
import { foundNumbers } from './registry.ts'
import { conclusionOf, introductionOf, type Section } from './sections.ts'
import { isInTime } from './time.ts'
import type { Check, Checks, MainsQuestion, RegistryFact, Span, WrittenAnswer } from './types.ts'

/** "Diagram: ...", "[Flow chart - ...]" and a row of a table; two arrows in a line are a drawing too. */
const DIAGRAM =
  /^[\s[(*]*(?:diagram|flow ?chart|figure|fig\.|map|chart|graph|table|sketch|आरेख|चित्र|प्रवाह चार्ट|मानचित्र|तालिका)\s*\d*\s*[:\-–(]|^\s*\|[^|]+\|[^|]+\|/iu
const ARROW = /→|➔|⟶|⇒|->|=>/g

/** `modelAnswer` only on the server: without it nothing is said of copying. `terms` help with Hindi answers. */
export function checkAnswer(
  question: MainsQuestion,
  answer: WrittenAnswer,
  facts: readonly RegistryFact[],
  modelAnswer?: string,
  terms: readonly Term[] = [],
): Checks {
  const reading = readAnswer(answer.text, answer.language, terms)
  const moves = movesIn(reading.text)
  const numbers = foundNumbers(reading, facts)
  const named = namedIn(reading.text)
  const parts = partsFound(question, reading, moves)
  const list: Check[] = [
    wordsCheck(reading.words, question.words),
    timeCheck(answer, question.minutes),
    introductionCheck(introductionOf(reading), reading.words),
    conclusionCheck(conclusionOf(reading), reading.words, moves.judgement.concat(moves.proposals)),
    partsCheck(parts),
    directiveCheck(question.directive, moves),
    numbersCheck(numbers),
    {
      id: 'named',
      ...stateOf(namesIn(named).length, 2),
      values: { count: namesIn(named).length },
      spans: places(named),
    },
    shapeCheck(reading, question),
    diagramCheck(reading.text, answer.mode),
    ...(modelAnswer === undefined ? [] : [copiedCheck(modelAnswer, reading)]),
    languageCheck(answer, reading.text),
  ]
  return {
    words: reading.words,
    list,
    parts: parts.map(({ part, span }) => ({ part, span })),
    ...{ numbers, named },
  }
}

export function checkOf(checks: Checks, id: Check['id']): Check | undefined {
  return checks.list.find((check) => check.id === id)
}

function wordsCheck(words: number, limit: number): Check {
  const share = words / limit
  const side = share > 1.1 ? 'over' : share < 0.8 ? 'under' : 'within'
  const state = words < limit * 0.1 ? 'missing' : side === 'within' ? 'good' : 'weak'
  return { id: 'words', state, values: { words, limit, side }, spans: [] }
}

function timeCheck({ seconds, mode }: WrittenAnswer, minutes: number): Check {
  const isKnown = seconds > 0 && mode === 'typed'
  const state = !isKnown ? 'told' : isInTime(seconds, minutes) ? 'good' : 'weak'
  return { id: 'time', state, values: { seconds, minutes }, spans: [] }
}

function introductionCheck(section: Section | null, words: number): Check {
  if (!section) return { id: 'introduction', state: 'missing', values: { words: 0, percent: 0 }, spans: [] }
  const percent = percentOf(section.words, words)
  const isGood = section.blocks.length > 0 && section.words >= 8 && percent >= 5 && percent <= 30
  return {
    ...{ id: 'introduction', state: isGood ? 'good' : 'weak' },
    values: { words: section.words, percent },
    spans: [place(section)],
  }
}

function conclusionCheck(section: Section | null, words: number, weighing: Span[]): Check {
  const none: Check['values'] = { words: 0, percent: 0, weighs: 0 }
  if (!section) return { id: 'conclusion', state: 'missing', values: none, spans: [] }
  const percent = percentOf(section.words, words)
  const weighs = weighing.some(({ start, end }) => start >= section.start && end <= section.end) ? 1 : 0
  const hasLength = section.words >= 7 && percent >= 4 && percent <= 33
  const isGood = section.blocks.length > 0 && hasLength && weighs === 1
  if (section.blocks.length === 0 && weighs === 0)
    return { id: 'conclusion', state: 'missing', values: none, spans: [] }
  return {
    ...{ id: 'conclusion', state: isGood ? 'good' : 'weak' },
    values: { words: section.words, percent, weighs },
    spans: [place(section)],
  }
}

function partsCheck(parts: ReturnType<typeof partsFound>): Check {
  const judged = parts.filter(({ isJudged, span }) => isJudged || span)
  const found = parts.filter(({ span }) => span).length
  const values = { found, of: parts.length, unjudged: parts.length - judged.length }
  const spans = parts.flatMap(({ span }) => (span ? [span] : []))
  const state =
    judged.length === 0 ? 'told' : found === 0 ? 'missing' : found < judged.length ? 'weak' : 'good'
  return { id: 'parts', state, values, spans }
}

function directiveCheck(name: string, moves: ReturnType<typeof movesIn>): Check {
  const { shape } = directiveOf(name)
  const missing = shape.filter(({ move }) => moves[move].length === 0).map(({ move }) => move)
  const found = shape.length - missing.length
  return {
    id: 'directive',
    state: missing.length === 0 ? 'good' : found * 2 >= shape.length ? 'weak' : 'missing',
    values: { directive: name, found, of: shape.length, missing: missing.join(',') },
    spans: shape.flatMap(({ move }) => shown(moves[move]).slice(0, 1)),
  }
}

function numbersCheck(numbers: Checks['numbers']): Check {
  const count = (state: string) => numbers.filter((number) => number.state === state).length
  const [right, outdated, unknown] = [count('right'), count('outdated'), count('unknown')]
  const state = numbers.length === 0 ? 'missing' : outdated > 0 ? 'weak' : right > 0 ? 'good' : 'told'
  return { id: 'numbers', state, values: { right, outdated, unknown }, spans: places(numbers) }
}

function shapeCheck({ blocks }: Reading, { marks }: MainsQuestion): Check {
  const count = (kind: string) => blocks.filter((block) => block.kind === kind).length
  const values = { headings: count('heading'), bullets: count('bullet'), paragraphs: count('paragraph') }
  const bodies = values.bullets + values.paragraphs
  const state = bodies >= (marks === 15 ? 4 : 3) ? 'good' : bodies >= 2 ? 'weak' : 'missing'
  return { id: 'shape', state, values, spans: places(blocks.filter(({ kind }) => kind === 'heading')) }
}

function diagramCheck(text: string, mode: WrittenAnswer['mode']): Check {
  const spans = [...text.matchAll(/[^\r\n]+/g)].flatMap(({ 0: line, index }) =>
    DIAGRAM.test(line) || (line.match(ARROW)?.length ?? 0) > 1
      ? [{ start: index, end: index + line.length }]
      : [],
  )
  const isTold = mode === 'pages' || spans.length === 0
  return { id: 'diagram', state: isTold ? 'told' : 'good', values: { count: spans.length }, spans }
}

function copiedCheck(modelAnswer: string, reading: Reading): Check {
  const { share, spans } = copiedFrom(modelAnswer, reading)
  const percent = Math.round(share * 100)
  return {
    id: 'copied',
    state: percent < 20 ? 'good' : percent < 50 ? 'weak' : 'missing',
    values: { percent },
    spans,
  }
}

function languageCheck({ language }: WrittenAnswer, text: string): Check {
  const written = scriptOf(text) ?? language
  return {
    ...{ id: 'language', state: written === language ? 'good' : 'weak' },
    values: { written, expected: language },
    spans: [],
  }
}

function stateOf(count: number, enough: number): Pick<Check, 'state'> {
  return { state: count >= enough ? 'good' : count > 0 ? 'weak' : 'missing' }
}

function percentOf(words: number, all: number) {
  return all === 0 ? 0 : Math.round((words / all) * 100)
}

function places(spans: readonly Span[]): Span[] {
  return spans.map(place)
}

function place({ start, end }: Span): Span {
  return { start, end }
}
