/** The onboarding test: what is asked, when it ends, what it tells and when, and whose it is. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { newQuestion } from './bank.ts'

type State = {
  session: string
  attempt: string
  minutes: number
  status: string
  answered: number
  question: { position: number; question_id: string; topic: string; difficulty: number } | null
}
type Result = {
  open: State | null
  result: {
    level: string
    chosen_level: string | null
    theta: number
    sd: number
    attempt: string
    areas: { area: string; theta: number; sd: number; n: number; right: number }[]
    answers: { position: number; confidence: number | null; dont_know: boolean; correct: boolean }[]
  } | null
  retake_at: string | null
  earlier: { level: string }[]
}

const about = {
  attempt_year: 2027,
  stage: 'first-reading',
  background: 'economics',
  medium: 'hi',
  hours_per_day: 6,
  days_per_week: 6,
  strong_areas: ['area-0'],
  weak_areas: ['area-1'],
}
const AREAS = 9

// Eight areas with a topic and ten questions each, and a small one with two.
beforeAll(async () => {
  for (let area = 0; area < AREAS; area += 1) {
    await asOwner(
      `insert into public.topics (slug, parent_slug, title, summary, position)
       values ($1, null, 'x', 'x', 1), ($2, $1, 'x', 'x', 1)`,
      [`area-${area}`, `of-area-${area}`],
    )
    for (let at = 0; at < (area === AREAS - 1 ? 2 : 10); at += 1) {
      await newQuestion({ topic: `of-area-${area}`, difficulty: (at % 5) + 1, diagnostic: true, key: at % 3 })
    }
  }
})

const start = (who: string, profile: object | null = about) => call<State>(who, 'start_diagnostic', profile)
const answer = (who: string, state: State, given: object) =>
  call<State>(who, 'answer_diagnostic', state.session, state.question?.position, {
    time_ms: 20_000,
    ...given,
  })
const result = (who: string) => call<Result>(who, 'diagnostic_result')

async function keyOf(state: State) {
  const [row] = await asOwner<{ key: number }>(
    'select key from exam_private.question_keys where question_id = $1',
    [state.question?.question_id],
  )
  return row?.key as number
}

/** Answers until it is over; `isRight` decides by the question. */
async function takeIt(
  who: string,
  isRight: (question: { difficulty: number; position: number }) => boolean,
  extra: object = {},
) {
  let state = await start(who)
  const asked: NonNullable<State['question']>[] = []
  while (state.question) {
    asked.push(state.question)
    const key = await keyOf(state)
    state = await answer(who, state, { selected: isRight(state.question) ? key : 3, confidence: 2, ...extra })
  }
  return { state, asked }
}

const profileOf = async (user: string) =>
  (
    await asOwner('select onboarding_test_taken, preparation_level from public.profiles where user_id = $1', [
      user,
    ])
  )[0]

test('all eight areas first; it ends narrow after twelve or at twenty, and sets the profile', async () => {
  const asha = await newUser()
  const { state, asked } = await takeIt(asha, ({ difficulty }) => difficulty <= 3)

  expect(state).toMatchObject({ status: 'finished', question: null, answered: asked.length })
  expect(asked.length).toBeGreaterThanOrEqual(12)
  expect(asked.length).toBeLessThanOrEqual(20)
  expect(new Set(asked.map(({ question_id }) => question_id)).size).toBe(asked.length)
  const big = asked
    .slice(0, 9)
    .map(({ topic }) => topic)
    .filter((topic) => topic !== 'of-area-8')
  expect(new Set(big).size).toBe(8)
  expect(asked[0]?.difficulty).toBe(3)
  const told = (await result(asha)).result
  expect(told).toMatchObject({ level: 'intermediate', chosen_level: null })
  expect(told && (told.sd < 0.45 || asked.length === 20)).toBe(true)
  expect(told?.answers).toHaveLength(asked.length)
  expect(told?.areas.reduce((sum, area) => sum + area.n, 0)).toBe(asked.length)
  expect(await profileOf(asha)).toEqual({ onboarding_test_taken: true, preparation_level: 'intermediate' })
  // They are answers like any other: of the same ability, and what was wrong comes back.
  const [ability] = await asOwner<{ theta: number; n: number }>('select * from private.ability($1)', [asha])
  expect(ability).toMatchObject({ n: asked.length, theta: expect.closeTo(told?.theta ?? 9, 1) })
  const [logs] = await asOwner<{ n: number }>(
    'select count(*)::int as n from public.review_logs where user_id = $1',
    [asha],
  )
  expect(logs?.n).toBe(asked.filter(({ difficulty }) => difficulty > 3).length)
})

