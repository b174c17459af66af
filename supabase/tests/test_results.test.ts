/** What is told of how others did, and from how many of them on. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { type Made, newQuestion, newTest } from './bank.ts'

type Cohort = {
  enough: number
  test: { others: number; median_sixths?: number; below?: number }
  questions: { position: number; others: number; right?: number }[]
}

/** Takes a test with the first `right` answers right and the others wrong. */
async function sit(who: string, slug: string, questions: Made[], right: number) {
  const { attempt } = await call<{ attempt: { id: string } }>(who, 'start_test', slug)
  const answers = questions.map(({ key }, at) => ({
    position: at + 1,
    seq: 1,
    selected: at < right ? key : (key + 1) % 4,
  }))
  await call(who, 'submit_attempt', attempt.id, answers)
  return attempt.id
}

async function taken(who: string, slug: string, questions: Made[], right: number) {
  const id = await sit(who, slug, questions, right)
  await call(who, 'reveal_results', id, {})
  return id
}

async function twoQuestionTest() {
  const questions = [await newQuestion(), await newQuestion()]
  return { questions, slug: await newTest(questions) }
}

test('of fewer than thirty others only their number is told', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 1)
  for (let at = 0; at < 3; at += 1) await taken(await newUser(), slug, questions, 2)

  expect(await call<Cohort>(asha, 'attempt_cohort', mine)).toEqual({
    enough: 30,
    test: { others: 3 },
    questions: [
      { position: 1, others: 3 },
      { position: 2, others: 3 },
    ],
  })
})

test('from thirty on: the middle of their marks, how many scored less, and how each question went', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 1)
  // Ten score nothing right, twenty score all; second tries count for nobody.
  for (let at = 0; at < 30; at += 1) {
    const ravi = await newUser()
    await taken(ravi, slug, questions, at < 10 ? 0 : 2)
    if (at === 0) await taken(ravi, slug, questions, 2)
  }
  await taken(asha, slug, questions, 2)

  expect(await call<Cohort>(asha, 'attempt_cohort', mine)).toEqual({
    enough: 30,
    test: { others: 30, median_sixths: 24, below: 10 },
    questions: [
      { position: 1, others: 30, right: 20 },
      { position: 2, others: 30, right: 20 },
    ],
  })
})

test('a question that was withdrawn tells nothing of how others did at it', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 1)
  for (let at = 0; at < 30; at += 1) await taken(await newUser(), slug, questions, 0)
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  await call(meera, 'rule_on_key', questions[0]?.id, 1, 'dropped', 0, 'Two of its options are right.')

  expect((await call<Cohort>(asha, 'attempt_cohort', mine)).questions).toEqual([
    { position: 2, others: 30, right: 0 },
  ])
})

test('one’s own practice is compared question by question, with nobody as a whole', async () => {
  const asha = await newUser()
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  await newQuestion({ topic })
  const { attempt } = await call<{ attempt: { id: string } }>(asha, 'start_practice', { topics: [topic] })
  await call(asha, 'submit_attempt', attempt.id, [])

  expect(await call<Cohort>(asha, 'attempt_cohort', attempt.id)).toEqual({
    enough: 30,
    test: { others: 0 },
    questions: [{ position: 1, others: 0 }],
  })
})

test('nothing is told before the results are out, of another’s attempt, or to visitors', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const { questions, slug } = await twoQuestionTest()
  const mine = await sit(asha, slug, questions, 1)

  await expect(call(asha, 'attempt_cohort', mine)).rejects.toThrow('after the results are out')
  await call(asha, 'reveal_results', mine, {})
  await expect(call(ravi, 'attempt_cohort', mine)).rejects.toThrow('no such attempt of yours')
  await expect(call('visitor', 'attempt_cohort', mine)).rejects.toThrow('permission denied')
})

test('attempts whose results are not out count for nobody', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 1)
  await sit(await newUser(), slug, questions, 2)

  expect((await call<Cohort>(asha, 'attempt_cohort', mine)).test).toEqual({ others: 0 })
})

test('what many answered is counted for all of them within ten minutes, without one’s own, until its key changes', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 1)
  for (const { id } of questions)
    await asOwner(
      `insert into private.first_answer_counts (question_id, version, answers, right_count, counted_at)
       values ($1, 1, 501, 301, now() - interval '9 minutes')`,
      [id],
    )
  const told = async () => (await call<Cohort>(asha, 'attempt_cohort', mine)).questions

  expect(await told()).toEqual([
    { position: 1, others: 500, right: 300 },
    { position: 2, others: 500, right: 301 },
  ])
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  const [first] = questions as [Made, Made]
  await call(meera, 'rule_on_key', first.id, 1, 'new_key', (first.key + 1) % 4, 'The Act says otherwise.')
  await asOwner(
    `update private.first_answer_counts set counted_at = now() - interval '11 minutes' where question_id = $1`,
    [questions[1]?.id],
  )
  expect(await told()).toEqual([
    { position: 1, others: 0 },
    { position: 2, others: 0 },
  ])
})

test('of two hundred learners and more the first answers are counted once', async () => {
  const asha = await newUser()
  const { questions, slug } = await twoQuestionTest()
  const mine = await taken(asha, slug, questions, 2)
  await asOwner(
    `with others as (
       insert into auth.users (id, email) select gen_random_uuid(), 'of-many-' || gen_random_uuid() || '@example.in'
       from generate_series(1, 200) returning id
     ), attempts as (
       insert into public.attempts (id, user_id, kind, mode, setup, rule, rule_version, question_count, started_at, graded_at, score_sixths)
       select gen_random_uuid(), others.id, 'practice', 'learn', '{}', rule, rule_version, 1, now(), now(), 0
       from others, public.attempts where attempts.id = $1 returning id, user_id
     )
     insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, sixths, saved_at)
     select id, 1, user_id, $2, 1, 0, false, 0, now() from attempts`,
    [mine, questions[0]?.id],
  )

  expect((await call<Cohort>(asha, 'attempt_cohort', mine)).questions[0]).toEqual({
    ...{ position: 1, others: 200, right: 0 },
  })
  expect(
    await asOwner(
      'select question_id, answers, right_count from private.first_answer_counts where question_id = any ($1)',
      [questions.map(({ id }) => id)],
    ),
  ).toEqual([{ question_id: questions[0]?.id, answers: 201, right_count: 1 }])

  const countedAt = async () => {
    const text = 'select counted_at from private.first_answer_counts where question_id = $1'
    return (await asOwner<{ counted_at: Date }>(text, [questions[0]?.id]))[0]?.counted_at.getTime() ?? 0
  }
  const before = await countedAt()
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  const [first] = questions as [Made, Made]
  await call(meera, 'rule_on_key', first.id, 1, 'new_key', (first.key + 1) % 4, 'The Act says otherwise.')
  await call(asha, 'attempt_cohort', mine)
  expect(await countedAt()).toBeGreaterThan(before)
})
