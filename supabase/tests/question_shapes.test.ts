/** The bank reads a question as the library's loader does: what is asked, its key, what is wrong with it, and the way back. */

import { expect } from 'vitest'
import { questionRow } from '#scripts/content/question-rows.ts'
import { allQuestions } from '#scripts/content/schema.ts'
import { longTest } from '#scripts/testing/long.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { asOwner, newUser } from './as-user.ts'

const { library } = writtenLibrary()
const questions = allQuestions(library)

// Its topics and figures, so that what a question names is there.
await asOwner(
  `insert into public.topics (slug, parent_slug, title, summary, position)
   select slug, parent, slug, 'x', 1 from jsonb_to_recordset($1) as given (slug text, parent text)`,
  [JSON.stringify(library.topics)],
)
await asOwner(
  `insert into public.facts (id, topic, name, value, display, unit, period, as_of, status, publisher, source_title, source_url)
   select id, topic, id, 1, '1', 'x', 'x', '2026-01-01', 'final', 'x', 'x', 'https://example.org'
   from jsonb_to_recordset($1) as given (id text, topic text)`,
  [JSON.stringify(library.facts)],
)

longTest(
  'each question of the library is the same in the bank as in its loader, has nothing wrong with it, and comes back as it was written',
  async () => {
    const admin = await newUser({ fullName: 'Meera Iyer' })
    await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
    // A few of each format through the whole of it; all of them through the parts that make rows.
    const seen = new Map<string, number>()
    for (const question of questions) {
      const written = JSON.stringify(question)
      const { asked, key } = questionRow(question)
      const [row] = await asOwner<Record<string, unknown>>(
        `select private.asked_of($1) as asked, private.key_of_question($1) as key, private.truths_of($1) as truths,
         private.reasons_of($1) as reasons, private.question_problems($1) as problems`,
        [written],
      )
      const { key: right, truths, reasons } = key
      expect(row, question.id).toEqual({ asked, key: right, truths, reasons, problems: [] })
      const times = seen.get(question.format) ?? 0
      seen.set(question.format, times + 1)
      if (times >= 12) continue
      const [made] = await asOwner<{ made: object }>(
        `select private.store_question($1, $2, 'import') as made`,
        [written, admin],
      )
      expect(made?.made).toEqual({ id: question.id, version: 1, made: 'new', problems: [] })
      const [back] = await asOwner<{ shape: object }>('select private.question_shape($1, 1) as shape', [
        question.id,
      ])
      const { reviewed_by: _, ...said } = JSON.parse(written)
      expect(back?.shape, question.id).toEqual(said)
    }
    expect(seen.size).toBeGreaterThanOrEqual(6)
  },
  120_000,
)