test.each([
  ['beginner', false, 1],
  ['advanced', true, 5],
] as const)('the questions follow the learner: %s', async (level, isRight, difficulty) => {
  const asha = await newUser()
  const { asked } = await takeIt(asha, () => isRight)

  expect((await result(asha)).result?.level).toBe(level)
  // One of the five nearest, so not always the very nearest.
  const last = asked.slice(-4).reduce((sum, question) => sum + question.difficulty, 0) / 4
  expect(Math.abs(last - difficulty)).toBeLessThanOrEqual(0.75)
})

test('twelve minutes of answering end it; one question counts for no more than two', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [ravi])

  for (const [who, questions] of [
    [asha, 6],
    [ravi, 8],
  ] as const) {
    const { state, asked } = await takeIt(who, () => true, { time_ms: 600_000 })
    expect(asked).toHaveLength(questions)
    expect(state.minutes).toBe(2 * questions)
  }
})

test('not knowing is an answer, a blank is not', async () => {
  const asha = await newUser()
  const state = await start(asha)

  await expect(answer(asha, state, { selected: null })).rejects.toThrow('say that you do not know')
  const next = await answer(asha, state, { selected: 1, dont_know: true })
  expect(next.question?.position).toBe(2)
  expect(
    await asOwner(
      'select selected, dont_know from public.attempt_answers where user_id = $1 and position = 1',
      [asha],
    ),
  ).toEqual([{ selected: null, dont_know: true }])
})

test('it is gone on with on any device, and an answer that comes twice changes nothing', async () => {
  const asha = await newUser()
  const first = await start(asha)
  const second = await answer(asha, first, { selected: 0 })

  expect(await answer(asha, first, { selected: 2 })).toMatchObject({ question: second.question })
  expect(await start(asha, null)).toMatchObject({ session: first.session, question: second.question })
  expect((await result(asha)).open).toMatchObject({ session: first.session, answered: 1 })
  await expect(call(asha, 'answer_diagnostic', first.session, 7, { selected: 0 })).rejects.toThrow(
    'not asked yet',
  )
  const [both] = await Promise.all([
    answer(asha, second, { selected: 0 }),
    answer(asha, second, { selected: 1 }),
  ])
  expect(both).toMatchObject({ answered: 2, question: { position: 3 } })
})

test('what is chosen but not given yet is kept with its visits, and given as it stands then', async () => {
  const asha = await newUser()
  const { session, attempt } = await start(asha)
  const draft = { position: 1, selected: 2, time_ms: 9000, visits: [[0, 9000, 2]] }
  await call(asha, 'save_answers', attempt, [{ ...draft, seq: 1_700_000_000_000 }])

  expect(await start(asha, null)).toMatchObject({ answered: 0, question: { position: 1 } })
  const kept =
    'select selected, visits, checked_at is not null as given from public.attempt_answers where position = 1'
  expect(await as(asha, kept)).toEqual([{ selected: 2, visits: [['0', '9000', '2']], given: false }])
  await call(asha, 'answer_diagnostic', session, 1, { ...draft, selected: 0, seq: 1_700_000_000_001 })
  expect(await as(asha, kept)).toMatchObject([{ selected: 0, given: true }])
})

