import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { newMainsQuestion } from './mains.ts'

type Habit = {
  habit: string
  n: number
  reached: number | null
  reached_on: string | null
  next: number | null
}

async function habits(userId: string): Promise<Record<string, Omit<Habit, 'habit'>>> {
  const rows = await as<Habit>(
    userId,
    'select habit, n, reached, reached_on::text, next from public.my_achievements()',
  )
  return Object.fromEntries(rows.map(({ habit, ...told }) => [habit, told]))
}

const attempts = new Map<string, number>()
async function newAttempt(userId: string) {
  const [row] = await asOwner<{ id: string }>(
    `insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count)
     values ($1, 'practice', 'learn', 'gs1', 1, 1) returning id`,
    [userId],
  )
  return row?.id as string
}

/** One answer, given at noon in India on a day. */
async function answers(
  userId: string,
  question: string,
  fields: {
    day?: string
    selected?: number | null
    dontKnow?: boolean
    confidence?: number | null
    correct?: boolean | null
    helped?: boolean
  } = {},
) {
  const attempt = await newAttempt(userId)
  const position = (attempts.get(attempt) ?? 0) + 1
  attempts.set(attempt, position)
  const { day = '2026-11-01', selected = 1, dontKnow = false } = fields
  const { confidence = 2, correct = true, helped = false } = fields
  await asOwner(
    `insert into public.attempt_answers
       (attempt_id, position, user_id, question_id, version, selected, dont_know, confidence, correct, helped, saved_at)
     values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10)`,
    [
      ...[attempt, position, userId, question, selected, dontKnow, confidence, correct, helped],
      `${day}T12:00:00+05:30`,
    ],
  )
}

test('who has done nothing has reached nothing, and sees what comes first', async () => {
  const asha = await newUser()

  expect(await habits(asha)).toEqual({
    calibrated: { n: 0, reached: null, reached_on: null, next: 30 },
    reviewed: { n: 0, reached: null, reached_on: null, next: 10 },
    repaired: { n: 0, reached: null, reached_on: null, next: 10 },
    rewritten: { n: 0, reached: null, reached_on: null, next: 5 },
    predicted: { n: 0, reached: null, reached_on: null, next: 3 },
  })
})

test('an answer counts as calibrated when its learner said how sure they were and its key is out', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const { id } = await newQuestion()
  for (let at = 1; at < 30; at++) await answers(asha, id)
  await answers(asha, id, { confidence: null })
  await answers(asha, id, { correct: null })
  await answers(ravi, id)
  expect((await habits(asha)).calibrated).toEqual({ n: 29, reached: null, reached_on: null, next: 30 })

  await answers(asha, id, { day: '2026-11-20' })
  await answers(asha, id, { day: '2026-11-22' })
  expect((await habits(asha)).calibrated).toEqual({
    ...{ n: 31, reached: 30, reached_on: '2026-11-20', next: 100 },
  })
})

test('a question is put right once: wrong first, then right without help', async () => {
  const asha = await newUser()
  const questions = await Promise.all(Array.from({ length: 4 }, () => newQuestion()))
  const [first, helped, neverWrong, rightBefore] = questions.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ]
  await answers(asha, first, { correct: false, day: '2026-11-02' })
  await answers(asha, first, { day: '2026-11-05' })
  await answers(asha, first, { day: '2026-11-06' })
  await answers(asha, helped, { correct: false, day: '2026-11-02' })
  await answers(asha, helped, { helped: true, day: '2026-11-05' })
  await answers(asha, neverWrong, { day: '2026-11-05' })
  await answers(asha, rightBefore, { day: '2026-11-01' })
  await answers(asha, rightBefore, { correct: false, day: '2026-11-02' })

  expect((await habits(asha)).repaired).toMatchObject({ n: 1, reached: null })
})

test('a blank is no mistake that could be put right, and puts none right; not knowing is one', async () => {
  const asha = await newUser()
  const questions = await Promise.all(Array.from({ length: 3 }, () => newQuestion()))
  const [leftBlank, notKnown, withdrawn] = questions.map(({ id }) => id) as [string, string, string]
  const blank = { selected: null, confidence: null }
  await answers(asha, leftBlank, { ...blank, correct: false, day: '2026-11-02' })
  await answers(asha, leftBlank, { day: '2026-11-05' })
  // of a question that was withdrawn every answer counts as right, also none
  await answers(asha, withdrawn, { correct: false, day: '2026-11-02' })
  await answers(asha, withdrawn, { ...blank, correct: true, day: '2026-11-05' })
  expect((await habits(asha)).repaired).toMatchObject({ n: 0 })

  await answers(asha, notKnown, { ...blank, dontKnow: true, correct: false, day: '2026-11-02' })
  await answers(asha, notKnown, { day: '2026-11-05' })
  expect((await habits(asha)).repaired).toMatchObject({ n: 1 })
})

test('a review counts on its own day only, and a day counts once', async () => {
  const asha = await newUser()
  const days = Array.from({ length: 11 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
  for (const day of days) {
    await asOwner(
      `insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
       values ($1, $2, 30, 15, 1, now())`,
      [asha, day],
    )
    const doneOn = day === '2026-11-11' ? '2026-11-12' : day
    for (const position of [1, 2]) {
      await asOwner(
        `insert into public.mission_tasks
           (user_id, day, position, kind, minutes, title, reason_code, reason, status, done_at, done_day)
         values ($1, $2, $3, 'review', 5, '{}', 'due', '{}', 'done', $4, $5)`,
        [asha, day, position, `${doneOn}T18:00:00+05:30`, doneOn],
      )
    }
  }

  expect((await habits(asha)).reviewed).toEqual({ n: 10, reached: 10, reached_on: '2026-11-10', next: 30 })
})

test('rewriting counts from the second handed-in answer on, and a prediction when it was made', async () => {
  const asha = await newUser()
  const question = await newMainsQuestion()
  for (const version of [1, 2, 3, 4]) {
    const isDraft = version === 4
    await asOwner(
      `insert into public.answers (id, user_id, question_id, version_no, status, submitted_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [
        asha,
        question,
        version,
        isDraft ? 'draft' : 'evaluated',
        isDraft ? null : '2026-11-03T12:00:00+05:30',
      ],
    )
  }
  for (const predicted of [600, null, 500, 400]) {
    await asOwner(
      'insert into public.attempt_reflections (attempt_id, user_id, predicted_sixths) values ($1, $2, $3)',
      [await newAttempt(asha), asha, predicted],
    )
  }

  const { rewritten, predicted } = await habits(asha)
  expect(rewritten).toMatchObject({ n: 2, reached: null })
  expect(predicted).toMatchObject({ n: 3, reached: 3, next: 10 })
})

test('the day is the learner’s own', async () => {
  const asha = await newUser()
  await as(asha, `update public.study_settings set time_zone = 'Pacific/Auckland'`)
  const { id } = await newQuestion()
  for (let at = 0; at < 30; at++) await answers(asha, id, { day: '2026-11-20' })
  // noon in India is half past seven in the evening there
  await asOwner(
    `update public.attempt_answers set saved_at = saved_at + interval '6 hours' where user_id = $1`,
    [asha],
  )

  expect((await habits(asha)).calibrated).toMatchObject({ reached: 30, reached_on: '2026-11-21' })
})

test('visitors have no habits here', async () => {
  await expect(as('visitor', 'select * from public.my_achievements()')).rejects.toThrow('permission denied')
})
