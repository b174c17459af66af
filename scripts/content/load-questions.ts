/** Puts the questions into the database: what is worded otherwise becomes another version, and what learners met stays. */

import type pg from 'pg'
import { questionRow } from './question-rows.ts'
import * as rows from './rows.ts'
import { allQuestions, type Library } from './schema.ts'
import type { Plan } from './settle.ts'
import { insert, merge, retire } from './tables.ts'

type Known = { question_id: string; version: number; live_hash: string | null }

export async function loadQuestions(
  client: pg.Client,
  library: Library,
  { writes, gone, isFresh }: Plan,
  newsOf: ReadonlyMap<string, string>,
) {
  // A desk may have drafted a further version, which waits: the library's is counted on from there.
  const { rows: known } = await client.query<Known>(`
    select asked.question_id, max(asked.version) as version,
      max(asked.content_hash) filter (where asked.version = question.version) as live_hash
    from public.question_versions asked join public.questions question on question.id = asked.question_id
    group by asked.question_id`)
  const { rows: asked } = await client.query<{ id: string; version: number }>(
    'select id, version from public.questions',
  )
  const last = new Map(known.map((version) => [version.question_id, version]))
  const live = new Map(asked.map(({ id, version }) => [id, version]))
  const questions = allQuestions(library)
    .filter(({ id }) => writes('question', id))
    .map((question) => {
      const row = questionRow(question)
      const before = last.get(question.id)
      const changed = before?.live_hash !== row.hash
      const version = changed ? (before?.version ?? 0) + 1 : (live.get(question.id) ?? 1)
      return { ...row, changed, version }
    })
  const changed = questions.filter((question) => question.changed)
  await merge(
    client,
    'public.questions',
    ['id'],
    questions.map(
      ({ question: { id, topic, format, kind, difficulty, diagnostic, reviewed_by }, source, version }) => ({
        ...{ id, topic, format, kind, difficulty, diagnostic, reviewed_by, version, ...source },
        ...{
          news_id: newsOf.get(id) ?? null,
          origin: 'library',
          changed_at: new Date(),
          edited_at_desk: null,
        },
      }),
    ),
  )
  await retire(client, 'public.questions', 'id', gone('question'))
  // A question that was challenged, or that somebody retired, stays so until it is written anew.
  await client.query(
    `update public.questions question set status = 'live'
     where id = any ($1) or (status = 'retired' and id = any ($2) and not exists (
       select from exam_private.question_decisions decided
       where decided.question_id = question.id and decided.version = question.version and decided.decision = 'retired'
     ))`,
    [changed.map(({ question }) => question.id), questions.map(({ question }) => question.id)],
  )
  await insert(
    client,
    'public.question_versions',
    changed.map(({ question: { id, negative }, version, asked, hash }) => ({
      ...{ question_id: id, version, asked, negative, content_hash: hash, created_at: new Date() },
    })),
  )
  await insert(
    client,
    'exam_private.question_keys',
    changed.map(({ question, version, key }) => ({ question_id: question.id, version, ...key })),
  )
  const mains = rows.mainsRows(library)
  const ofMains = mains.questions.filter(({ id }) => writes('mains', id))
  await merge(client, 'public.mains_questions', ['id'], ofMains, ['status'])
  const back = ofMains.map(({ id }) => id).filter((id) => isFresh('mains', id))
  await client.query(
    `update public.mains_questions set status = 'live' where id = any ($1) and status <> 'live'`,
    [back],
  )
  await retire(client, 'public.mains_questions', 'id', gone('mains'))
  const answers = mains.answers.filter(({ question_id }) => writes('mains', question_id))
  await merge(client, 'exam_private.mains_answers', ['question_id'], answers)
}
