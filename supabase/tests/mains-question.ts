/** A mains question for tests, with a key of two points. */

type Query = (text: string, values?: unknown[]) => Promise<unknown>

export const ANSWER_TEXT =
  'Inflation is a sustained rise in prices. Monetary policy raises the repo rate. Therefore supply measures matter too.'

/** Live; returns its id. */
export async function addMainsQuestion(
  query: Query,
  fields: { marks?: 10 | 15; hindi?: string } = {},
): Promise<string> {
  const id = `mains-${crypto.randomUUID()}`
  await query(
    `insert into public.topics (slug, title, summary, position) values ('gdp', 'gdp', 'x', 1) on conflict do nothing`,
  )
  await query(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, question_hi, parts, rubric, origin)
     values ($1, 'gdp', $2, 150, 8, 'discuss', 'Discuss how inflation is controlled.', $3,
       array['How inflation arises', 'How it is controlled'],
       '{"demand": "x", "content": "x", "structure": "x", "evidence": "x", "conclusion": "x", "language": "x"}', 'desk')`,
    [id, fields.marks ?? 10, fields.hindi ?? null],
  )
  await query(
    `insert into exam_private.mains_answers (question_id, checklist, model_answer)
     values ($1, '[{"point": "Repo rate", "words": ["repo"]}, {"point": "Supply side", "words": ["supply"]}]', 'SECRET-MODEL-ANSWER')`,
    [id],
  )
  return id
}
