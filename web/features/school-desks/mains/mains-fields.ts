/** The form of a mains question: between what is kept, what is typed and what is sent. */

import { type Problem, problemsOf } from '../form-rules.ts'
import type { MainsFields, MainsQuestion } from './mains-desk-queries.ts'

export const CRITERIA = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'] as const

export type TypedPoint = { point: string; words: string }
export type TypedSource = {
  id?: string
  title: string
  publisher: string
  url: string
  date: string
  checked?: string | null | undefined
}
export type TypedMains = {
  made_as: string
  topic: string
  marks: string
  words: string
  directive: string
  question: string
  question_hi: string
  parts: string
  rubric: Record<string, string>
  checklist: TypedPoint[]
  model_answer: string
  figures: string
  sources: TypedSource[]
  drafted_by: string
  reviewer: string
}

export function fieldsOf(question: MainsQuestion | null): TypedMains {
  return {
    made_as: '',
    topic: question?.topic ?? '',
    marks: String(question?.marks ?? 10),
    words: String(question?.words ?? 150),
    directive: question?.directive ?? 'discuss',
    question: question?.question ?? '',
    question_hi: question?.question_hi ?? '',
    parts: question?.parts.join('\n') ?? '',
    rubric: Object.fromEntries(CRITERIA.map((name) => [name, question?.rubric[name] ?? ''])),
    checklist: (question?.checklist ?? []).map(({ point, words }) => ({ point, words: words.join('; ') })),
    model_answer: question?.model_answer ?? '',
    figures: question?.fact_ids?.join(', ') ?? '',
    sources: (question?.sources ?? []).map((source) => ({
      ...source,
      url: source.url,
      date: source.date ?? '',
    })),
    drafted_by: question?.drafted_by ?? 'person',
    reviewer: question?.reviewed_by ?? '',
  }
}

export function sentOf(typed: TypedMains): MainsFields {
  const { parts, figures, checklist, sources, ...fields } = typed
  return {
    ...fields,
    marks: Number(typed.marks),
    words: Number(typed.words),
    parts: listOf(parts, '\n'),
    checklist: checklist
      .filter(({ point, words }) => `${point}${words}`.trim() !== '')
      .map(({ point, words }) => ({ point: point.trim(), words: listOf(words, ';') })),
    fact_ids: listOf(figures, ','),
    sources: sources
      .filter(({ title, publisher, url }) => `${title}${publisher}${url}`.trim() !== '')
      .map(({ id, title, publisher, url, date, checked }) => ({
        title: title.trim(),
        publisher: publisher.trim(),
        ...(id && { id }),
        url: url.trim(),
        date: date || null,
        checked: checked ?? null,
      })),
  }
}

export function listOf(typed: string, separator: string): string[] {
  return typed
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean)
}

export function problemsIn(typed: TypedMains, isLive: boolean): Record<string, Problem> {
  return problemsOf(typed, [
    { field: 'topic', kind: 'choice' },
    { field: 'words', kind: 'number', least: 100, most: 400 },
    { field: 'question', kind: 'text', least: 20, most: 1000 },
    { field: 'question_hi', kind: 'text', least: 0, most: 1000 },
    { field: 'model_answer', kind: 'text', least: 0, most: 6000 },
    ...(isLive ? [{ field: 'reviewer', kind: 'text' as const, least: 3, most: 80 }] : []),
  ])
}
