/** What a ruling on a key does to the memory of its question: ratings follow the key, and a withdrawn question has none. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newQuestion } from './bank.ts'

const SURE = { confidence: 3, time_ms: 20_000 }

async function staff() {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [id])
  return id
}

async function opened(who: string, questions: Made[], mode = 'learn') {
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', $2, null, '{}', 'gs1', null, $3) as id`,
    [who, mode, questions.map(({ id }) => id)],
  )
  return row?.id as string
}

/** One answer in a sitting of its own. */
async function answer(who: string, question: Made, selected: number, given: object = SURE) {
  const attempt = await opened(who, [question])
  await call(who, 'check_answer', attempt, { position: 1, seq: 1, selected, ...given })
  return attempt
}

function rule(who: string, question: string, outcome: string, key: number | null = null, version = 1) {
  return as(who, {
    text: `select public.rule_on_key($1, $2, $3, $4, 'The sources bear the ruling out.')`,
    values: [question, String(version), outcome, key === null ? null : String(key)],
  })
}

const logsOf = async (who: string, question: string) =>
  (
    await asOwner<{ attempt_id: string; rating: number }>(
      `select attempt_id, rating from public.review_logs where user_id = $1 and question_id = $2
       order by reviewed_at, attempt_id`,
      [who, question],
    )
  ).map(({ attempt_id, rating }) => [attempt_id, rating])

const isDue = async (who: string, question: string) =>
  (await call<{ questions: { question_id: string }[] }>(who, 'my_reviews')).questions.some(
    ({ question_id }) => question_id === question,
  )

test('a right answer that a wrong key had marked wrong is remembered as it was, for each by what they said', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const [question, other] = [await newQuestion({ key: 1 }), await newQuestion({ key: 1 })]
  const sure = await answer(asha, question, 2)
  const unsure = await answer(ravi, question, 2, { confidence: 1, time_ms: 90_000 })
  const elsewhere = await answer(asha, other, 2)
  expect(await logsOf(asha, question.id)).toEqual([[sure, 1]])

  await rule(meera, question.id, 'new_key', 2)
  expect(await logsOf(asha, question.id)).toEqual([[sure, 4]])
  expect(await logsOf(ravi, question.id)).toEqual([[unsure, 2]])
  expect(await logsOf(asha, other.id)).toEqual([[elsewhere, 1]])
  expect(await call(asha, 'open_attempt', sure)).toMatchObject({ feedback: [{ correct: true, rating: 4 }] })

  await rule(meera, question.id, 'new_key', 1)
  expect(await logsOf(asha, question.id)).toEqual([[sure, 1]])
})

test('a wrong answer that a wrong key had marked right comes back, with what was answered after it', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const first = await answer(asha, question, 1)
  const second = await answer(asha, question, 2)
  const alone = await answer(ravi, question, 1)
  expect(await logsOf(asha, question.id)).toEqual([[second, 1]])
  expect(await isDue(ravi, question.id)).toBe(false)

  await rule(meera, question.id, 'new_key', 2)
  expect(await logsOf(asha, question.id)).toEqual([
    [first, 1],
    [second, 4],
  ])
  expect(await logsOf(ravi, question.id)).toEqual([[alone, 1]])
  expect(await isDue(ravi, question.id)).toBe(true)
})

test('what was right before it was ever wrong, left blank or not marked yet is not remembered', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const right = await answer(asha, question, 2)
  await asOwner('update public.attempt_answers set correct = true where attempt_id = $1', [right])
  await asOwner('delete from public.review_logs where attempt_id = $1', [right])
  const blank = await opened(asha, [question], 'exam')
  await call(asha, 'submit_attempt', blank, [])
  const open = await opened(asha, [question], 'exam')
  await call(asha, 'save_answers', open, [{ position: 1, seq: 1, selected: 0 }])

  await rule(meera, question.id, 'new_key', 2)
  expect(await logsOf(asha, question.id)).toEqual([])
})

test('a withdrawn question is asked for review no more and is no memory; a new key brings both back', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const first = await answer(asha, question, 2)
  const second = await answer(asha, question, 1)
  const ratings = await logsOf(asha, question.id)
  expect(ratings).toEqual([
    [first, 1],
    [second, 4],
  ])

  await rule(meera, question.id, 'dropped')
  expect(await isDue(asha, question.id)).toBe(false)
  expect(await logsOf(asha, question.id)).toEqual([])

  await rule(meera, question.id, 'new_key', 1)
  expect(await logsOf(asha, question.id)).toEqual(ratings)
  expect(await isDue(asha, question.id)).toBe(true)
})

test('of a version that was withdrawn nothing counts when the next one is asked', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  await answer(asha, question, 2)
  await asOwner(
    `insert into public.question_versions (question_id, version, asked, content_hash, negative)
     select question_id, 2, asked, content_hash || '2', negative from public.question_versions where question_id = $1`,
    [question.id],
  )
  await asOwner(
    `insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation)
     select question_id, 2, 3, truths, reasons, explanation from exam_private.question_keys where question_id = $1`,
    [question.id],
  )
  await asOwner('update public.questions set version = 2 where id = $1', [question.id])
  const next = await answer(asha, question, 0)

  await rule(meera, question.id, 'dropped')
  expect(await logsOf(asha, question.id)).toEqual([[next, 1]])
})

test('an answer that is marked after its question was withdrawn is no memory', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await opened(asha, [question], 'exam')
  await call(asha, 'save_answers', attempt, [
    { position: 1, seq: 1, selected: 2, confidence: 0, time_ms: 1000 },
  ])
  await rule(meera, question.id, 'dropped')
  await call(asha, 'submit_attempt', attempt, [])

  expect(
    await asOwner('select correct from public.attempt_answers where attempt_id = $1', [attempt]),
  ).toEqual([{ correct: true }])
  expect(await logsOf(asha, question.id)).toEqual([])
})

test('a section that was checked tells how many were right by the new key', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const section = { place: 'note', item: 'inflation', section: 'targets' }
  const attempt = await opened(asha, [question])
  await asOwner('update public.attempts set setup = $2 where id = $1', [attempt, { section }])
  await call(asha, 'submit_attempt', attempt, [{ position: 1, seq: 1, selected: 2 }])
  await call(asha, 'keep_sections_read', [{ ...section, how: 'recalled', attempt_id: attempt }])
  const kept = 'select right_count, asked from public.sections_read'
  expect(await as(asha, kept)).toEqual([{ right_count: 0, asked: 1 }])

  await rule(meera, question.id, 'new_key', 2)
  expect(await as(asha, kept)).toEqual([{ right_count: 1, asked: 1 }])
})

test('how questions do is counted anew after a ruling, although nothing was marked since', async () => {
  const meera = await staff()
  const question = await newQuestion({ key: 1 })
  const counted = async () =>
    (await asOwner<{ ran: boolean }>('select private.update_question_statistics() as ran'))[0]?.ran
  const forget = () => asOwner('delete from private.statistics_counts')
  await forget()
  await asOwner(
    `insert into private.statistics_counts (counted_at) values (now() + interval '10 minutes')
     on conflict (only_row) do update set counted_at = excluded.counted_at`,
  )
  expect(await counted()).toBe(false)
  await rule(meera, question.id, 'stands')
  expect(await counted()).toBe(false)

  await rule(meera, question.id, 'new_key', 2)
  expect(await counted()).toBe(true)
})
