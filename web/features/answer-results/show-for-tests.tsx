/** Shows the page of a result over a backend whose answer may change, for tests of this folder. */

import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import type { Answer } from './answer-queries.ts'
import AnswerResultPage from './answer-result-page.tsx'
import { evaluation } from './for-tests.ts'

export const ANSWERS = 'GET /rest/v1/answers'

/** The page reads an answer, its versions and its progress from one table; told apart by what they ask for. */
export function show(
  given: Answer | null,
  more: Parameters<typeof backendAnswers>[0] = {},
  versions: Answer[] = [],
  /** What else stands in the address. */
  address = '',
) {
  let current = given
  const backend = backendAnswers({
    [ANSWERS]: ({ url }) => {
      if (url.searchParams.has('question_id')) return { body: [...versions, current] }
      if (!current) return { body: [] }
      // single rows are asked for as such, and the client unpacks what is a list
      const columns = url.searchParams.get('select') ?? ''
      const row = columns.startsWith('status')
        ? { status: current.status, evaluation_steps: current.evaluation_steps }
        : current
      return { body: url.searchParams.has('limit') ? [row] : row }
    },
    'GET /rest/v1/answer_comments': { body: [] },
    'GET /rest/v1/profiles': { body: { needs_extra_time: false } },
    ...more,
  })
  const id = given?.id ?? '00000000-0000-4000-8000-00000000aaaa'
  const view = renderPage(<AnswerResultPage answerId={id} />, {
    as: learner(),
    at: `/mains-evaluation?answer=${id}${address}`,
  })
  return {
    ...view,
    backend,
    becomes: (next: Answer) => {
      current = next
    },
  }
}

const POINT = {
  index: 0,
  point: 'Names the burden on the poor',
  verdict: 'covered',
  quote: 'hurts the poor most',
  span: { start: 10, end: 29 },
} as const
/** By rules: one point of two, two fixes, an outdated number. */
export const RULES = evaluation({
  ...{
    band_low: 5,
    band_high: 6.5,
    points: [{ ...POINT }, { index: 1, point: 'Names lags', verdict: 'missing', quote: null, span: null }],
  },
  criteria: [
    {
      ...{ criterion: 'conclusion', share: 0.23, marks: 0.23, out_of: 1, remark: '', quote: null },
      reasons: [{ id: 'conclusion', values: { state: 'missing', words: 0 } }],
    },
  ],
  fixes: [
    { criterion: 'conclusion', gain: 0.4, id: 'write_conclusion', values: {}, text: '', span: null },
    {
      criterion: 'evidence',
      gain: 0.9,
      id: 'correct_figure',
      values: { written: '6.5 per cent', name: 'Repo rate', now: '5.25 %' },
      text: '',
      span: { start: 50, end: 62 },
    },
  ],
  checks: {
    ...{ words: 16, list: [], parts: [], named: [] },
    numbers: [{ start: 50, end: 62, state: 'outdated', fact: 'repo-rate', name: 'Repo rate', now: '5.25 %' }],
  },
})
