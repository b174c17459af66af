/** One version as a sitting in learn mode that leaves nothing behind: the key is told here, as the server would tell it. */

import {
  type AttemptServer,
  type Feedback,
  type OpenedAttempt,
  UNTOUCHED,
} from '#web/features/player/index.ts'
import type { PaperRule, Version, WholeQuestion } from './question-queries.ts'

const POSITION = 1

export function openedPreview(
  question: WholeQuestion,
  version: Version,
  rule: PaperRule,
  now: string,
): OpenedAttempt {
  return {
    attempt: {
      ...{ id: `preview-${question.id}-${version.version}`, kind: 'practice', mode: 'learn', test: null },
      ...{ setup: {}, late: [], question_count: 1, started_at: now, expires_at: null },
      ...{ submitted_at: null, submitted_by: null, graded_at: null },
      ...{ score_sixths: null, right_count: null, wrong_count: null, blank_count: null },
    },
    server_now: now,
    rule: { ...rule, slow_seconds: 120 },
    test: null,
    questions: [
      {
        ...UNTOUCHED,
        ...{
          position: POSITION,
          question_id: question.id,
          version: version.version,
          format: question.format,
        },
        ...{ kind: question.kind, topic: question.topic, difficulty: question.difficulty },
        ...{ reviewed_by: version.reviewed_by, asked: version.asked, negative: version.negative },
        ...{ pyq: question.pyq, checked: false },
      },
    ],
    feedback: [],
  }
}

export function feedbackFor(version: Version, rule: PaperRule, selected: number | null): Feedback {
  const correct = version.dropped || selected === version.key
  const { key, truths, reasons, explanation, fact_ids, sources, dropped, negative } = version
  const wrong = selected === null || !negative ? 0 : rule.wrong_sixths
  return {
    ...{ position: POSITION, key, truths, reasons, explanation, fact_ids, sources, dropped, correct },
    sixths: correct ? rule.right_sixths : wrong,
  }
}

export function previewServer(version: Version, rule: PaperRule): AttemptServer {
  return {
    save: async (answers) => ({
      ...{ status: 'open', submitted_by: null, server_now: new Date().toISOString(), expires_at: null },
      stored: answers.map(({ position, seq }) => ({ position, seq })),
    }),
    check: async ({ selected }) => feedbackFor(version, rule, selected),
    submit: async () => {},
  }
}
