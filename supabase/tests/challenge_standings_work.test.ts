/** What it costs to tell how a challenge stands: one's own part needs nobody else's answers, and a board no single ones. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, databaseUrl, newUser } from './as-user.ts'
import { newChallenge, newQuestions } from './challenges.ts'

const QUESTIONS = 6

/** A challenge that is on, in which so many have answered everything, and who plays in it. */
async function playedBy(players: number, kind: 'mentor' | 'arena') {
  const slug = await newChallenge(await newQuestions(QUESTIONS), { kind })
  const learners = await Promise.all(Array.from({ length: players }, () => newUser()))
  await asOwner(
    `insert into exam_private.challenge_entries (challenge, user_id, expires_at, finished_at)
     select $1, learner, now() + interval '1 hour', case $3 when 'arena' then now() end from unnest($2::uuid[]) learner`,
    [slug, learners, kind],
  )
  await asOwner(
    `insert into exam_private.challenge_locks (attempt_id, position, selected, time_ms, correct, sixths)
     select attempt_id, position, 0, 1000, true, 12
     from exam_private.challenge_entries cross join generate_series(1, $2) position where challenge = $1`,
    [slug, QUESTIONS],
  )
  await asOwner('select private.recount_entries($1)', [slug])
  if (kind === 'mentor')
    await asOwner(
      `update exam_private.challenge_states set step = $2, step_opens_at = now(), step_closes_at = now() + interval '1 minute'
       where challenge = $1`,
      [slug, QUESTIONS],
    )
  // what all are told once a second is nobody's own
  await asOwner(
    `update exam_private.challenge_ticks set ticked_at = now() + interval '1 hour' where challenge = $1`,
    [slug],
  )
  return { slug, learner: learners[0] as string }
}

/** How many stored answers are read when this learner asks. */
async function answersReadFor(learner: string, question: string, slug: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // a table of a test is small enough to be read whole
    await client.query(`select set_config('enable_seqscan', 'off', true),
      set_config('request.jwt.claims', '${JSON.stringify({ sub: learner, role: 'authenticated', aal: 'aal1' })}', true)`)
    await client.query(question, [slug])
    const { rows } = await client.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as read
       from pg_stat_xact_all_tables where relid = 'exam_private.challenge_locks'::regclass`,
    )
    await client.query('commit')
    return rows[0]?.read
  } finally {
    await client.end()
  }
}

test('a player of a live round is told the same marks for the same work, however many play', async () => {
  const [few, many] = [await playedBy(2, 'mentor'), await playedBy(12, 'mentor')]
  const question = 'select public.open_challenge($1)'
  const read = await answersReadFor(few.learner, question, few.slug)
  // that to the question which is open, and is not told yet
  expect(read).toBe(1)
  expect(await answersReadFor(many.learner, question, many.slug)).toBe(read)
})

test('the board of an arena is told without a look at what each has chosen where', async () => {
  const { slug, learner } = await playedBy(12, 'arena')
  expect(await answersReadFor(learner, 'select public.challenge_board($1)', slug)).toBe(0)
})

test('how to read what all who are there ask for is worked out once in a connection, not with each question', async () => {
  // of a function in plain SQL PostgreSQL keeps nothing
  expect(
    await asOwner(
      `select proname as name from pg_proc join pg_language language on language.oid = prolang
       where proname = any ($1) and lanname <> 'plpgsql'`,
      [['told_marks', 'board_of', 'challenge_board_of', 'challenge_sheet', 'challenge_as_json']],
    ),
  ).toEqual([])
})
