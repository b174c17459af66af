/** Marks by the version of the rule, by what a question costs, and by what a test does with a dropped question. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newBank, newQuestion, newTest } from './bank.ts'

type Opened = {
  attempt: {
    id: string
    score_sixths: number
    dropped_policy: string
    expires_at: string
    started_at: string
  }
  rule: { version: number; right_sixths: number; wrong_sixths: number; question_seconds: number }
  questions: { question_id: string; negative: boolean }[]
  feedback: { sixths: number; correct: boolean; dropped: boolean }[]
}

const RULING = 'Two of its options are right, so nobody can be held to one.'

async function mentor() {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [id])
  return id
}

const some = (count: number) => newBank(Array.from({ length: count }, () => ({ key: 1 })))

/** A test with these choices handed in and its key told. */
async function sat(who: string, slug: string, choices: (number | null)[]) {
  const { attempt } = await call<Opened>(who, 'start_test', slug)
  await call(
    who,
    'submit_attempt',
    attempt.id,
    choices.map((selected, at) => ({ position: at + 1, seq: 1, selected })),
  )
  await call(who, 'reveal_results', attempt.id)
  return attempt.id
}

const drop = (who: string, question: Made | undefined) =>
  call(who, 'rule_on_key', question?.id, 1, 'dropped', 0, RULING)

const told = (who: string, attempt: string) => call<Opened>(who, 'open_attempt', attempt)
const counts = async (attempt: string) =>
  (
    await asOwner(
      'select score_sixths, right_count, wrong_count, blank_count from public.attempts where id = $1',
      [attempt],
    )
  )[0]

test('award_all: a dropped question brings its marks to everybody, also in a sitting that is open', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await mentor()]
  const questions = await some(4)
  const slug = await newTest(questions)
  const before = await sat(asha, slug, [1, 0, null, 1])
  expect(await counts(before)).toEqual({ score_sixths: 20, right_count: 2, wrong_count: 1, blank_count: 1 })

  await drop(meera, questions[1])
  const after = await sat(ravi, slug, [1, null, null, 1])
  expect(await counts(before)).toEqual({ score_sixths: 36, right_count: 3, wrong_count: 0, blank_count: 1 })
  expect(await counts(after)).toMatchObject({ score_sixths: 36 })
  expect(await as(asha, 'select old_sixths, new_sixths, dropped_policy from public.regrades')).toEqual([
    { old_sixths: 20, new_sixths: 36, dropped_policy: 'award_all' },
  ])
})

test('exclude_rescale: a dropped question counts for nobody, and the others count for the full paper', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await mentor()]
  const questions = await some(5)
  const slug = await newTest(questions, { dropped_policy: 'exclude_rescale' })
  // two right, two wrong, one blank: 24 − 8
  const before = await sat(asha, slug, [1, 0, 1, 0, null])
  expect(await counts(before)).toMatchObject({ score_sixths: 16 })

  await drop(meera, questions[1])
  // the rest is worth 20 of four questions, and so 25 of five
  expect(await counts(before)).toEqual({ score_sixths: 25, right_count: 2, wrong_count: 1, blank_count: 1 })
  const { attempt, feedback } = await told(asha, before)
  expect(attempt.dropped_policy).toBe('exclude_rescale')
  expect(feedback[1]).toMatchObject({ sixths: 0, correct: true, dropped: true })
  expect(await counts(await sat(ravi, slug, [1, 1, 1, 1, 1]))).toMatchObject({ score_sixths: 60 })
  expect(await as(asha, 'select old_sixths, new_sixths, dropped_policy from public.regrades')).toEqual([
    { old_sixths: 16, new_sixths: 25, dropped_policy: 'exclude_rescale' },
  ])

  await call(meera, 'rule_on_key', questions[1]?.id, 1, 'new_key', 0, 'The first option is right after all.')
  expect(await counts(before)).toMatchObject({ score_sixths: 32, right_count: 3, wrong_count: 1 })
  const { rows } = await call<{ rows: unknown[][] }>(asha, 'my_answers')
  expect(rows).toHaveLength(5)
})

