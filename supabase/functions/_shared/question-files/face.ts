/** A question as a plain choice: what programs see of it that do not know our formats. */

import { askedWords, keyOf, optionWords, type QuestionShape } from '../learning/question-options.ts'
import type { Face, FileQuestion } from './model.ts'

export function faceOf(question: FileQuestion): Face {
  if (question.format === 'single') {
    return {
      stem: question.stem,
      options: question.options.map(({ text, why }) => ({ text, why })),
      key: question.key,
      explanation: question.explanation,
    }
  }
  const shape = shapeOf(question)
  const lines = [question.stem, ...partLines(question), askedWords(shape, 'en')]
  return {
    stem: lines.filter(Boolean).join('\n'),
    options: optionWords(shape, 'en').map((text) => ({ text, why: '' })),
    key: keyOf(shape) ?? -1,
    explanation: [...reasonLines(question), question.explanation].filter(Boolean).join('\n'),
  }
}

function partLines(question: Exclude<FileQuestion, { format: 'single' }>): string[] {
  if (question.format === 'pairs') {
    return [
      question.heads.join(' – '),
      ...question.pairs.map(({ left, right }, index) => `${index + 1}. ${left} – ${right}`),
    ]
  }
  if (question.format === 'sequence') return question.items.map(({ text }, index) => `${index + 1}. ${text}`)
  const name = (index: number) =>
    question.format === 'reason' ? `Statement-${'I'.repeat(index + 1)}:` : `${index + 1}.`
  return question.statements.map(({ text }, index) => `${name(index)} ${text}`)
}

function reasonLines(question: Exclude<FileQuestion, { format: 'single' }>): string[] {
  if (question.format === 'sequence') return [question.why]
  const judged = question.format === 'pairs' ? question.pairs : question.statements
  return judged.map(
    ({ correct, why }, index) => `${index + 1}. ${correct ? 'Correct' : 'Not correct'}${why && `: ${why}`}`,
  )
}

export function shapeOf(question: FileQuestion): QuestionShape {
  if (question.format === 'single') return { format: 'single', key: question.key }
  if (question.format === 'sequence') {
    return { format: 'sequence', order: question.order, orders: question.orders }
  }
  if (question.format === 'pairs') {
    return { format: 'pairs', correct: question.pairs.map(({ correct }) => correct), sets: question.sets }
  }
  const correct = question.statements.map((statement) => statement.correct)
  if (question.format === 'statements') return { format: 'statements', correct, sets: question.sets }
  if (question.format === 'reason') return { format: 'reason', correct, explains: question.explains }
  return { format: 'how-many', correct }
}

/** Files wrap and indent as they like: two faces are the same when their words are. */
export function sameFace(one: Face, other: Face): boolean {
  return faceText(one) === faceText(other)
}

function faceText({ stem, options, key, explanation }: Face) {
  return JSON.stringify([
    ...[plain(stem), key, plain(explanation)],
    ...options.map(({ text, why }) => [plain(text), plain(why)]),
  ])
}

/** Question, options and key alone: what every format holds. */
export function askedOf({ stem, options, key }: Face): string {
  return JSON.stringify([plain(stem), key, ...options.map(({ text }) => plain(text))])
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
