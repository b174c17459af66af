/** What `my_answers` hands to the page of performance: the caller's own answers, once their key is out. */

import { expect, test } from 'vitest'
import { asOwner, call, newUser, withAal } from './as-user.ts'
import { newBank, newTest } from './bank.ts'

type Told = {
  rows: unknown[][]
  left_out: number
  topics: [slug: string, live: number, last: string | null][]
}
type Started = { attempt: { id: string }; questions: { position: number; question_id: string }[] }

const NAMES = [
  'answered_at',
  'topic',
  'area',
  'format',
  'kind',
  'difficulty',
  'correct',
  'sixths',
  'full_sixths',
  'blank',
  'dont_know',
  'confidence',
  'time_ms',
  'error_type',
  'changed',
  'attempt_kind',
  'mode',
  'seen_before',
  'helped',
  'known_blank',
  'question_id',
]
const named = (row: unknown[] | undefined) =>
  Object.fromEntries((row ?? []).map((value, at) => [NAMES[at], value]))
const told = (who: string, from = '-infinity', to = 'infinity') => call<Told>(who, 'my_answers', from, to)
const topicOf = () => `topic-${crypto.randomUUID().slice(0, 8)}`

async function bankOf(count: number) {
  const topic = topicOf()
  return { topic, questions: await newBank(Array.from({ length: count }, () => ({ topic, key: 0 }))) }
}

/** A learn set over a topic, with its answers checked one by one. */
async function practised(who: string, topic: string, answers: object[], size = answers.length) {
  const started = await call<Started>(who, 'start_practice', { topics: [topic], size })
  for (const [at, answer] of answers.entries()) {
    await call(who, 'check_answer', started.attempt.id, { position: at + 1, seq: 1, ...answer })
  }
  return started
}

async function movedBack(attempt: string, days: number) {
  await asOwner(
    `update public.attempt_answers set saved_at = saved_at - $2 * interval '1 day' where attempt_id = $1`,
    [attempt, days],
  )
}

test('an answer comes with its area, its marks and how it was given', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(1)
  const area = topicOf()
  await asOwner(`insert into public.topics (slug, title, summary, position) values ($1, 'x', 'x', 1)`, [area])
  await asOwner('update public.topics set parent_slug = $1 where slug = $2', [area, topic])
  await practised(asha, topic, [
    { selected: 2, first_selected: 0, confidence: 3, time_ms: 31_000, changes: 1 },
  ])

  const { rows, left_out, topics } = await told(asha)
  expect(left_out).toBe(0)
  expect(rows).toHaveLength(1)
  expect(named(rows[0])).toMatchObject({
    topic,
    area,
    format: 'single',
    kind: 'static',
    difficulty: 3,
    correct: false,
    sixths: -4,
    full_sixths: 12,
    blank: false,
    dont_know: false,
    confidence: 3,
    time_ms: 31_000,
    error_type: 'changed',
    changed: 'right-wrong',
    attempt_kind: 'practice',
    mode: 'learn',
    seen_before: false,
    helped: false,
    known_blank: false,
  })
  expect(rows[0]).toHaveLength(NAMES.length)
  expect(topics.find(([slug]) => slug === topic)).toEqual([topic, 1, named(rows[0]).answered_at])
})

test('a change from wrong to right is told as one, a change between wrong ones is none', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(2)
  await practised(asha, topic, [
    { selected: 0, first_selected: 3 },
    { selected: 1, first_selected: 3 },
  ])

  const changes = (await told(asha)).rows.map((row) => [named(row).correct, named(row).changed])
  expect(changes).toContainEqual([true, 'wrong-right'])
  expect(changes).toContainEqual([false, null])
})

test('the second answer of a question was seen before, also when the first is out of the range', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(1)
  const first = await practised(asha, topic, [{ selected: 1 }])
  await movedBack(first.attempt.id, 40)
  await practised(asha, topic, [{ selected: 0 }])

  const all = await told(asha)
  expect(all.rows.map((row) => named(row).seen_before)).toEqual([true, false])
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const month = await told(asha, monthAgo)
  expect(month.rows.map((row) => named(row).seen_before)).toEqual([true])
  expect((await told(asha, '-infinity', monthAgo)).rows.map((row) => named(row).seen_before)).toEqual([false])
})

test('what was not reached in a learn set is no answer; in an exam it is a blank', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(3)
  const { attempt } = await practised(asha, topic, [{ selected: 0 }, { dont_know: true }], 3)
  await call(asha, 'submit_attempt', attempt.id)
  expect((await told(asha)).rows.map((row) => named(row).blank)).toEqual([true, false])

  const exam = await call<Started>(asha, 'start_practice', { topics: [topic], size: 3, mode: 'exam' })
  await call(asha, 'submit_attempt', exam.attempt.id)
  expect((await told(asha)).rows.filter((row) => named(row).mode === 'exam')).toHaveLength(3)
})

test('a test’s answers wait until its key is out', async () => {
  const asha = await newUser()
  const { questions } = await bankOf(1)
  const slug = await newTest(questions)
  const { attempt } = await call<Started>(asha, 'start_test', slug)
  await call(asha, 'submit_attempt', attempt.id, [{ position: 1, seq: 1, selected: 0 }])
  expect((await told(asha)).rows).toEqual([])

  await call(asha, 'reveal_results', attempt.id)
  expect((await told(asha)).rows.map((row) => named(row).attempt_kind)).toEqual(['test'])
})

test('of more than 5,000 answers the newest come, and the rest is counted', async () => {
  const asha = await newUser()
  const { topic, questions } = await bankOf(1)
  const question = questions[0]?.id
  await asOwner(
    `with sittings as (
       insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count, started_at)
       select $1, 'practice', 'exam', 'gs1', 1, 1, now() - place * interval '1 hour' from generate_series(1, 5003) place
       returning id, started_at
     )
     insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, sixths, saved_at)
     select id, 1, $1, $2, 1, 0, true, 12, started_at from sittings`,
    [asha, question],
  )

  const { rows, left_out } = await told(asha)
  expect(rows).toHaveLength(5000)
  expect(left_out).toBe(3)
  expect(named(rows[0]).topic).toBe(topic)
  const moments = rows.map((row) => Date.parse(String(named(row).answered_at)))
  expect(Date.now() - (moments[0] ?? 0)).toBeLessThan(2 * 3_600_000)
  expect(moments).toEqual([...moments].sort((a, b) => b - a))
})

test('nobody else’s answers, none for visitors, none before the second step', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const { topic } = await bankOf(1)
  await practised(asha, topic, [{ selected: 0 }])

  expect((await told(ravi)).rows).toEqual([])
  expect((await told(ravi)).topics.find(([slug]) => slug === topic)?.[2]).toBeNull()
  await expect(call('visitor', 'my_answers')).rejects.toThrow('permission denied')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  await expect(call(withAal(asha, 'aal1'), 'my_answers')).rejects.toThrow('Sign in')
  expect((await call<Told>(withAal(asha, 'aal2'), 'my_answers')).rows).toHaveLength(1)
})
