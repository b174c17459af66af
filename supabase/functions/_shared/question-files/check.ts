/** What is wrong with one question by itself, whatever file it came in. */

import { keyOf } from '../learning/question-options.ts'
import { plain, shapeOf } from './face.ts'
import { type Fault, fault } from './fault.ts'
import type { FileQuestion } from './model.ts'

/** Characters, as the bank takes them. */
const LONGEST = { stem: 2000, option: 1000, statement: 1000, why: 2000, explanation: 4000 }

export function questionFaults(question: FileQuestion, topics: ReadonlySet<string>): Fault[] {
  return [...aboutFaults(question, topics), ...textFaults(question), ...partFaults(question)]
}

export function questionNotes(question: FileQuestion): Fault[] {
  const reasons = question.format === 'sequence' ? [question.why] : judgedOf(question).map(({ why }) => why)
  const isBare = [question.explanation, ...reasons].some((text) => text === '')
  return [...(isBare ? [fault('no-reasons')] : []), ...hindiNotes(question)]
}

export function judgedOf(question: FileQuestion): { why: string; why_hi?: string }[] {
  if (question.format === 'single') return question.options
  if (question.format === 'pairs') return question.pairs
  return question.format === 'sequence' ? [] : question.statements
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function aboutFaults(question: FileQuestion, topics: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = []
  const { id, topic, difficulty, pyq } = question
  if (id !== undefined && (!SLUG.test(id) || id.length > 120)) faults.push(fault('bad-id', id))
  if (topic === '') faults.push(fault('no-topic'))
  else if (!topics.has(topic)) faults.push(fault('unknown-topic', topic))
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 5) {
    faults.push(fault('not-allowed', 'difficulty', difficulty, '1, 2, 3, 4, 5'))
  }
  if (pyq && !(isIn(pyq.year, 1979, 2100) && isIn(pyq.no, 1, 200))) faults.push(fault('bad-pyq'))
  for (const [index, source] of question.sources.entries()) {
    const isDay = (day: string | null) => day === null || (DAY.test(day) && !Number.isNaN(Date.parse(day)))
    const isGood =
      SLUG.test(source.id) && source.title && source.publisher && isHttps(source.url) && isDay(source.date)
    if (!isGood || !isDay(source.checked)) faults.push(fault('bad-source', index + 1))
  }
  for (const fact of question.facts) {
    if (!SLUG.test(fact)) faults.push(fault('not-allowed', 'facts', fact, 'gdp-growth, …'))
  }
  return faults
}

function isIn(value: number, least: number, most: number) {
  return Number.isInteger(value) && value >= least && value <= most
}

function isHttps(address: string) {
  return address.startsWith('https://') && URL.canParse(address)
}

