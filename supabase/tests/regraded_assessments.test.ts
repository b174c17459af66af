/** What a ruling on a key does to the level of an assessment: it is counted anew, kept where a learner set it, and told. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

type State = {
  session: string
  attempt: string
  question: { position: number; question_id: string } | null
}
type Result = {
  result: {
    level: string
    chosen_level: string | null
    theta: number
    attempt: string
    areas: { area: string; n: number; right: number }[]
    answers: { position: number; correct: boolean }[]
    withdrawn: number
  } | null
  earlier: { level: string; theta: number }[]
}

const about = {
  ...{ attempt_year: 2027, stage: 'first-reading', background: 'economics', medium: 'hi' },
  ...{ hours_per_day: 6, days_per_week: 6, strong_areas: [], weak_areas: [] },
}
type Asked = { question: string; selected: number }
let meera: string

beforeAll(async () => {
  meera = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  for (let area = 0; area < 8; area += 1) {
    await asOwner(
      `insert into public.topics (slug, parent_slug, title, summary, position)
       values ($1, null, 'x', 'x', 1), ($2, $1, 'x', 'x', 1)`,
      [`area-${area}`, `of-area-${area}`],
    )
    for (let at = 0; at < 10; at += 1)
      await newQuestion({ topic: `of-area-${area}`, difficulty: (at % 5) + 1, diagnostic: true, key: at % 3 })
  }
})

async function keyOf(question: string) {
  const [row] = await asOwner<{ key: number }>(
    'select key from exam_private.question_keys where question_id = $1',
    [question],
  )
  return row?.key as number
}

/** Answers so many questions, or all until it is over; returns what was asked, and what was chosen. */
async function takeIt(who: string, isRight: boolean | ((at: number) => boolean), most = 99) {
  let state = await call<State>(who, 'start_diagnostic', about)
  const asked: Asked[] = []
  while (state.question && asked.length < most) {
    const { position, question_id } = state.question
    const key = await keyOf(question_id)
    const right = typeof isRight === 'function' ? isRight(asked.length) : isRight
    const selected = right ? key : (key + 1) % 4
    asked.push({ question: question_id, selected })
    const given = { selected, confidence: 2, time_ms: 20_000 }
    state = await call<State>(who, 'answer_diagnostic', state.session, position, given)
  }
  return { asked, attempt: state.attempt }
}

/** A new key, the three sources found; null withdraws the question. */
const rule = (question: string, key: number | null, ruling = 'The sources bear the ruling out.') =>
  as(meera, {
    text: 'select public.rule_on_key($1, 1, $2, $3, $4)',
    values: [question, key === null ? 'dropped' : 'new_key', key === null ? null : String(key), ruling],
  })

const resultOf = async (who: string) => (await call<Result>(who, 'diagnostic_result')).result
const levelOf = async (who: string) =>
  (await asOwner('select preparation_level from public.profiles where user_id = $1', [who]))[0]
    ?.preparation_level
const told = (who: string) =>
  as<{ title: string; body: string; title_hi: string; body_hi: string; href: string }>(
    who,
    `select title, title_hi, body, body_hi, href from public.notifications where kind = 'result_regraded' order by created_at`,
  )
const tell = () => asOwner('select private.tell_of_regrades()')

test('a level is counted anew with every new key, the profile follows, and each move is told', async () => {
  const asha = await newUser()
  const { asked, attempt } = await takeIt(asha, false)
  expect(await resultOf(asha)).toMatchObject({ level: 'beginner' })

  const levels: string[] = []
  let before = (await resultOf(asha))?.theta ?? 9
  for (const { question, selected } of asked) {
    await rule(question, selected)
    await tell()
    const found = await resultOf(asha)
    expect(found?.theta).toBeGreaterThan(before)
    expect(await levelOf(asha)).toBe(found?.level)
    before = found?.theta ?? 9
    levels.push(found?.level ?? '')
  }
  expect([...new Set(levels)]).toEqual(['beginner', 'intermediate', 'advanced'])
  const found = await resultOf(asha)
  expect(found?.answers.every(({ correct }) => correct)).toBe(true)
  expect(found?.areas.every(({ n, right }) => n === right)).toBe(true)
  expect(await told(asha)).toEqual([
    {
      title: 'A key was corrected: your level is now Intermediate',
      title_hi: 'एक उत्तर कुंजी सुधारी गई: आपका स्तर अब मध्यम है',
      body: 'It was Beginner before. The sources bear the ruling out.',
      body_hi: 'पहले यह आरंभिक था। The sources bear the ruling out.',
      href: '/onboarding-results',
    },
    expect.objectContaining({ title: 'A key was corrected: your level is now Advanced' }),
  ])
  const lines = await as<{ old_level: string; new_level: string }>(
    asha,
    'select old_level, new_level from public.regrades order by id',
  )
  expect(lines.map(({ new_level }) => new_level)).toEqual(levels)
  expect(lines[0]?.old_level).toBe('beginner')
  expect(attempt).toBe(found?.attempt)
})