test('a question that is excluded leaves the performance page, and one whose every question is dropped comes to nothing', async () => {
  const [asha, meera] = [await newUser(), await mentor()]
  const questions = await some(2)
  const slug = await newTest(questions, { dropped_policy: 'exclude_rescale' })
  const attempt = await sat(asha, slug, [1, 0])
  await drop(meera, questions[0])
  expect(await counts(attempt)).toMatchObject({ score_sixths: -8 })
  expect((await call<{ rows: unknown[] }>(asha, 'my_answers')).rows).toHaveLength(1)

  await drop(meera, questions[1])
  expect(await counts(attempt)).toEqual({ score_sixths: 0, right_count: 0, wrong_count: 0, blank_count: 0 })
})

test('a dropped question whose marks everybody has says nothing of anybody, and leaves the performance page too', async () => {
  const [asha, meera] = [await newUser(), await mentor()]
  const questions = await some(2)
  await sat(asha, await newTest(questions), [1, 0])
  await drop(meera, questions[1])
  const { rows } = await call<{ rows: unknown[][] }>(asha, 'my_answers')
  expect(rows.map((row) => row.at(-1))).toEqual([questions[0]?.id])
})

test('the policy of a test may change; a sitting keeps the one under which it was opened', async () => {
  const [asha, meera] = [await newUser(), await mentor()]
  const questions = await some(2)
  const slug = await newTest(questions)
  const attempt = await sat(asha, slug, [1, 0])
  await asOwner(`update public.tests set dropped_policy = 'exclude_rescale' where slug = $1`, [slug])

  await drop(meera, questions[1])
  expect(await counts(attempt)).toMatchObject({ score_sixths: 24 })
})

test('a rule that is changed becomes its next version, and attempts are marked by theirs', async () => {
  const [asha, meera] = [await newUser(), await mentor()]
  const questions = await some(2)
  const slug = await newTest(questions)
  await asOwner(`insert into public.exam_rules (id, version, title, title_hi, right_sixths, wrong_sixths, question_count, minutes, source_url)
    values ('tried', 7, 'x', 'x', 12, -4, 100, 120, 'https://example.in')`)
  await asOwner(`update public.tests set rule = 'tried' where slug = $1`, [slug])
  const early = await sat(asha, slug, [1, 0])
  const { attempt: open } = await call<Opened>(asha, 'start_test', slug)

  await as('service', `update public.exam_rules set wrong_sixths = -6, title = 'y' where id = 'tried'`)
  await call(asha, 'submit_attempt', open.id, [{ position: 2, seq: 1, selected: 0 }])
  await call(asha, 'reveal_results', open.id)
  const late = await sat(asha, slug, [1, 0])
  expect([await counts(early), await counts(open.id), await counts(late)]).toMatchObject([
    { score_sixths: 8 },
    { score_sixths: -4 },
    { score_sixths: 6 },
  ])
  expect((await told(asha, early)).rule).toMatchObject({ version: 1, wrong_sixths: -4, question_seconds: 72 })
  expect((await told(asha, late)).rule).toMatchObject({ version: 2, wrong_sixths: -6 })

  // Marked anew, each still by its own version.
  await call(meera, 'rule_on_key', questions[0]?.id, 1, 'new_key', 3, 'The last option is the right one.')
  expect([await counts(early), await counts(late)]).toMatchObject([
    { score_sixths: -8 },
    { score_sixths: -12 },
  ])
})

test('a name may be corrected without a new version; a version is never written over', async () => {
  await asOwner(`insert into public.exam_rules (id, version, title, title_hi, right_sixths, wrong_sixths, question_count, minutes, source_url)
    values ('named', 1, 'x', 'x', 12, -4, 100, 120, 'https://example.in')`)
  await asOwner(`update public.exam_rules set title = 'y', version = 9 where id = 'named'`)
  expect(await asOwner(`select version, title from public.exam_rules where id = 'named'`)).toEqual([
    { version: 1, title: 'y' },
  ])
  await asOwner(`update public.exam_rules set minutes = 90 where id = 'named'`)
  await asOwner(`update public.exam_rules set minutes = 120 where id = 'named'`)
  expect(
    await asOwner(
      `select version, minutes from exam_private.exam_rule_versions where id = 'named' order by version`,
    ),
  ).toEqual([
    { version: 1, minutes: 120 },
    { version: 2, minutes: 90 },
    { version: 3, minutes: 120 },
  ])
  await expect(
    as('service', `update exam_private.exam_rule_versions set minutes = 1 where id = 'named'`),
  ).rejects.toThrow('permission denied')
})