/** XML cannot carry these, and no reader shows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g

function textFaults(question: FileQuestion): Fault[] {
  const faults: Fault[] = []
  for (const [field, text, most] of textsOf(question)) {
    // The bank counts signs; an emoji is one of them, and two here.
    if (text.length > most && [...text].length > most) faults.push(fault('too-long', field, most))
    if (text.search(NO_TEXT) >= 0 || !text.isWellFormed()) faults.push(fault('control-signs', field))
  }
  if (question.stem.trim() === '') faults.push(fault('no-stem'))
  return faults
}

type Field = [name: string, text: string, most: number]

function textsOf(question: FileQuestion): Field[] {
  const fields: (readonly [string, string | undefined, number])[] = [
    ['stem', question.stem, LONGEST.stem],
    ['stem_hi', question.stem_hi, LONGEST.stem],
    ['explanation', question.explanation, LONGEST.explanation],
    ['explanation_hi', question.explanation_hi, LONGEST.explanation],
    ...partTexts(question),
    ...question.sources.flatMap(({ id, title, publisher, url }, index) =>
      [id, title, publisher, url].map((text) => [`sources ${index + 1}`, text, 1000] as const),
    ),
  ]
  return fields.filter((field): field is Field => field[1] !== undefined)
}

function partTexts(question: FileQuestion): (readonly [string, string | undefined, number])[] {
  const whys = judgedOf(question).flatMap(({ why, why_hi }, index) => [
    [`why ${index + 1}`, why, LONGEST.why] as const,
    [`why_hi ${index + 1}`, why_hi, LONGEST.why] as const,
  ])
  if (question.format === 'pairs') {
    const sides = [...question.heads, ...(question.heads_hi ?? [])].map(
      (text) => ['heads', text, LONGEST.option] as const,
    )
    const pairs = question.pairs.flatMap(({ left, left_hi, right, right_hi }, index) =>
      [left, left_hi, right, right_hi].map((text) => [`pair ${index + 1}`, text, LONGEST.option] as const),
    )
    return [...whys, ...sides, ...pairs]
  }
  const [name, most, parts] =
    question.format === 'single'
      ? (['option', LONGEST.option, question.options] as const)
      : question.format === 'sequence'
        ? (['item', LONGEST.option, question.items] as const)
        : (['statement', LONGEST.statement, question.statements] as const)
  const texts = parts.flatMap(({ text, text_hi }, index) => [
    [`${name} ${index + 1}`, text, most] as const,
    [`${name}_hi ${index + 1}`, text_hi, most] as const,
  ])
  const why = question.format === 'sequence' ? [question.why, question.why_hi] : []
  return [...whys, ...texts, ...why.map((text) => ['why', text, LONGEST.why] as const)]
}

function partFaults(question: FileQuestion): Fault[] {
  if (question.format === 'single') return optionFaults(question.options, question.key)
  const [name, parts, least, most] =
    question.format === 'sequence'
      ? (['item', question.items.map(({ text }) => text), 3, 5] as const)
      : question.format === 'pairs'
        ? (['pair', question.pairs.map(({ left, right }) => left && right), 3, 4] as const)
        : ([
            'statement',
            question.statements.map(({ text }) => text),
            question.format === 'how-many' ? 3 : 2,
            { statements: 5, 'how-many': 4, reason: 2 }[question.format],
          ] as const)
  const faults: Fault[] = []
  for (const [index, text] of parts.entries()) {
    if (text === '') faults.push(fault('missing', `${name} ${index + 1}`))
  }
  if (question.format === 'pairs' && question.heads.includes('')) faults.push(fault('missing', 'heads'))
  if (!isIn(parts.length, least, most)) {
    const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index).join(', ')
    faults.push(fault('not-allowed', `${name}s`, parts.length, counts))
  }
  if (faults.length === 0) faults.push(...setFaults(question, parts.length))
  if (question.format === 'reason' && question.explains && question.statements.some((s) => !s.correct)) {
    faults.push(fault('wrong-explains'))
  } else if (faults.length === 0 && keyOf(shapeOf(question)) === undefined) {
    faults.push(fault('key-not-there'))
  }
  return faults
}

function optionFaults(options: { text: string }[], key: number): Fault[] {
  if (options.length === 0) return [fault('no-options')]
  if (options.length !== 4) return [fault('four-options', options.length)]
  const faults: Fault[] = []
  for (const [index, { text }] of options.entries()) {
    const said = plain(text).toLowerCase()
    const first = options.findIndex((other) => plain(other.text).toLowerCase() === said)
    if (said === '') faults.push(fault('empty-option', letter(index)))
    else if (first < index) faults.push(fault('same-options', letter(first), letter(index)))
  }
  if (!isIn(key, 0, 3)) faults.push(fault('no-key'))
  return faults
}

export function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

function setFaults(question: FileQuestion, count: number): Fault[] {
  if (question.format === 'sequence') {
    const whole = Array.from({ length: count }, (_, index) => index + 1).join()
    const orders = [question.order, ...question.orders]
    if (question.orders.length !== 4) return [fault('four-options', question.orders.length)]
    const wrong = orders.find((order) => order.toSorted().join() !== whole)
    if (wrong) return [fault('bad-order', wrong.join(', '))]
    return twice(question.orders)
  }
  if (question.format !== 'statements' && question.format !== 'pairs') return []
  const { sets } = question
  if (!sets) return []
  if (sets.length !== 4) return [fault('four-options', sets.length)]
  const wrong = sets.find(
    (set) => set.length === 0 || set.some((n, at) => n > count || n <= (set[at - 1] ?? 0)),
  )
  return wrong ? [fault('bad-set', wrong.join(', '))] : twice(sets)
}

function twice(sets: number[][]): Fault[] {
  const said = sets.map((set) => set.join())
  const at = said.findIndex((set, index) => said.indexOf(set) < index)
  return at < 0 ? [] : [fault('same-options', letter(said.indexOf(said[at] ?? '')), letter(at))]
}

const DEVANAGARI = /[\u0900-\u097f]/

/** Both languages of everything, or English alone, before it goes live. */
function hindiNotes(question: FileQuestion): Fault[] {
  const faults: Fault[] = []
  const isHindi = question.stem_hi !== undefined
  const look = (field: string, en: string, hi: string | undefined, mustBeDevanagari = true) => {
    if (hi === undefined && isHindi && en !== '') faults.push(fault('half-hindi', field))
    if (hi !== undefined && !isHindi) faults.push(fault('half-hindi', 'stem_hi'))
    if (hi !== undefined && mustBeDevanagari && !DEVANAGARI.test(hi)) faults.push(fault('not-hindi', field))
  }
  if (question.stem_hi !== undefined) look('stem_hi', question.stem, question.stem_hi)
  look('explanation_hi', question.explanation, question.explanation_hi)
  for (const [index, { why, why_hi }] of judgedOf(question).entries())
    look(`why_hi ${index + 1}`, why, why_hi)
  if (question.format === 'single') {
    for (const [index, { text, text_hi }] of question.options.entries()) {
      look(`option_hi ${index + 1}`, text, text_hi, false)
    }
  } else if (question.format === 'pairs') {
    for (const [index, { left, left_hi, right, right_hi }] of question.pairs.entries()) {
      look(`left_hi ${index + 1}`, left, left_hi, false)
      look(`right_hi ${index + 1}`, right, right_hi, false)
    }
  } else if (question.format === 'sequence') {
    look('why_hi', question.why, question.why_hi)
    for (const [index, { text, text_hi }] of question.items.entries())
      look(`item_hi ${index + 1}`, text, text_hi)
  } else {
    for (const [index, { text, text_hi }] of question.statements.entries()) {
      look(`statement_hi ${index + 1}`, text, text_hi)
    }
  }
  return faults.slice(0, 3)
}
