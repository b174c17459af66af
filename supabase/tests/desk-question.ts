/** Questions as they are written at the desk, and people who may write them. */

import { asOwner, newUser } from './as-user.ts'

export async function person(role: 'admin' | 'mentor' | 'student', fullName = 'Meera Iyer') {
  const id = await newUser({ fullName })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

export async function leafTopic(slug = 'gdp') {
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ($1, $1, 'x', 1) on conflict do nothing`,
    [slug],
  )
}

const EXPLANATION =
  'Gross domestic product counts what is produced within the borders in a year, whoever owns the firm that produces it.'

/** A whole question of four options, without Hindi. */
export function written(fields: Record<string, unknown> = {}) {
  return {
    ...{ id: `q-${crypto.randomUUID()}`, topic: 'gdp', kind: 'static', difficulty: 2, format: 'single' },
    stem: 'What does gross domestic product count?',
    options: ['within the borders', 'of residents', 'of exporters', 'of the State'].map((text) => ({
      text: `Output ${text}`,
      why: `This is about output ${text}.`,
    })),
    key: 'a',
    explanation: EXPLANATION,
    ...fields,
  }
}

export type Stored = { id: string; version: number; made: 'new' | 'version' | 'same'; problems: object[] }

export async function store(question: object, admin: string, origin = 'desk'): Promise<Stored> {
  const [row] = await asOwner<{ made: Stored }>('select private.store_question($1, $2, $3) as made', [
    JSON.stringify(question),
    admin,
    origin,
  ])
  return row?.made as Stored
}

export async function standing(id: string) {
  const [row] = await asOwner<{ version: number; status: string; reviewed_by: string | null }>(
    'select version, status, reviewed_by from public.questions where id = $1',
    [id],
  )
  return row
}

export async function actsOn(id: string): Promise<string[]> {
  const rows = await asOwner<{ action: string }>(
    `select action from private.audit_log where subject_id = $1 or subject_id like $1 || ' %' order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}
