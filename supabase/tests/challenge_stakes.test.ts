/** Sets that were begun before a challenge or a test: they keep what is answered, and tell none of its keys meanwhile. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newBank, newTest } from './bank.ts'
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

test('what is asked in a test that is open is told by no other set, whenever that was begun, until it is handed in', async () => {
  const asha = await newUser()
  const questions = await newQuestions(3)
  const [learn, exam] = [
    await openSet(asha, questions.slice(0, 2)),
    await openSet(asha, questions.slice(0, 2), 'exam'),
  ]
  const slug = await newTest(questions.slice(1))
  const { attempt } = await call<Opened>(asha, 'start_test', slug)
  expect((await check(asha, learn, 1)).key).toBe(questions[0]?.key)
  await expect(check(asha, learn, 2)).rejects.toThrow('part of a test that you have open')
  const sent = [1, 2].map((position) => ({ position, seq: 1, selected: 1 }))
  await call(asha, 'submit_attempt', exam, sent)
  expect((await call<Opened>(asha, 'open_attempt', exam)).feedback).toEqual([])
  await expect(call(asha, 'reveal_results', exam, {})).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('part of a test that you have open'),
  })
  const ravi = await newUser()
  expect((await check(ravi, await openSet(ravi, questions.slice(1)), 1)).key).toBe(questions[1]?.key)

  await call(asha, 'submit_attempt', attempt.id)
  expect((await check(asha, learn, 2)).key).toBe(questions[1]?.key)
  expect((await call<Opened>(asha, 'open_attempt', exam)).feedback).toHaveLength(2)
})

test('an assessment that is taken again is told by no practice; one that was left lying holds nothing back', async () => {
  const asha = await newUser()
  const [question] = await newBank([{ topic: `asked-${crypto.randomUUID()}`, diagnostic: true }])
  await asOwner('update public.profiles set onboarding_test_taken = true where user_id = $1', [asha])
  const set = await openSet(asha, [question as Made])
  const again = async (began: string) =>
    asOwner(
      `with begun as (select private.new_attempt($1, 'diagnostic', 'exam', null, '{}', 'gs1', null, array[$2]) as id)
       select id from begun`,
      [asha, question?.id],
    ).then(([made]) =>
      asOwner(`update public.attempts set started_at = now() - $2::interval where id = $1`, [
        made?.id,
        began,
      ]),
    )
  await again('1 hour')
  await expect(call(asha, 'practise_question', question?.id)).rejects.toMatchObject({ code: 'PT404' })
  await expect(check(asha, set, 1)).rejects.toMatchObject({ code: 'PT409' })
  await asOwner(
    `update public.attempts set started_at = now() - interval '25 hours' where kind = 'diagnostic'`,
  )
  expect((await check(asha, set, 1)).key).toBe(question?.key)
  expect(await call(asha, 'practise_question', question?.id)).toBeTruthy()
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