test('extra time, seconds a question and what is slow come from the rule', async () => {
  const asha = await newUser()
  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [asha])
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const made = await newBank(Array.from({ length: 5 }, () => ({ topic })))
  const rule = { extra_minutes_an_hour: 20, sprint_seconds: 36, minutes: 120, slow_seconds: 120 }
  const set = (fields: Partial<typeof rule>) =>
    asOwner(
      `update public.exam_rules set ${Object.entries(fields)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ')} where id = 'gs1'`,
    )
  const seconds = async (mode: string) => {
    const { attempt } = await call<Opened>(asha, 'start_practice', { topics: [topic], size: 5, mode })
    return (Date.parse(attempt.expires_at) - Date.parse(attempt.started_at)) / 1000
  }
  expect([await seconds('exam'), await seconds('sprint')]).toEqual([5 * 96, 5 * 48])

  await set({ extra_minutes_an_hour: 30, sprint_seconds: 20, minutes: 100, slow_seconds: 60 })
  try {
    expect([await seconds('exam'), await seconds('sprint')]).toEqual([5 * 90, 5 * 30])
    expect(await asOwner(`select private.diagnostic_minutes($1) as minutes`, [asha])).toEqual([
      { minutes: 18 },
    ])
    const { attempt, questions } = await call<Opened>(asha, 'start_practice', { topics: [topic], size: 5 })
    const key = made.find(({ id }) => id === questions[0]?.question_id)?.key
    await call(asha, 'submit_attempt', attempt.id, [
      { position: 1, seq: 1, selected: key, confidence: 3, time_ms: 61_000 },
    ])
    expect(await as(asha, `select rating from public.review_logs`)).toEqual([{ rating: 3 }])
    expect(await call(asha, 'count_practice', { topics: [topic], only: 'slow' })).toBe(1)
  } finally {
    await set(rule)
  }
  expect(await call(asha, 'count_practice', { topics: [topic], only: 'slow' })).toBe(0)
})

test('a question says whether a wrong answer costs something; what was asked keeps what it said', async () => {
  const [asha, meera] = [await newUser(), await mentor()]
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const [free, costly] = [
    await newQuestion({ topic, negative: false, key: 1 }),
    await newQuestion({ topic, key: 1 }),
  ]
  const slug = await newTest([free, costly])
  const { attempt, questions } = await call<Opened>(asha, 'start_test', slug)
  expect(questions.map(({ negative }) => negative)).toEqual([false, true])
  await call(asha, 'submit_attempt', attempt.id, [
    { position: 1, seq: 1, selected: 0 },
    { position: 2, seq: 1, selected: 0 },
  ])
  await call(asha, 'reveal_results', attempt.id)
  expect(await counts(attempt.id)).toMatchObject({ score_sixths: -4 })
  const { attempt: open } = await call<Opened>(asha, 'start_test', slug)

  // Written anew, as one that costs: the answer to the earlier version still cost nothing.
  await asOwner(
    `insert into public.question_versions (question_id, version, asked, content_hash)
     select question_id, 2, asked, 'other' from public.question_versions where question_id = $1`,
    [free.id],
  )
  await asOwner('update public.questions set version = 2 where id = $1', [free.id])
  await call(meera, 'rule_on_key', free.id, 1, 'new_key', 2, 'The third option is the right one.')
  expect(await counts(attempt.id)).toMatchObject({ score_sixths: -4 })
  await call(asha, 'submit_attempt', open.id, [{ position: 1, seq: 1, selected: 0 }])
  await call(asha, 'reveal_results', open.id)
  expect(await counts(open.id)).toMatchObject({ score_sixths: 0, wrong_count: 1 })
  const visitor = await call<{ questions: { negative: boolean; pyq: null }[] }>('visitor', 'visitor_practice')
  expect(visitor.questions[0]).toMatchObject({ negative: expect.any(Boolean), pyq: null })
})
