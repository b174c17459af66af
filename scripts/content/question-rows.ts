/** A question as the database holds it: what is read before answering apart from what gives the answer away. */

import { createHash } from 'node:crypto'
import { askedWords, keyOf, optionWords } from '#supabase/functions/_shared/learning/question-options.ts'
import { isInHindi, type Question, shapeOf } from './question.ts'

type Both = { en: string; hi?: string | undefined }

/** What a learner reads. Numbers in `sets` and `orders` begin with 1 and lead from judged statements to an option. */
export type Asked = {
  stem: Both
  statements?: Both[]
  heads?: [Both, Both]
  pairs?: { left: Both; right: Both }[]
  items?: Both[]
  /** What is asked after the statements; absent where the stem asks. */
  ask?: Both
  options: Both[]
  sets?: number[][]
  orders?: number[][]
}

export type Key = {
  key: number
  truths: boolean[]
  reasons: Both[]
  explanation: Both
  fact_ids: string[]
  sources: unknown[]
}

export type QuestionRow = {
  question: Question
  asked: Asked
  key: Key
  source: Source
  hash: string
}

/** Of which past paper a question is, or that it is our own. */
type Source = {
  source_type: 'original' | 'pyq'
  pyq_year: number | null
  pyq_paper: string | null
  pyq_no: number | null
}

export function questionRow(question: Question): QuestionRow {
  const asked = askedOf(question)
  const key = keyRow(question)
  const hash = createHash('sha256')
    // What costs nothing is another version than what does; most do, and say nothing of it.
    .update(JSON.stringify(question.negative ? [asked, key] : [asked, key, { negative: false }]))
    .digest('hex')
  return { question, asked, key, source: sourceOf(question), hash }
}

function sourceOf({ pyq }: Question): Source {
  return {
    source_type: pyq ? 'pyq' : 'original',
    pyq_year: pyq?.year ?? null,
    pyq_paper: pyq?.paper ?? null,
    pyq_no: pyq?.no ?? null,
  }
}

function both(en: string, hi: string | undefined): Both {
  return hi === undefined ? { en } : { en, hi }
}

function askedOf(question: Question): Asked {
  const shape = shapeOf(question)
  const inHindi = isInHindi(question)
  const asked: Asked = {
    stem: both(question.stem, question.stem_hi),
    options:
      question.format === 'single'
        ? question.options.map((option) => both(option.text, option.text_hi))
        : together(optionWords(shape, 'en'), inHindi ? optionWords(shape, 'hi') : []),
  }
  const ask = askedWords(shape, 'en')
  if (ask) asked.ask = both(ask, inHindi ? askedWords(shape, 'hi') : undefined)
  if ('statements' in question) {
    asked.statements = question.statements.map(({ text, text_hi }) => both(text, text_hi))
  }
  if (question.format === 'statements') asked.sets = question.options
  if (question.format === 'pairs') {
    const [left, right] = question.heads
    asked.heads = [both(left, question.heads_hi?.[0]), both(right, question.heads_hi?.[1])]
    asked.pairs = question.pairs.map((pair) => ({
      left: both(pair.left, pair.left_hi),
      right: both(pair.right, pair.right_hi),
    }))
    if (question.options) asked.sets = question.options
  }
  if (question.format === 'sequence') {
    asked.items = question.items.map(({ text, text_hi }) => both(text, text_hi))
    asked.orders = question.options
  }
  return asked
}

function together(english: string[], hindi: string[]): Both[] {
  return english.map((en, index) => both(en, hindi[index]))
}

function keyRow(question: Question): Key {
  const key = keyOf(shapeOf(question))
  if (key === undefined) throw new Error(`The question "${question.id}" has no key`)
  return {
    key,
    truths: judgedParts(question).map(({ correct }) => correct),
    reasons: reasonsOf(question),
    explanation: both(question.explanation, question.explanation_hi),
    fact_ids: question.facts,
    sources: question.sources,
  }
}

function judgedParts(question: Question) {
  if ('statements' in question) return question.statements
  return question.format === 'pairs' ? question.pairs : []
}

function reasonsOf(question: Question): Both[] {
  if (question.format === 'single') return question.options.map(({ why, why_hi }) => both(why, why_hi))
  if (question.format === 'sequence') return [both(question.why, question.why_hi)]
  return judgedParts(question).map(({ why, why_hi }) => both(why, why_hi))
}
