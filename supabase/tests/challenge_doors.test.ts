/** Who comes in and when it is over: codes that are guessed, duels without their maker, runs that nobody ran. */

import { beforeAll, expect, test } from 'vitest'
import { asOwner, call, newUser } from './as-user.ts'
import { newTest } from './bank.ts'
import { type Board, board, joined, lock, newQuestions } from './challenges.ts'

type Challenge = { id: string; entered: { is_over: boolean } | null }
type Joined = { attempt_id?: string; code?: string }

const topic = `doors-${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  await newQuestions(120, { topic, difficulty: 3 })
})

async function newMentor() {
  const mentor = await newUser({ fullName: 'Kavita Menon' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  return mentor
}

const live = (mentor: string, fields: Record<string, unknown>) =>
  call<Challenge>(mentor, 'new_mentor_live', { title: 'Clinic', topics: [topic], questions: 1, ...fields })

test('after ten wrong codes no more are heard for an hour, also not sent at once, and not the right one', async () => {
  const [mentor, asha, ravi] = [await newMentor(), await newUser(), await newUser()]
  const { id } = await live(mentor, { code: 'Monsoon26' })
  const tries = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) => call<Joined>(asha, 'join_challenge', id, `wrong${at}`)),
  )
  const answered = tries.map((one) => (one.status === 'fulfilled' ? one.value.code : one.reason.code))
  expect(answered.filter((code) => code === 'PT400')).toHaveLength(10)
  expect(answered.filter((code) => code === 'PT409')).toHaveLength(4)
  await expect(call(asha, 'join_challenge', id, 'Monsoon26')).rejects.toMatchObject({ code: 'PT409' })
  expect((await call<Joined>(ravi, 'join_challenge', id, 'monsoon26')).attempt_id).toBeTypeOf('string')
  await asOwner(
    `update exam_private.challenge_code_tries set began_at = now() - interval '61 minutes' where user_id = $1`,
    [asha],
  )
  expect((await call<Joined>(asha, 'join_challenge', id, 'wrong')).code).toBe('PT400')
  expect((await call<Joined>(asha, 'join_challenge', id, 'Monsoon26')).attempt_id).toBeTypeOf('string')
})

test('a code has six characters at least', async () => {
  const mentor = await newMentor()
  await expect(live(mentor, { code: 'abc12' })).rejects.toMatchObject({ code: 'PT400' })
  await live(mentor, { code: 'abc123' })
})

test('a mentor has at most ten live challenges for all ahead', async () => {
  const mentor = await newMentor()
  const shown = { visibility: 'all', opens_at: new Date(Date.now() + 36e5).toISOString() }
  const made = await live(mentor, shown)
  for (let at = 0; at < 9; at++) await live(mentor, shown)
  await expect(live(mentor, shown)).rejects.toMatchObject({ code: 'PT409' })
  await live(mentor, { ...shown, visibility: 'link' })
  await call(mentor, 'host_challenge', made.id, 'end')
  await live(mentor, shown)
})

test('a duel asks nothing that visitors are shown about then, whose keys they are told', async () => {
  const shown = await asOwner<{ id: string }>(
    `select distinct question.id from generate_series(-2, 2) away cross join lateral private.visitor_questions(private.today() + away) question`,
  )
  const asha = await newUser()
  const [row] = await asOwner<{ chosen: string[] }>(
    `select private.pick_for_challenge($1, 'any', $2::text[], 100) as chosen`,
    [asha, [topic]],
  )
  const chosen = row?.chosen ?? []
  expect(chosen.length).toBeGreaterThan(50)
  expect(chosen.filter((one) => shown.some(({ id }) => id === one))).toEqual([])
})

test('nor what they were shown before other questions were published', async () => {
  const { questions } = await call<{ questions: { question_id: string }[] }>('visitor', 'visitor_practice')
  expect(questions).toHaveLength(10)
  await newQuestions(300, { difficulty: 1 })
  const shown = questions.map(({ question_id }) => question_id)
  const [row] = await asOwner<{ left: string[]; chosen: string[] }>(
    `select array(select id from private.practice_pool(null) where id = any ($1)) as left,
       private.pick_for_challenge(null, 'any', '{}', 10000) as chosen`,
    [shown],
  )
  expect(row?.left).toHaveLength(10)
  expect(row?.chosen.length).toBeGreaterThan(100)
  expect(row?.chosen.filter((one) => shown.includes(one))).toEqual([])
})

test('a marathon in which nothing was answered was not run, and who still runs does not see what others made of it', async () => {
  const year = 1990 + Math.floor(Math.random() * 30)
  const questions = await newQuestions(5)
  await asOwner(
    `update public.questions question set source_type = 'pyq', pyq_year = $2, pyq_paper = 'gs1', pyq_no = place
     from unnest($1::text[]) with ordinality asked (id, place) where question.id = asked.id`,
    [questions.map(({ id }) => id), year],
  )
  const [asha, ravi] = [await newUser(), await newUser()]
  type Runs = { marathons: { id: string; year: number; runs: number }[] }
  const next = async () =>
    (await call<Runs>(asha, 'list_challenges')).marathons.find((one) => one.year === year)
  const id = `marathon-${year}`
  await joined(id, asha)
  expect(await call(asha, 'finish_challenge', id)).toBeNull()
  expect(await next()).toMatchObject({ id, runs: 0 })
  await expect(call(asha, 'join_challenge', `${id}-2`)).rejects.toMatchObject({ code: 'PT404' })

  await joined(id, asha)
  await joined(id, ravi)
  await lock(asha, id, 1, questions[0]?.key ?? 0)
  await lock(ravi, id, 1, questions[0]?.key ?? 0)
  await call(asha, 'finish_challenge', id)
  expect(await board(asha, id)).toMatchObject({ histogram: [[12, 1]] })
  for (const which of ['near', 'global', 'friends']) {
    expect(await board(ravi, id, which)).toMatchObject({ histogram: [], rows: [] } satisfies Partial<Board>)
  }
  await asOwner('select private.tick_challenge($1, true)', [id])
  const [told] = await asOwner<{ histogram: unknown }>(
    `select payload -> 'histogram' as histogram from realtime.messages where topic = $1 order by inserted_at desc limit 1`,
    [`challenge:${id}`],
  )
  expect(told?.histogram).toEqual([])
  expect(await next()).toMatchObject({ id: `${id}-2`, runs: 1 })
})

test('a mentor chooses no question of a test, and none that visitors were shown lately', async () => {
  const questions = await newQuestions(4, { difficulty: 5 })
  const [tested, shown, free] = questions.map(({ id }) => id) as [string, string, string]
  await newTest(questions.slice(0, 1))
  await asOwner(
    `insert into private.visitor_sets (day, question_ids) values (private.today() - 3, array[$1])
     on conflict (day) do update set question_ids = excluded.question_ids`,
    [shown],
  )
  const mentor = await newMentor()
  for (const id of [tested, shown])
    await expect(live(mentor, { question_ids: [free, id] })).rejects.toThrow('Choose no question of a test')
  expect((await live(mentor, { question_ids: [free] })).id).toMatch(/^live-/)
})

test('no question of a test is drawn: its results would tell the key', async () => {
  const own = `tested-${crypto.randomUUID().slice(0, 8)}`
  const questions = await newQuestions(30, { topic: own, difficulty: 4 })
  await newTest(questions.slice(0, 20))
  const asha = await newUser()
  const drawn = await asOwner<{ ids: string[] }>(
    `select private.pick_for_challenge($1, 'seed', array[$2], 10) as ids`,
    [asha, own],
  )
  expect(drawn[0]?.ids.toSorted()).toEqual(
    questions
      .slice(20)
      .map(({ id }) => id)
      .toSorted(),
  )
})
