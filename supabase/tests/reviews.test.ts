/** What comes back for a learner: their own logs, by question, of questions that they may be asked now. */

import { expect, test } from 'vitest'
import { dayNumber, INDIAN_CLOCK, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner, call, newUser } from './as-user.ts'
import { type Made, newQuestion, newTest } from './bank.ts'

type Reviews = {
  exam_day: string | null
  questions: {
    question_id: string
    topic: string
    stem: { en: string }
    mean_ms: number | null
    days: number[]
    ratings: string
  }[]
}

const reviews = (who: string) => call<Reviews>(who, 'my_reviews')

/** Answers the questions in a sitting of their own; option 0 is wrong in this bank. */
async function answer(who: string, questions: Made[], given: object = { selected: 0, time_ms: 40_000 }) {
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null, $2) as id`,
    [who, questions.map(({ id }) => id)],
  )
  for (const position of questions.keys()) {
    await call(who, 'check_answer', row?.id, { position: position + 1, seq: 1, ...given })
  }
  return row?.id
}

test('a wrong answer comes back with its topic, its words and its time; a right one does not', async () => {
  const asha = await newUser()
  const [wrong, right] = [await newQuestion({ topic: 'inflation' }), await newQuestion()]
  await answer(asha, [wrong])
  await answer(asha, [right], { selected: 1, confidence: 3, time_ms: 20_000 })

  expect((await reviews(asha)).questions).toMatchObject([
    {
      question_id: wrong.id,
      topic: 'inflation',
      stem: { en: `What is ${wrong.id}?` },
      mean_ms: 40_000,
      ratings: '1',
    },
  ])
  expect(JSON.stringify(await reviews(asha))).not.toMatch(/SECRET|"key"|truths|options/)
})

test('reviews of one question stand together, in order of time, each with its day, and the mean time of its answers', async () => {
  const asha = await newUser()
  const question = await newQuestion()
  await answer(asha, [question])
  await answer(asha, [question], { selected: 1, confidence: 3, time_ms: 20_000 })

  const [kept, ...others] = (await reviews(asha)).questions
  expect(others).toEqual([])
  expect(kept?.mean_ms).toBe(30_000)
  expect(kept?.ratings).toBe('14')
  const today = dayNumber(studyDay(new Date(), INDIAN_CLOCK))
  expect(kept?.days.map((day) => Math.abs(day - today) <= 1)).toEqual([true, true])
})

test('a learner gets their own alone, a visitor nothing', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await answer(asha, [await newQuestion()])

  expect((await reviews(ravi)).questions).toEqual([])
  await expect(reviews('visitor')).rejects.toThrow('permission denied')
})

test('an account of two steps gets nothing after the first', async () => {
  const asha = await newUser()
  await answer(asha, [await newQuestion()])
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [asha],
  )

  await expect(reviews(asha)).rejects.toThrow('Sign in to answer questions')
})

test('questions that are withdrawn, or held back while their test is sat, wait', async () => {
  const asha = await newUser()
  const [live, retired, held] = [await newQuestion(), await newQuestion(), await newQuestion()]
  await answer(asha, [live, retired, held])
  await asOwner(`update public.questions set status = 'retired' where id = $1`, [retired.id])
  const slug = await newTest([held])
  const { attempt } = await call<{ attempt: { id: string } }>(asha, 'start_test', slug)

  const ids = async () => (await reviews(asha)).questions.map(({ question_id }) => question_id).sort()
  expect(await ids()).toEqual([live.id])
  await call(asha, 'submit_attempt', attempt.id)
  await call(asha, 'reveal_results', attempt.id)
  expect(await ids()).toEqual([live.id, held.id].sort())
})

test('the day of the exam is that of the next prelims; of one that is over nothing is said', async () => {
  const asha = await newUser()
  const milestone = (id: string, day: string) =>
    asOwner(
      `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
       values ($1, 'cse', 'x', 'x', ${day}, 'x', 'https://upsc.gov.in/')
       on conflict (id) do update set day = excluded.day`,
      [id],
    )
  await asOwner('delete from public.exam_milestones')
  await milestone('cse-2025-prelims', 'private.today() - 1')
  expect((await reviews(asha)).exam_day).toBeNull()
  await milestone('cse-2028-prelims', 'private.today() + 300')
  await milestone('cse-2026-prelims', 'private.today()')
  await milestone('cse-2026-mains', 'private.today() - 1')

  const [today] = await asOwner<{ today: string }>('select private.today()::text as today')
  expect((await reviews(asha)).exam_day).toBe(today?.today)
})

test('whoever sits a later examination is told of the day of that one, and of none while it is not known', async () => {
  const asha = await newUser()
  await asOwner('delete from public.exam_milestones')
  await asOwner(
    `insert into public.exam_milestones (id, exam, title, title_hi, day, note, source_url)
     select 'cse-' || year || '-prelims', 'cse', 'x', 'x', make_date(year, 12, 31), 'x', 'https://upsc.gov.in/'
     from (values (extract(year from private.today())::integer), (extract(year from private.today())::integer + 1)) ahead (year)`,
  )
  const [now] = await asOwner<{ year: number }>('select extract(year from private.today())::integer as year')
  const year = now?.year ?? 0
  const told = async (attempt: number | null) => {
    await asOwner('update public.profiles set attempt_year = $2 where user_id = $1', [asha, attempt])
    const cards = await call<{ exam_day: string | null }>(asha, 'my_cards')
    const { exam_day } = await reviews(asha)
    expect(cards.exam_day).toBe(exam_day)
    return exam_day
  }
  expect(await told(null)).toBe(`${year}-12-31`)
  expect(await told(year - 1)).toBe(`${year}-12-31`)
  expect(await told(year + 1)).toBe(`${year + 1}-12-31`)
  expect(await told(year + 2)).toBeNull()
})
