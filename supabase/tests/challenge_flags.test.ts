/** Answers that came faster than they can be read are put before a mentor; nothing follows before somebody looked. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import type { Made } from './bank.ts'
import { board, ends, joined, lock, newChallenge, newQuestions, type Results } from './challenges.ts'

type Flag = {
  id: string
  challenge: string
  alias: string
  fast: { position: number }[]
  valid: boolean | null
}

async function newMentor() {
  const mentor = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  return mentor
}

async function longQuestions(): Promise<Made[]> {
  const questions = await newQuestions(4)
  await asOwner(
    `update public.question_versions set asked = jsonb_set(asked, '{stem,en}', to_jsonb(repeat('Consider this. ', 12))) where question_id = any ($1)`,
    [questions.map(({ id }) => id)],
  )
  return questions
}

/** Answers everything right, each in so many milliseconds, beside somebody who takes the time to read. */
async function fastGame(milliseconds: number, questions: Made[]) {
  const arena = await newChallenge(questions)
  const [fast, slow] = [await joined(arena), await joined(arena)]
  for (const [at, { key }] of questions.entries()) {
    await lock(fast, arena, at + 1, key)
    await lock(slow, arena, at + 1, at < 2 ? key : null)
  }
  await asOwner(
    `update exam_private.challenge_locks given set time_ms = case when entry.user_id = $2 then $3::int else 60000 end
     from exam_private.challenge_entries entry where entry.attempt_id = given.attempt_id and entry.challenge = $1`,
    [arena, fast, milliseconds],
  )
  await ends(arena)
  await board(slow, arena)
  return { arena, fast, slow }
}

const flags = async (mentor: string, arena: string) =>
  (await call<Flag[]>(mentor, 'challenge_flags')).filter(({ challenge }) => challenge === arena)

test('right answers to long questions in no time are shown to mentors, and count until one has looked', async () => {
  const mentor = await newMentor()
  const { arena, fast, slow } = await fastGame(900, await longQuestions())
  const [flag] = await flags(mentor, arena)
  expect(flag).toMatchObject({
    fast: [1, 2, 3, 4].map((position) => ({ position, time_ms: 900 })),
    valid: null,
  })
  expect(JSON.stringify(flag)).not.toContain(fast)
  expect((await board(fast, arena)).mine).toMatchObject({ rank: 1 })

  await call(mentor, 'settle_flag', flag?.id, false)
  expect((await board(slow, arena)).mine).toMatchObject({ rank: 1 })
  expect((await board(slow, arena)).rows).toHaveLength(1)
  const results = await call<Results>(fast, 'challenge_results', arena)
  expect(results).toMatchObject({ right: 4, entry: { score_sixths: 48, on_board: false, rank: null } })
  const told = await as<{ title: string; body: string }>(
    fast,
    `select title, body from public.notifications where title like 'Your entry%'`,
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.body).not.toMatch(/cheat|dishonest|ban/i)

  await call(mentor, 'settle_flag', flag?.id, true)
  expect((await board(fast, arena)).mine).toMatchObject({ rank: 1 })
  expect((await flags(mentor, arena))[0]).toMatchObject({ valid: true })
})

test('an entry that is kept stays, and its learner hears nothing', async () => {
  const mentor = await newMentor()
  const { arena, fast } = await fastGame(900, await longQuestions())
  const [flag] = await flags(mentor, arena)
  await call(mentor, 'settle_flag', flag?.id, true)
  expect((await board(fast, arena)).mine).toMatchObject({ rank: 1 })
  expect(await as(fast, `select 1 from public.notifications where title like 'Your entry%'`)).toEqual([])
})

test('of two mentors who look at one entry the second is told what the first has said', async () => {
  const [meera, anil] = [await newMentor(), await newMentor()]
  const { arena, fast } = await fastGame(900, await longQuestions())
  const [flag] = await flags(meera, arena)
  const settle = (who: string, isValid: boolean) =>
    call(who, 'settle_flag', flag?.id, isValid, { valid: flag?.valid })
  await settle(meera, true)
  await settle(meera, true)
  await expect(settle(anil, false)).rejects.toMatchObject({ code: 'PT409', detail: 'read' })
  expect((await board(fast, arena)).mine).toMatchObject({ rank: 1 })
})

test('neither short questions nor time to read are flagged', async () => {
  const mentor = await newMentor()
  expect(await flags(mentor, (await fastGame(900, await newQuestions(4))).arena)).toEqual([])
  expect(await flags(mentor, (await fastGame(2500, await longQuestions())).arena)).toEqual([])
})

/** The first answer comes after a minute, the other three within a moment after it. */
async function burst(took: (number | null)[], minute = 60_000) {
  const questions = await longQuestions()
  const arena = await newChallenge(questions)
  const [one, slow] = [await joined(arena), await joined(arena)]
  await asOwner(
    `update exam_private.challenge_entries set joined_at = joined_at - interval '5 minutes' where challenge = $1`,
    [arena],
  )
  for (const [at, { key }] of questions.entries()) await lock(one, arena, at + 1, key, { took_ms: took[at] })
  await asOwner(
    `update exam_private.challenge_locks given set time_ms = case position when 1 then $2::int else 90 end
     from exam_private.challenge_entries entry where entry.attempt_id = given.attempt_id and entry.challenge = $1`,
    [arena, minute],
  )
  await ends(arena)
  await board(slow, arena)
  return arena
}

test('answers that waited for the line and came all at once are not fast for that', async () => {
  const mentor = await newMentor()
  expect(await flags(mentor, await burst([15_000, 14_000, 16_000, 14_000]))).toEqual([])
  // a page of before does not say how long each took: there was time enough for all of them
  expect(await flags(mentor, await burst([null, null, null, null]))).toEqual([])
})

test('answers that were fast by the clock of the device as well, or by more time than there was, are flagged', async () => {
  const mentor = await newMentor()
  expect(await flags(mentor, await burst([57_000, 900, 800, 900]))).toMatchObject([
    { fast: [{ position: 2 }, { position: 3 }, { position: 4 }] },
  ])
  expect(await flags(mentor, await burst([9000, 9000, 9000, 9000], 3000))).toHaveLength(1)
})

test('mentors and administrators look, nobody else, and nobody at their own entry', async () => {
  const { arena, fast } = await fastGame(900, await longQuestions())
  await expect(call(fast, 'challenge_flags')).rejects.toThrow('Only mentors look')
  const [{ attempt_id: id } = { attempt_id: '' }] = await asOwner<{ attempt_id: string }>(
    'select attempt_id from exam_private.challenge_entries where challenge = $1 and user_id = $2',
    [arena, fast],
  )
  await expect(call(fast, 'settle_flag', id, true)).rejects.toThrow('Only mentors look')
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [fast])
  await expect(call(fast, 'settle_flag', id, true)).rejects.toThrow('your own entry')
  const mentor = await newMentor()
  await expect(
    as(mentor, { text: 'select public.settle_flag($1, $2::boolean)', values: [id, null] }),
  ).rejects.toMatchObject({ code: 'PT400' })
  await expect(call(mentor, 'settle_flag', crypto.randomUUID(), true)).rejects.toMatchObject({
    code: 'PT404',
  })
})
