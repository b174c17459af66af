/** Sets that were begun before a challenge: they keep what is answered, and tell none of the challenge's keys meanwhile. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import type { Made } from './bank.ts'
import { ends, joined, newChallenge, newQuestions, plays } from './challenges.ts'

type Opened = { attempt: { id: string; graded_at: string | null }; feedback: { key: number }[] }

/** A set over these, open since before the challenge was there. */
async function openSet(learner: string, questions: Made[], mode = 'learn'): Promise<string> {
  const [made] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'repair', $3, null, '{}', 'gs1', case when $3 = 'learn' then null else 30 end, $2::text[]) as id`,
    [learner, questions.map(({ id }) => id), mode],
  )
  return made?.id as string
}

const check = (learner: string, set: string, position: number) =>
  call<{ key: number }>(learner, 'check_answer', set, { position, seq: 1, selected: 1 })
const graded = (learner: string, set: string) =>
  as(
    learner,
    `select graded_at is not null as graded, (select count(correct)::int from public.attempt_answers where attempt_id = id) as marked,
       (select count(selected)::int from public.attempt_answers where attempt_id = id) as answered
     from public.attempts where id = '${set}'`,
  )

test('an open set does not tell the key of a question that a running challenge asks its learner', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const questions = (await newQuestions(2)) as [Made, Made]
  const [hers, his] = [await openSet(asha, questions), await openSet(ravi, questions)]
  const friend = await newChallenge([questions[0]], { kind: 'friend', visibility: 'link' })
  await joined(friend, asha)
  await expect(check(asha, hers, 1)).rejects.toMatchObject({ code: 'PT409' })
  expect((await check(asha, hers, 2)).key).toBe(questions[1].key)
  expect((await check(ravi, his, 1)).key).toBe(questions[0].key)
  await ends(friend)
  await call(asha, 'open_challenge', friend)
  expect((await check(asha, hers, 1)).key).toBe(questions[0].key)
})

test('what a duel asks everybody is told to nobody while it is on, also not to who has not joined', async () => {
  const asha = await newUser()
  const questions = await newQuestions(1)
  const set = await openSet(asha, questions)
  const duel = await newChallenge(questions, { kind: 'duel' })
  await expect(check(asha, set, 1)).rejects.toThrow('part of a challenge that is on')
  await ends(duel)
  expect((await check(asha, set, 1)).key).toBe(questions[0]?.key)
})

test('a set that is handed in meanwhile keeps its answers, tells nothing, and is marked when the challenge is over', async () => {
  const asha = await newUser()
  const questions = await newQuestions(2)
  const set = await openSet(asha, questions, 'exam')
  const duel = await newChallenge(questions.slice(0, 1), { kind: 'duel' })
  const sent = [1, 2].map((position) => ({ position, seq: 1, selected: 1 }))
  expect(await call(asha, 'submit_attempt', set, sent)).toMatchObject({ status: 'submitted', graded: false })
  const opened = await call<Opened>(asha, 'open_attempt', set)
  expect(opened).toMatchObject({ attempt: { graded_at: null }, feedback: [] })
  await expect(call(asha, 'reveal_results', set, {})).rejects.toMatchObject({ code: 'PT409' })
  expect(await graded(asha, set)).toEqual([{ graded: false, marked: 0, answered: 2 }])
  await ends(duel)
  expect((await call<Opened>(asha, 'open_attempt', set)).feedback.map(({ key }) => key)).toEqual(
    questions.map(({ key }) => key),
  )
})

test('a set that its clock closes meanwhile tells nothing, and the clock marks it afterwards', async () => {
  const asha = await newUser()
  const questions = await newQuestions(1)
  const set = await openSet(asha, questions, 'exam')
  const arena = await newChallenge(questions)
  await asOwner(`update public.attempts set expires_at = now() - interval '1 minute' where id = $1`, [set])
  expect((await call<Opened>(asha, 'open_attempt', set)).feedback).toEqual([])
  await call('service', 'run_challenges')
  expect(await graded(asha, set)).toMatchObject([{ graded: false, marked: 0 }])
  await ends(arena)
  await call('service', 'run_challenges')
  expect(await graded(asha, set)).toMatchObject([{ graded: true, marked: 1 }])
})

test('sets without questions of a challenge are marked at once, as ever', async () => {
  const asha = await newUser()
  await newChallenge(await newQuestions(1), { kind: 'duel' })
  const set = await openSet(asha, await newQuestions(1), 'exam')
  expect(await call(asha, 'submit_attempt', set, [])).toMatchObject({ graded: true })
})

test('how far somebody came above their average is kept with the board', async () => {
  const asha = await newUser()
  const questions = await newQuestions(5)
  const keys = questions.map(({ key }) => key)
  for (const right of [1, 3]) {
    const arena = await newChallenge(questions)
    await joined(arena, asha)
    await plays(asha, arena, keys.slice(0, right))
    await ends(arena)
    const told = await call<{ improved: number | null }>(asha, 'challenge_results', arena)
    expect(told.improved).toBe(right === 1 ? null : 40)
    expect(
      await asOwner('select improved from exam_private.challenge_entries where challenge = $1', [arena]),
    ).toEqual([{ improved: right === 1 ? null : 40 }])
  }
})
