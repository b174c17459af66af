/** A prelims question as it stands in `content/questions/`: what is true is written down, key and options follow. */

import { z } from 'zod'
import {
  keyOf,
  optionWords,
  type QuestionShape,
} from '#supabase/functions/_shared/learning/question-options.ts'
import { hindi, reviewed_by, Source, slug, words } from '#supabase/functions/_shared/library/common.ts'

const judged = { correct: z.boolean(), why: words, why_hi: hindi.optional() }
const Statement = z.strictObject({ text: words, text_hi: hindi.optional(), ...judged })
const Pair = z.strictObject({
  left: words,
  left_hi: words.optional(),
  right: words,
  right_hi: words.optional(),
  ...judged,
})
const Item = z.strictObject({ text: words, text_hi: hindi.optional() })
const number = z.number().int().min(1).max(5)
const Sets = z.array(z.array(number).min(1)).length(4)

const shared = {
  id: slug,
  topic: slug,
  kind: z.enum(['static', 'current', 'hybrid']),
  difficulty: z.number().int().min(1).max(5),
  /** May be asked in the diagnostic test. */
  diagnostic: z.boolean().default(false),
  /** False: a wrong answer costs nothing, as in decision making. */
  negative: z.boolean().default(true),
  /** Of which past paper it is; absent, it is our own. */
  pyq: z
    .strictObject({
      year: z.number().int().min(1979).max(2100),
      paper: z.enum(['gs1', 'csat']),
      no: z.number().int().min(1).max(200),
    })
    .optional(),
  stem: words,
  stem_hi: hindi.optional(),
  facts: z.array(slug).default([]),
  sources: z.array(Source).default([]),
  explanation: words,
  explanation_hi: hindi.optional(),
  reviewed_by,
}

export const Question = z.discriminatedUnion('format', [
  z.strictObject({
    ...shared,
    format: z.literal('single'),
    options: z
      .array(z.strictObject({ text: words, text_hi: words.optional(), why: words, why_hi: hindi.optional() }))
      .length(4),
    key: z.enum(['a', 'b', 'c', 'd']),
  }),
  z.strictObject({
    ...shared,
    format: z.literal('statements'),
    statements: z.array(Statement).min(2).max(5),
    options: Sets,
  }),
  z.strictObject({
    ...shared,
    format: z.literal('how-many'),
    statements: z.array(Statement).min(3).max(4),
  }),
  z.strictObject({
    ...shared,
    format: z.literal('reason'),
    statements: z.array(Statement).length(2),
    explains: z.boolean(),
  }),
  z.strictObject({
    ...shared,
    format: z.literal('pairs'),
    heads: z.tuple([words, words]),
    heads_hi: z.tuple([words, words]).optional(),
    pairs: z.array(Pair).min(3).max(4),
    options: Sets.optional(),
  }),
  z.strictObject({
    ...shared,
    format: z.literal('sequence'),
    items: z.array(Item).min(3).max(5),
    order: z.array(number),
    options: z.array(z.array(number)).length(4),
    why: words,
    why_hi: hindi.optional(),
  }),
])

export type Question = z.infer<typeof Question>

export function shapeOf(question: Question): QuestionShape {
  const { format } = question
  if (format === 'single') return { format, key: 'abcd'.indexOf(question.key) }
  if (format === 'sequence') return { format, order: question.order, orders: question.options }
  if (format === 'pairs') {
    return { format, correct: question.pairs.map((pair) => pair.correct), sets: question.options }
  }
  const correct = question.statements.map((statement) => statement.correct)
  if (format === 'statements') return { format, correct, sets: question.options }
  if (format === 'reason') return { format, correct, explains: question.explains }
  return { format, correct }
}

/** The four options as a learner reads them. */
export function optionsOf(question: Question): string[] {
  if (question.format === 'single') return question.options.map((option) => option.text)
  return optionWords(shapeOf(question), 'en')
}

