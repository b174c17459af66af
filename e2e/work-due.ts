/** What a learner has to come back to, made days ago: no journey can wait until it is due. */

import type { Client } from 'pg'

/** Three cards that are due, and two questions that were answered wrong. */
export async function withWorkDue(database: Client, learner: string) {
  for (const front of ['What is CRR?', 'What is SLR?', 'What is OMO?'])
    await database.query('insert into public.cards (user_id, front, back) values ($1, $2, $3)', [
      learner,
      front,
      'A ratio',
    ])
  await withQuestionsDue(database, learner)
}

async function withQuestionsDue(database: Client, learner: string) {
  const { rows } = await database.query<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null,
       array(select id from private.practice_pool($1) order by id limit 2)) as id`,
    [learner],
  )
  await database.query(
    `with answered as (
       update public.attempt_answers set selected = 0, correct = false, seq = 1, saved_at = now() - interval '4 days'
       where attempt_id = $1 returning *
     )
     insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
     select user_id, question_id, attempt_id, position, 1, saved_at from answered`,
    [rows[0]?.id],
  )
}

/** Answers that were begun and not handed in. */
export async function withDrafts(database: Client, learner: string, count: number) {
  await database.query(
    `insert into public.answers (id, user_id, question_id, version_no, text)
     select gen_random_uuid(), $1, id, 1, 'Prices rose.' from public.mains_questions order by id limit $2`,
    [learner, count],
  )
}
