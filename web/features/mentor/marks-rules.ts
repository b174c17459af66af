/** Marks in quarters, their sum, sentences to comment on, and which answer comes next. */

import { CRITERIA, type Criterion, WEIGHTS } from '#supabase/functions/_shared/mains/types.ts'
import { numberFormat } from '#web/lib/numbers.ts'
import type { Line } from './desk-queries.ts'
import type { Comment, Draft } from './marking-shapes.ts'

export type Given = Draft['criteria'][number]

export function outOf(criterion: Criterion, questionMarks: number) {
  return (WEIGHTS[criterion] * questionMarks) / 100
}

export function givenFor(draft: Draft, criterion: Criterion) {
  return draft.criteria.find((given) => given.criterion === criterion)
}

/** The draft's criteria with these marks for one of them, to the quarter and within what it carries. */
export function withMarks(draft: Draft, criterion: Criterion, marks: number, questionMarks: number): Given[] {
  const quarter = Math.round(Math.min(outOf(criterion, questionMarks), Math.max(0, marks)) * 4) / 4
  return withGiven(draft, criterion, { marks: quarter })
}

export function withRemark(draft: Draft, criterion: Criterion, remark: string): Given[] {
  return withGiven(draft, criterion, { remark })
}

function withGiven(draft: Draft, criterion: Criterion, changes: Partial<Given>): Given[] {
  const before = givenFor(draft, criterion) ?? { criterion, marks: 0, remark: '' }
  const others = draft.criteria.filter((given) => given.criterion !== criterion)
  return [...others, { ...before, ...changes }].sort(
    (one, other) => CRITERIA.indexOf(one.criterion) - CRITERIA.indexOf(other.criterion),
  )
}

export function totalOf(draft: Draft) {
  return draft.criteria.reduce((sum, { marks }) => sum + marks, 0)
}

export function unmarked(draft: Draft): Criterion[] {
  return CRITERIA.filter((criterion) => !givenFor(draft, criterion))
}

/** '6', '6.25'. */
export function written(marks: number, locale: string) {
  return numberFormat(locale, { maximumFractionDigits: 2 }).format(marks)
}

/** In the order of the text, then of the pages from the top, then those on the whole answer. */
export function inPlace(comments: readonly Comment[]): Comment[] {
  const rank = ({ range_start, page, y }: Comment) =>
    range_start !== null ? range_start : page !== null ? 1e6 + page * 1000 + (y ?? 0) * 900 : 1e9
  return [...comments].sort((one, other) => rank(one) - rank(other))
}

export type Sentence = { start: number; end: number }

/** Where sentences begin and end, for choosing one by a key. A line of a list is one too. */
export function sentencesOf(text: string): Sentence[] {
  return [...text.matchAll(/[^\s.!?।][^.!?।\n]*(?:[.](?=\d)[^.!?।\n]*)*[.!?।]*/gu)].map((found) => ({
    start: found.index,
    end: found.index + found[0].trimEnd().length,
  }))
}

/** The sentence after this range, or before it; the first, or the last, where nothing is chosen. */
export function besideSentence(
  sentences: readonly Sentence[],
  range: Sentence | undefined,
  step: 1 | -1,
): Sentence | undefined {
  if (!range) return step === 1 ? sentences[0] : sentences.at(-1)
  const ahead = sentences.find(({ start }) => start >= range.end)
  const behind = sentences.findLast(({ end }) => end <= range.start)
  return (step === 1 ? ahead : behind) ?? range
}

/** What may be taken now: not at another desk, and not refused to this mentor. */
export function takeable(line: Pick<Line, 'refused' | 'held_by'>) {
  return line.refused === null && line.held_by !== 'other'
}

/** Of what is free the first that is not this one. */
export function nextOf<Free extends Pick<Line, 'answer_id'>>(free: readonly Free[], answerId?: string) {
  return free.find(({ answer_id }) => answer_id !== answerId)
}

export function deskAddress(answerId: string, task?: string) {
  return `/mentor?answer=${answerId}${task ? `&task=${task}` : ''}`
}
