/** Questions, and a server that keeps drafts as `save_answer` does: for tests of these pages. */

import { freshFields } from './fresh-fields.ts'
import type { Question } from './mains-queries.ts'

const rubric = {
  ...{ demand: 'Resolve the paradox.', content: 'Functions of money.', structure: 'Two parts.' },
  ...{ evidence: 'A dated ratio.', conclusion: 'What to watch.', language: 'Plain sentences.' },
}

export const cash: Question = {
  ...{ id: 'cash', topic: 'money-supply', marks: 10, words: 150, minutes: 7, directive: 'explain' },
  question: 'Cash weighs more than it did. Explain this paradox.',
  question_hi: 'नकदी का भार अधिक है। व्याख्या कीजिए।',
  parts: ['Why cash stays', 'What it does to the multiplier'],
  ...{ rubric, reviewed_by: null },
}
export const banks: Question = {
  ...cash,
  ...{ id: 'banks', topic: 'banking', marks: 15, words: 250, minutes: 11, directive: 'discuss' },
  ...{ question: 'Banks lend long. Discuss.', question_hi: null },
}

const topic = (slug: string, title: string, parent_slug: string | null, position: number) => ({
  ...{ slug, title, title_hi: null, parent_slug, position, papers: [], prerequisites: [], summary: '' },
})
export const topics = [
  topic('money', 'Money and Prices', null, 1),
  topic('money-supply', 'Money Supply', 'money', 2),
  topic('banking', 'Banking', 'money', 3),
]

export type StoredAnswer = ReturnType<typeof storedAnswer>

export function storedAnswer(given: object = {}) {
  return {
    ...freshFields('en'),
    ...{ id: '00000000-0000-4000-8000-00000000cccc', question_id: 'cash', version_no: 1, status: 'draft' },
    ...{ revision: 1, submitted_at: null as string | null, saved_at: '2026-11-22T09:00:00Z', words: null },
    evaluations: [] as object[],
    ...given,
  }
}

/** Answers for `backendAnswers`; `answers` is what the server has, and changes. */
export function mainsServer(answers: StoredAnswer[] = []) {
  const draftOf = (question: unknown) =>
    answers.find((one) => one.question_id === question && one.submitted_at === null)
  return {
    'GET /rest/v1/mains_questions': ({ url }: { url: URL }) => {
      const id = url.searchParams.get('id')?.replace('eq.', '')
      return { body: [banks, cash].filter((one) => !id || one.id === id) }
    },
    'GET /rest/v1/topics': { body: topics },
    'GET /rest/v1/profiles': { body: { attempt_year: null, papers_language: null, needs_extra_time: false } },
    'GET /rest/v1/answers': ({ url }: { url: URL }) => {
      const only = url.searchParams.get('question_id')?.replace('eq.', '')
      return { body: answers.filter((one) => !only || one.question_id === only).reverse() }
    },
    'POST /rest/v1/rpc/my_mastery': { body: [] },
    'POST /rest/v1/rpc/save_answer': ({ body }: { body: unknown }) => {
      const { p_id, p_question, p_based_on, p_fields } = body as {
        p_id: string
        p_question: string
        p_based_on: number
        p_fields: object
      }
      const draft = draftOf(p_question)
      if (draft && draft.id !== p_id) return { body: { saved: false, reason: 'other_draft', answer: draft } }
      if (draft && draft.revision !== p_based_on)
        return { body: { saved: false, reason: 'newer', answer: draft } }
      const kept = draft ?? storedAnswer({ id: p_id, question_id: p_question, revision: 0 })
      if (!draft) answers.push(kept)
      Object.assign(kept, p_fields, { revision: kept.revision + 1 })
      return { body: { saved: true, answer: kept } }
    },
    'POST /rest/v1/rpc/submit_answer': ({ body }: { body: unknown }) => {
      const answer = answers.find(({ id }) => id === (body as { p_id: string }).p_id)
      Object.assign(answer ?? {}, { submitted_at: '2026-11-22T10:00:00Z', status: 'queued' })
      return { body: answer }
    },
    'POST /functions/v1/evaluate-answer': { status: 202, body: {} },
  }
}
