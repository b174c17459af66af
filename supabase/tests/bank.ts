/** A small bank of questions with known keys, for tests of answering. */

import { asOwner } from './as-user.ts'

export type Made = { id: string; key: number }

const shared = { kind: 'static', difficulty: 3, diagnostic: false, negative: true, key: 1 }

/** A live question of four options; `key` is its right one. */
export async function newQuestion(
  fields: Partial<typeof shared> & { id?: string; topic?: string; truths?: boolean[] } = {},
): Promise<Made> {
  const { kind, difficulty, diagnostic, negative, key } = { ...shared, ...fields }
  const id = fields.id ?? `q-${crypto.randomUUID()}`
  const topic = fields.topic ?? 'gdp'
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ($1, $1, 'x', 1) on conflict do nothing`,
    [topic],
  )
  await asOwner(
    `insert into public.questions (id, topic, format, kind, difficulty, diagnostic, version, origin)
     values ($1, $2, 'single', $3, $4, $5, 1, 'desk')`,
    [id, topic, kind, difficulty, diagnostic],
  )
  const asked = { stem: { en: `What is ${id}?` }, options: ['a', 'b', 'c', 'd'].map((en) => ({ en })) }
  await asOwner(
    `insert into public.question_versions (question_id, version, asked, content_hash, negative) values ($1, 1, $2, $1, $3)`,
    [id, asked, negative],
  )
  await asOwner(
    `insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation)
     values ($1, 1, $2, $3, '[]', '{"en": "SECRET-EXPLANATION"}')`,
    [id, key, fields.truths ?? []],
  )
  return { id, key }
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