test('nothing tells what was right before it is over', async () => {
  const asha = await newUser()
  const first = await start(asha)
  const second = await answer(asha, first, { selected: 0 })
  const [session] = await as<Record<string, unknown>>(asha, 'select * from public.diagnostic_sessions')
  const opened = await call<{ attempt: { id: string }; feedback: unknown[] }>(
    asha,
    'open_attempt',
    session?.attempt_id,
  )

  expect(opened.feedback).toEqual([])
  expect(JSON.stringify([first, second, session, opened, await result(asha)])).not.toMatch(
    /SECRET|"key"|truths|reasons|"correct"/,
  )
  expect(session).toMatchObject({ theta: null, sd: null, per_area: null })
  expect(await as(asha, 'select correct, sixths from public.attempt_answers')).toEqual(
    Array(2).fill({ correct: null, sixths: null }),
  )
  await expect(
    call(asha, 'check_answer', opened.attempt.id, { position: 2, seq: 9, selected: 0 }),
  ).rejects.toThrow('not during it')
  // What was answered stays answered.
  await call(asha, 'save_answers', opened.attempt.id, [{ position: 1, seq: 99, selected: 2 }])
  expect(await as(asha, 'select selected from public.attempt_answers where position = 1')).toEqual([
    { selected: 0 },
  ])
})

test('a test left for seven days is over and may be begun anew; its answers stay', async () => {
  const asha = await newUser()
  const first = await start(asha)
  await answer(asha, first, { selected: 0 })
  await asOwner(
    `update public.attempts set started_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1`,
    [asha],
  )

  expect(await result(asha)).toMatchObject({ open: null, result: null, retake_at: null })
  expect(await profileOf(asha)).toMatchObject({ onboarding_test_taken: false })
  expect(await asOwner('select n from private.ability($1)', [asha])).toEqual([{ n: 1 }])
  expect((await start(asha)).session).not.toBe(first.session)
})

test('it is not handed in before twelve answers: that would tell its keys one by one', async () => {
  const asha = await newUser()
  let state = await start(asha)
  for (let at = 0; at < 3; at += 1) state = await answer(asha, state, { selected: 0 })
  await expect(
    call(asha, 'submit_attempt', state.attempt, [{ position: 4, seq: 5, selected: 1 }]),
  ).rejects.toMatchObject({ code: 'PT409' })

  expect(await call(asha, 'open_attempt', state.attempt)).toMatchObject({
    attempt: { submitted_at: null },
    feedback: [],
  })
  expect(await start(asha, null)).toMatchObject({ session: state.session, answered: 3, status: 'open' })
  expect(await as(asha, 'select 1 from public.attempt_answers where correct is not null')).toEqual([])
})

test.each([
  ['by the clock', 3, (who: string) => result(who)],
  [
    'by the clock, opened in the player',
    3,
    (who: string, attempt: string) => call(who, 'open_attempt', attempt),
  ],
  ['handed in', 12, (who: string, attempt: string) => call(who, 'submit_attempt', attempt)],
] as const)('a question that was shown and not given tells no key: %s', async (_how, answers, end) => {
  const asha = await newUser()
  let state = await start(asha)
  for (let at = 0; at < answers; at += 1) {
    state = await answer(asha, state, { selected: at % 2 ? await keyOf(state) : 3 })
  }
  await call(asha, 'save_answers', state.attempt, [{ position: answers + 1, seq: 5, selected: 1 }])
  if (answers < 12)
    await asOwner(
      `update public.attempts set started_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1`,
      [asha],
    )
  await end(asha, state.attempt)

  const opened = await call<{ feedback: { position: number }[] }>(asha, 'open_attempt', state.attempt)
  expect(opened.feedback.map(({ position }) => position)).toEqual(
    Array.from({ length: answers }, (_, at) => at + 1),
  )
  expect(
    await as(
      asha,
      'select question_count, blank_count, graded_at is not null as graded from public.attempts',
    ),
  ).toEqual([{ question_count: answers, blank_count: 0, graded: true }])
})

test('a test in which nothing was answered closes empty, and opens', async () => {
  const asha = await newUser()
  const { attempt } = await start(asha)
  await asOwner(
    `update public.attempts set started_at = now() - interval '8 days', expires_at = now() - interval '1 day' where user_id = $1`,
    [asha],
  )
  expect(await result(asha)).toMatchObject({ open: null, result: null })
  expect(await call(asha, 'open_attempt', attempt)).toMatchObject({ questions: [], feedback: [] })
  expect((await start(asha)).attempt).not.toBe(attempt)
})