/** Everything that a learner reads before answering. */
export function askedText(question: Question): string {
  const parts = [question.stem]
  if ('statements' in question) parts.push(...question.statements.map((statement) => statement.text))
  if (question.format === 'pairs') parts.push(...question.pairs.map((pair) => `${pair.left} – ${pair.right}`))
  if (question.format === 'sequence') parts.push(...question.items.map((item) => item.text))
  if (question.format === 'single') parts.push(...question.options.map((option) => option.text))
  return parts.join('\n')
}

/** Both languages of everything, or English alone: a half-translated question is none. */
export function isInHindi(question: Question): boolean {
  return question.stem_hi !== undefined
}

/** What is wrong with one question by itself, in words its author can act on. */
export function questionProblems(question: Question): string[] {
  return [...keyProblems(question), ...wordProblems(question), ...hindiProblems(question)]
}

function keyProblems(question: Question): string[] {
  const problems: string[] = []
  const options = optionsOf(question)
  if (new Set(options.map((option) => option.toLowerCase())).size !== options.length) {
    problems.push('two of its options are the same')
  }
  if (keyOf(shapeOf(question)) === undefined) problems.push('what is true is none of its options')
  const asked = 'statements' in question ? question.statements.length : numbersAsked(question)
  for (const set of setsOf(question)) {
    if (set.some((number) => number > asked)) problems.push(`the option [${set}] names what is not there`)
    const sorted = [...new Set(set)].sort((one, other) => one - other)
    if (question.format !== 'sequence' && sorted.join() !== set.join()) {
      problems.push(`the option [${set}] must name each number once, in order`)
    }
  }
  if (question.format === 'sequence') {
    const whole = question.items.map((_, index) => index + 1).join()
    for (const order of [question.order, ...question.options]) {
      if ([...order].sort((one, other) => one - other).join() !== whole) {
        problems.push(`the order [${order}] must hold each item once`)
      }
    }
  }
  if (question.format === 'reason' && question.explains && question.statements.some((s) => !s.correct)) {
    problems.push('a statement can only explain when both are correct')
  }
  return problems
}

function numbersAsked(question: Question) {
  if (question.format === 'pairs') return question.pairs.length
  return question.format === 'sequence' ? question.items.length : 0
}

function setsOf(question: Question): number[][] {
  if (question.format === 'single' || question.format === 'how-many' || question.format === 'reason')
    return []
  return question.options ?? []
}

/** Nobody should be able to choose by habit instead of knowledge. */
const LAZY_OPTION = /\b(all|none|both|neither) of (the|these)\b/i

function wordProblems(question: Question): string[] {
  const problems: string[] = []
  if (question.format === 'single') {
    for (const { text } of question.options) {
      if (LAZY_OPTION.test(text)) problems.push(`the option "${text}" is no option of its own`)
    }
  }
  const length = question.explanation.split(/\s+/).length
  if (length < 15 || length > 130) problems.push(`its explanation has ${length} words, must have 15 to 130`)
  for (const sentence of askedText(question).split(/(?<=[.?!:;])\s+|\n/)) {
    const count = sentence.split(/\s+/).length
    if (count > 45) problems.push(`a sentence of ${count} words is hard to read: "${sentence.slice(0, 60)}…"`)
  }
  return problems
}

function hindiProblems(question: Question): string[] {
  if (!isInHindi(question)) return []
  const missing: string[] = []
  const need = (holder: Record<string, unknown>, fields: string[], where: string) => {
    for (const field of fields)
      if (holder[field] && !holder[`${field}_hi`]) missing.push(`${where}${field}_hi`)
  }
  need(question, ['explanation', 'why'], '')
  if ('statements' in question) {
    for (const [index, statement] of question.statements.entries()) {
      need(statement, ['text', 'why'], `statements ${index + 1}: `)
    }
  }
  if (question.format === 'single') {
    for (const [index, option] of question.options.entries())
      need(option, ['text', 'why'], `options ${index + 1}: `)
  }
  if (question.format === 'pairs') {
    for (const [index, pair] of question.pairs.entries())
      need(pair, ['left', 'right', 'why'], `pairs ${index + 1}: `)
  }
  if (question.format === 'sequence') {
    for (const [index, item] of question.items.entries()) need(item, ['text'], `items ${index + 1}: `)
  }
  return missing.map((field) => `in Hindi, ${field} is missing`)
}
