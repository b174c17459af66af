/** A small bank of questions with known keys, for tests of answering. */

import { asOwner } from './as-user.ts'

export type Made = { id: string; key: number }

const shared = { kind: 'static', difficulty: 3, diagnostic: false, negative: true, key: 1 }

type Wanted = Partial<typeof shared> & { id?: string; topic?: string; truths?: boolean[] }

/** A live question of four options; `key` is its right one. */
export async function newQuestion(wanted: Wanted = {}): Promise<Made> {
  const [made] = await newBank([wanted])
  return made as Made
}

/** Such questions at once, in the order given. */
export async function newBank(wanted: Wanted[]): Promise<Made[]> {
  const rows = wanted.map((fields) => {
    const id = fields.id ?? `q-${crypto.randomUUID()}`
    const asked = { stem: { en: `What is ${id}?` }, options: ['a', 'b', 'c', 'd'].map((en) => ({ en })) }
    return { ...shared, topic: 'gdp', truths: [], ...fields, id, asked }
  })
  const from = (columns: string) => `from jsonb_to_recordset($1) made (${columns})`
  for (const statement of [
    `insert into public.topics (slug, title, summary, position)
     select distinct topic, topic, 'x', 1 ${from('topic text')} on conflict do nothing`,
    `insert into public.questions (id, topic, format, kind, difficulty, diagnostic, version, origin)
     select id, topic, 'single', kind, difficulty, diagnostic, 1, 'desk'
     ${from('id text, topic text, kind text, difficulty int, diagnostic boolean')}`,
    `insert into public.question_versions (question_id, version, asked, content_hash, negative)
     select id, 1, asked, id, negative ${from('id text, asked jsonb, negative boolean')}`,
    `insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation)
     select id, 1, key, truths, '[]', '{"en": "SECRET-EXPLANATION"}' ${from('id text, key int, truths boolean[]')}`,
  ]) {
    await asOwner(statement, [JSON.stringify(rows)])
  }
  return rows.map(({ id, key }) => ({ id, key }))
}

/** A live test that asks just these. */
export async function newTest(
  questions: Made[],
  fields: {
    kind?: string
    opens_at?: string
    closes_at?: string
    minutes?: number
    attempts_allowed?: number
    dropped_policy?: 'award_all' | 'exclude_rescale'
  } = {},
) {
  const slug = `test-${crypto.randomUUID()}`
  await asOwner(
    `insert into public.tests (slug, kind, title, title_hi, about, about_hi, topics, minutes, question_count, position, origin,
       opens_at, closes_at, attempts_allowed, dropped_policy)
     values ($1, $6, 'x', 'x', 'x', 'x', '{}', $2, $3, 1, 'desk', $4, $5, $7, $8)`,
    [
      slug,
      fields.minutes ?? 30,
      questions.length,
      fields.opens_at ?? null,
      fields.closes_at ?? null,
      fields.kind ?? 'topic',
      fields.attempts_allowed ?? null,
      fields.dropped_policy ?? 'award_all',
    ],
  )
  await asOwner(
    `insert into exam_private.test_questions select $1, place, id from unnest($2::text[]) with ordinality asked (id, place)`,
    [slug, questions.map(({ id }) => id)],
  )
  return slug
}