test('one that was handed in elsewhere after twelve answers has its result', async () => {
  const asha = await newUser()
  let state = await start(asha)
  for (let at = 0; at < 12; at += 1) {
    state = await answer(asha, state, { selected: at % 2 ? await keyOf(state) : 3 })
  }
  const [session] = await as<{ attempt_id: string }>(
    asha,
    'select attempt_id from public.diagnostic_sessions',
  )
  if (state.question) await call(asha, 'submit_attempt', session?.attempt_id)

  expect((await result(asha)).result?.answers).toHaveLength(12)
  expect(await profileOf(asha)).toMatchObject({ onboarding_test_taken: true })
})

test('skipping keeps the reminder, and whatever was begun', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await call(asha, 'skip_diagnostic')
  await call(asha, 'skip_diagnostic')
  const first = await start(ravi)
  await call(ravi, 'skip_diagnostic')

  expect(await as(asha, 'select status from public.diagnostic_sessions')).toEqual([{ status: 'skipped' }])
  expect(await profileOf(asha)).toMatchObject({ onboarding_test_taken: false })
  expect((await start(ravi)).session).toBe(first.session)
  expect((await start(asha)).status).toBe('open')
})

test('it may be taken again after 30 days, with other questions, and the old result is kept', async () => {
  const asha = await newUser()
  const isRight = ({ difficulty }: { difficulty: number }) => difficulty <= 3
  const first = await takeIt(asha, isRight)
  await expect(start(asha)).rejects.toThrow('30 days')
  await asOwner(
    `update public.diagnostic_sessions set finished_at = now() - interval '31 days', level = 'beginner' where user_id = $1`,
    [asha],
  )
  const again = await takeIt(asha, isRight)

  const met = new Set(first.asked.map(({ question_id }) => question_id))
  expect(again.asked.filter(({ question_id }) => met.has(question_id))).toEqual([])
  expect(await result(asha)).toMatchObject({
    result: { level: 'intermediate' },
    earlier: [{ level: 'beginner' }],
  })
})

test('a learner who knows better sets the level; what was found stays beside it', async () => {
  const asha = await newUser()
  await expect(call(asha, 'set_preparation_level', 'advanced')).rejects.toThrow('Take the assessment first')
  await takeIt(asha, () => false)
  await call(asha, 'set_preparation_level', 'advanced')

  expect((await result(asha)).result).toMatchObject({ level: 'beginner', chosen_level: 'advanced' })
  expect(await profileOf(asha)).toMatchObject({ preparation_level: 'advanced' })
  await expect(call(asha, 'set_preparation_level', 'genius')).rejects.toThrow('Levels are')
})

test.each([
  { stage: 'expert' },
  { attempt_year: 'soon' },
  { hours_per_day: 30 },
  { days_per_week: null },
  { weak_areas: 'none' },
])('a profile that is no answer begins nothing: %o', async (wrong) => {
  await expect(start(await newUser(), { ...about, ...wrong })).rejects.toThrow('eight questions')
})

test('sessions belong to one learner', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const state = await start(asha)

  expect(await as(ravi, 'select * from public.diagnostic_sessions')).toEqual([])
  await expect(answer(ravi, state, { selected: 0 })).rejects.toThrow('no such assessment')
  await expect(as(asha, `update public.diagnostic_sessions set level = 'advanced'`)).rejects.toThrow(
    'permission denied',
  )
  for (const name of ['diagnostic_result', 'skip_diagnostic']) {
    await expect(call('visitor', name)).rejects.toThrow('permission denied')
  }
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  expect(await as(withAal(asha, 'aal1'), 'select * from public.diagnostic_sessions')).toEqual([])
  await expect(call(withAal(asha, 'aal1'), 'diagnostic_result')).rejects.toThrow('Sign in')
})
