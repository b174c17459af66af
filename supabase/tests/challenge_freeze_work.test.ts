/** What the end of a challenge costs: what is the same for all who played is worked out once. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner, databaseUrl, newUser } from './as-user.ts'
import { ends, newChallenge, newQuestions } from './challenges.ts'

/** An arena in which so many chose the first option everywhere, over now. */
async function playedBy(players: number) {
  const slug = await newChallenge(await newQuestions(3))
  for (let at = 0; at < players; at++)
    await asOwner(
      `insert into exam_private.challenge_entries (challenge, user_id, expires_at) values ($1, $2, now())`,
      [slug, await newUser()],
    )
  await asOwner(
    `insert into exam_private.challenge_locks (attempt_id, position, selected, time_ms, correct, sixths)
     select attempt_id, position, 0, 1000, false, 0
     from exam_private.challenge_entries cross join generate_series(1, 3) position where challenge = $1`,
    [slug],
  )
  await ends(slug)
  return slug
}

/** Calls of the functions that mark answers and look at how fast they came, while it is frozen. */
async function callsAtTheEndOf(slug: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local track_functions = 'all'`)
    await client.query('select private.freeze_challenge($1)', [slug])
    const { rows } = await client.query<{ name: string; calls: number }>(
      `select proname as name, pg_stat_get_xact_function_calls(oid)::integer as calls from pg_proc
       where proname in ('sixths_of', 'look_at_speed') and pg_stat_get_xact_function_calls(oid) > 0 order by proname`,
    )
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

test('a board of many is frozen with as many calls as one of few, and each entry has its marks and its place', async () => {
  const [few, many] = [await playedBy(2), await playedBy(12)]
  const calls = await callsAtTheEndOf(few)
  expect(calls.map(({ name }) => name)).toEqual(['look_at_speed', 'sixths_of'])
  expect(await callsAtTheEndOf(many)).toEqual(calls)

  // the first of three has the key 0: 12 sixths for it, and 4 off for each of the others
  expect(
    await asOwner(
      `select distinct answered, score_sixths, rank, frozen_at is not null as frozen
       from exam_private.challenge_entries where challenge = $1`,
      [many],
    ),
  ).toEqual([{ answered: 3, score_sixths: 4, rank: 1, frozen: true }])
})
