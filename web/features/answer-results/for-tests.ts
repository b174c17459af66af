/** Evaluations and answers as the server has them, for tests of this folder. */

import type { Answer } from './answer-queries.ts'
import type { Evaluation } from './stored-shapes.ts'

export function evaluation(fields: Partial<Evaluation> = {}): Evaluation {
  return {
    ...{
      id: 'evaluation-1',
      by: 'rules',
      run: 0,
      purpose: 'marks',
      checks: null,
      criteria: [],
      points: [],
      fixes: [],
    },
    ...{ band_low: 4, band_high: 6, marks: null, reasons: [], remark: '', model: null },
    ...{ created_at: '2026-11-22T08:00:00Z', released_at: null, replaced_at: null },
    ...fields,
  }
}

/** A mentor's, released. */
export function mentorMarks(fields: Partial<Evaluation> = {}): Evaluation {
  return evaluation({
    ...{ id: 'evaluation-m', by: 'mentor', band_low: null, band_high: null, marks: 5.5 },
    ...{ released_at: '2026-11-22T10:00:00Z', ...fields },
  })
}

export const TEXT = 'Inflation hurts the poor most.\n\nThe repo rate is 6.5 per cent.\n\nThe State must act.'

export function answer(fields: Partial<Answer> = {}): Answer {
  return {
    id: '00000000-0000-4000-8000-00000000aaaa',
    user_id: '00000000-0000-4000-8000-000000000001',
    ...{ question_id: 'inflation', version_no: 1, mode: 'typed', language: 'en', plan: {}, text: TEXT },
    ...{
      words: 16,
      seconds: 300,
      status: 'evaluated',
      is_shared: false,
      submitted_at: '2026-11-22T08:00:00Z',
    },
    mains_questions: {
      ...{ id: 'inflation', topic: 'inflation', marks: 10, words: 150, minutes: 7, directive: 'discuss' },
      ...{ question: 'Discuss inflation.', question_hi: 'मुद्रास्फीति पर चर्चा कीजिए।', parts: ['What it does'] },
    },
    ...{ answer_pages: [], evaluations: [], evaluation_steps: [] },
    ...fields,
  }
}