test('a question that was withdrawn does not count, whether its answer was right or wrong', async () => {
  for (const isRight of [false, true]) {
    const asha = await newUser()
    const { asked } = await takeIt(asha, isRight)
    const before = await resultOf(asha)
    expect(before).toMatchObject({ withdrawn: 0 })

    await rule((asked[0] as Asked).question, null)
    const after = await resultOf(asha)
    expect(after?.answers).toHaveLength(asked.length - 1)
    expect(after?.withdrawn).toBe(1)
    expect(after?.areas.reduce((sum, { n }) => sum + n, 0)).toBe(asked.length - 1)
    expect(Math.abs(after?.theta ?? 9)).toBeLessThan(Math.abs(before?.theta ?? 0))
    expect(await as(asha, 'select old_level, new_level, dropped_policy from public.regrades')).toEqual([
      { old_level: before?.level, new_level: after?.level, dropped_policy: 'award_all' },
    ])
    await tell()
    expect(await told(asha)).toEqual([])
  }
})

test('the same ruling again, and one by which the key stands, count nothing anew', async () => {
  const asha = await newUser()
  const [{ question, selected }] = (await takeIt(asha, false)).asked as [Asked]
  await rule(question, selected)
  const everything = () =>
    Promise.all([
      asOwner('select * from public.diagnostic_sessions where user_id = $1', [asha]),
      asOwner('select * from public.regrades where user_id = $1', [asha]),
    ])
  const before = await everything()

  await rule(question, selected)
  await as(meera, {
    text: `select public.rule_on_key($1, 1, 'stands', null, 'The key that stands is the right one.')`,
    values: [question],
  })
  expect(await everything()).toEqual(before)
})

test('a level that the learner set stays theirs, and they are told just that', async () => {
  const asha = await newUser()
  const { asked, attempt } = await takeIt(asha, false)
  await call(asha, 'set_preparation_level', 'advanced')
  for (const { question, selected } of asked) await rule(question, selected)
  await tell()

  expect(await resultOf(asha)).toMatchObject({ level: 'advanced', chosen_level: 'advanced' })
  await call(asha, 'set_preparation_level', 'beginner')
  const [first] = asked as [Asked]
  await rule(first.question, (first.selected + 1) % 4)
  expect(await levelOf(asha)).toBe('beginner')
  expect(await told(asha)).toMatchObject([
    {
      title: 'A key was corrected: an assessment of yours now comes to the level Advanced',
      body: 'It was Intermediate before. Your level itself stays as it is. The sources bear the ruling out.',
      href: `/test-results?attempt=${attempt}`,
    },
  ])
})

test('an earlier assessment is counted anew too, and moves no level but its own', async () => {
  const asha = await newUser()
  const { asked } = await takeIt(asha, false)
  await asOwner(
    `update public.diagnostic_sessions set finished_at = now() - interval '31 days' where user_id = $1`,
    [asha],
  )
  const later = await takeIt(asha, false)
  const again = new Set(later.asked.map(({ question }) => question))
  for (const { question, selected } of asked) if (!again.has(question)) await rule(question, selected)

  expect((await call<Result>(asha, 'diagnostic_result')).earlier).toMatchObject([{ level: 'advanced' }])
  expect(await resultOf(asha)).toMatchObject({ level: 'beginner' })
  expect(await levelOf(asha)).toBe('beginner')
})

test('twelve answers are enough although a question of theirs was withdrawn on the way', async () => {
  const asha = await newUser()
  const begun = await takeIt(asha, true, 5)
  await rule((begun.asked[0] as Asked).question, null)
  const { attempt } = await takeIt(asha, true, 7)
  await call(asha, 'submit_attempt', attempt)

  expect((await resultOf(asha))?.answers).toHaveLength(11)
  expect(await as(asha, 'select status from public.diagnostic_sessions')).toEqual([{ status: 'finished' }])
})

test('before a ruling the levels that it would move are counted, also where no answer changes', async () => {
  const asha = await newUser()
  const isRight = (at: number) => at % 3 < 2
  const { asked } = await takeIt(asha, isRight)
  const levels = () =>
    asOwner<{ level: string }>(
      `select level from public.diagnostic_sessions where status = 'finished' order by id`,
    )
  let moved = 0
  for (const { question } of asked.filter((_, at) => isRight(at))) {
    const [row] = await as<{ told: { levels: number } }>(meera, {
      text: 'select public.preview_ruling($1, 1, $2, null) as told',
      values: [question, 'dropped'],
    })
    const before = await levels()
    await rule(question, null)
    const after = await levels()
    const count = before.filter(({ level }, at) => after[at]?.level !== level).length
    expect(row?.told.levels).toBe(count)
    moved += count
  }
  expect(moved).toBeGreaterThan(0)
})
