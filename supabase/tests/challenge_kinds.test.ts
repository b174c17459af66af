/** Duels among friends, challenges that a mentor leads, and marathons over past papers. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  type Board,
  board,
  ends,
  joined,
  type Locked,
  lock,
  newQuestions,
  plays,
  type Results,
  sitting,
} from './challenges.ts'

type Challenge = {
  id: string
  status: string
  ends_at: string | null
  question_count: number
  players: number
  host: { name: string } | null
  is_host: boolean
  entered: { is_over: boolean } | null
}
type Led = {
  challenge: Challenge
  step: { position: number } | null
  question: {
    position: number
    key: number | null
    locked: number
    chosen: Record<string, number> | null
  } | null
}

const topic = `kinds-${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  await newQuestions(90, { topic })
})

async function keysOf(challenge: string): Promise<number[]> {
  const rows = await asOwner<{ key: number }>(
    `select key from exam_private.challenge_questions join exam_private.question_keys using (question_id)
     where challenge = $1 order by position`,
    [challenge],
  )
  return rows.map(({ key }) => key)
}

async function newMentor() {
  const mentor = await newUser({ fullName: 'Kavita Menon' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  return mentor
}

const duel = (learner: string) => call<Challenge>(learner, 'new_friend_duel', `{${topic}}`)

test('a duel is found by its link alone, and is over when its maker ends it', async () => {
  const [asha, ravi, stranger] = [await newUser(), await newUser(), await newUser()]
  const { id } = await duel(asha)
  expect(id).toMatch(/^friend-[0-9a-f]{20}$/)
  expect(await as(stranger, `select 1 from public.challenges where slug = '${id}'`)).toEqual([])
  type List = { now: Challenge[]; ahead: Challenge[] }
  expect(JSON.stringify(await call<List>(stranger, 'list_challenges'))).not.toContain(id)
  expect((await call<List>(asha, 'list_challenges')).now.map((one) => one.id)).toContain(id)
  await joined(id, asha)
  const keys = await keysOf(id)
  await plays(asha, id, keys)
  await joined(id, ravi)
  await plays(ravi, id, [keys[0] as number])
  // Both are through, and it is not over: somebody may still take the link up.
  await expect(call(asha, 'challenge_results', id)).rejects.toThrow('when the challenge is over')
  await call(asha, 'end_friend_duel', id)
  const results = await call<Results & { board: Board }>(asha, 'challenge_results', id)
  expect(results.entry).toMatchObject({ score_sixths: 60, rank: 1 })
  expect(results.board.rows.map(({ rank, score_sixths }) => [rank, score_sixths])).toEqual([
    [1, 60],
    [null, 12],
  ])
  expect((await call<Results>(ravi, 'challenge_results', id)).entry).toMatchObject({
    score_sixths: 12,
    rank: null,
  })
  await expect(call(stranger, 'join_challenge', id)).rejects.toThrow('is over')
})

test('a duel that nobody took up ends after a day, and ten a day are enough', async () => {
  const asha = await newUser()
  const { id } = await duel(asha)
  await joined(id, asha)
  await plays(asha, id, await keysOf(id))
  await ends(id)
  expect((await call<Results>(asha, 'challenge_results', id)).entry).toMatchObject({
    score_sixths: 60,
    rank: 1,
  })
  for (let at = 0; at < 10; at++) await duel(asha)
  await expect(duel(asha)).rejects.toMatchObject({ code: 'PT409' })
})

test('a mentor leads: each question comes when it is asked, for all at once, and its key when it is closed', async () => {
  const [mentor, asha, ravi] = [await newMentor(), await newUser(), await newUser()]
  const made = await call<Challenge>(mentor, 'new_mentor_live', {
    ...{ title: 'Saturday clinic', topics: [topic], questions: 3, seconds: 20, code: 'Monsoon26' },
  })
  expect(made).toMatchObject({ question_count: 3, host: { name: 'Kavita Menon' }, is_host: true })
  const { id } = made
  const keys = await keysOf(id)
  expect(await call(asha, 'join_challenge', id)).toMatchObject({ code: 'PT400' })
  for (const learner of [asha, ravi]) await call(learner, 'join_challenge', id, 'monsoon26')
  await expect(call(mentor, 'join_challenge', id, 'Monsoon26')).rejects.toThrow('does not play')
  expect((await sitting(asha, id)).questions).toEqual([])
  await expect(call(asha, 'lock_answer', id, 1, { selected: 0 })).rejects.toThrow('not open now')
  await expect(call(mentor, 'host_challenge', id, 'next')).rejects.toThrow('Start the challenge first')

  await call<Led>(mentor, 'host_challenge', id, 'start')
  expect(await call<Led>(mentor, 'host_challenge', id, 'start')).toMatchObject({ step: { position: 1 } })
  const seen = await sitting(asha, id)
  expect(seen.questions.map(({ position }) => position)).toEqual([1])
  expect(seen.next_position).toBe(1)
  await lock(asha, id, 1, keys[0] as number)
  expect((await sitting(asha, id)).next_position).toBeNull()
  await expect(call(asha, 'lock_answer', id, 2, { selected: 0 })).rejects.toThrow('not open now')
  const open = await call<Led>(mentor, 'host_challenge', id, 'look')
  expect(open.question).toMatchObject({ position: 1, key: null, locked: 1, chosen: null })
  expect((await board(asha, id)).mine).toMatchObject({ score_sixths: 0 })
  // Two taps at once are one step.
  await call<Led>(mentor, 'host_challenge', id, 'next')
  expect((await sitting(asha, id)).questions).toHaveLength(1)

  await close(id)
  await expect(call(ravi, 'lock_answer', id, 1, { selected: 0 })).rejects.toThrow('not open now')
  expect((await call<Led>(mentor, 'host_challenge', id, 'look')).question).toMatchObject({
    ...{ key: keys[0], chosen: { [`${keys[0]}`]: 1 } },
  })
  expect((await board(asha, id)).mine).toMatchObject({ score_sixths: 12, rank: 1 })
  await Promise.all([1, 2, 3].map(() => call(mentor, 'host_challenge', id, 'next')))
  expect((await sitting(ravi, id)).questions).toHaveLength(2)
  await lock(ravi, id, 2, keys[1] as number)
  await call(mentor, 'host_challenge', id, 'end')
  await endedAgo(id)
  expect(await call<Results>(ravi, 'challenge_results', id)).toMatchObject({ right: 1, blank: 2 })
  expect((await call<Led>(mentor, 'host_challenge', id, 'next')).challenge.status).toBe('frozen')
})

test('a step that is taken once more from the question before passes over none', async () => {
  const [mentor, asha] = [await newMentor(), await newUser()]
  const { id } = await call<Challenge>(mentor, 'new_mentor_live', {
    ...{ title: 'Lost answers', topics: [topic], questions: 3, seconds: 20 },
  })
  await call(asha, 'join_challenge', id)
  const go = async (step: string, from: number) =>
    (await call<Led>(mentor, 'host_challenge', id, step, from)).step?.position
  expect(await go('start', 0)).toBe(1)
  await askedAgo(id, 6)
  expect(await go('next', 1)).toBe(2)
  await askedAgo(id, 6)
  expect(await go('next', 1)).toBe(2)
  expect(await go('next', 2)).toBe(3)
})

/** As if the host had asked the question of now so many seconds ago. */
const askedAgo = (id: string, seconds: number) =>
  asOwner(
    `update exam_private.challenge_states set step_opens_at = now() - $2 * interval '1 second' where challenge = $1`,
    [id, seconds],
  )

/** As if the host had ended the round some seconds ago. */
async function endedAgo(id: string) {
  await asOwner(
    `update exam_private.challenge_states set step_closes_at = now() - interval '6 seconds' where challenge = $1`,
    [id],
  )
  await asOwner(
    `update public.challenges set opens_at = opens_at - interval '1 hour', ends_at = now() - interval '6 seconds' where slug = $1`,
    [id],
  )
}

/** A round of three questions, the first of them open for ten seconds, with two players. */
async function newRound() {
  const [mentor, asha, ravi] = [await newMentor(), await newUser(), await newUser()]
  const { id } = await call<Challenge>(mentor, 'new_mentor_live', {
    ...{ title: 'Saturday clinic', topics: [topic], questions: 3, seconds: 60 },
  })
  for (const learner of [asha, ravi]) await call(learner, 'join_challenge', id)
  await asOwner(
    `update exam_private.challenge_entries set joined_at = joined_at - interval '1 minute' where challenge = $1`,
    [id],
  )
  await call(mentor, 'host_challenge', id, 'start')
  await askedAgo(id, 10)
  return { mentor, asha, ravi, id, keys: await keysOf(id) }
}

test('an answer that was under way when the host went on counts, from the opening of its own question', async () => {
  const { mentor, asha, ravi, id, keys } = await newRound()
  await call(mentor, 'host_challenge', id, 'next')
  const given = await lock(asha, id, 1, keys[0] as number)
  expect(given).toMatchObject({ answered: 1, selected: expect.any(Number) })
  expect(given.question_ms).toBeGreaterThanOrEqual(10_000)
  // while others may still answer it, what it was worth is told to nobody
  expect((await board(asha, id)).mine).toMatchObject({ score_sixths: 0 })
  await expect(call(asha, 'lock_answer', id, 3, { selected: 0 })).rejects.toThrow('not open now')

  await asOwner(
    `update exam_private.challenge_states set before_closes_at = now() - interval '6 seconds' where challenge = $1`,
    [id],
  )
  expect((await board(asha, id)).mine).toMatchObject({ score_sixths: 12 })
  await expect(call(ravi, 'lock_answer', id, 1, { selected: 0 })).rejects.toThrow('not open now')
  await lock(ravi, id, 2, keys[1] as number)
})

test('a question whose time had run out before the host went on stays closed', async () => {
  const { mentor, ravi, id } = await newRound()
  await close(id)
  await call(mentor, 'host_challenge', id, 'next')
  await expect(call(ravi, 'lock_answer', id, 1, { selected: 0 })).rejects.toThrow('not open now')
})

test.each(['end', 'next'])('an answer that was under way when the host ended by %s counts', async (by) => {
  const { mentor, asha, ravi, id, keys } = await newRound()
  if (by === 'next') {
    await call(mentor, 'host_challenge', id, 'next')
    await askedAgo(id, 10)
    await call(mentor, 'host_challenge', id, 'next')
    await askedAgo(id, 10)
  }
  const last = by === 'next' ? 3 : 1
  expect((await call<Led>(mentor, 'host_challenge', id, by)).challenge.status).toBe('over')
  // said again it ends no sooner
  await call(mentor, 'host_challenge', id, by)
  expect(await lock(asha, id, last, keys[last - 1] as number)).toMatchObject({ answered: 1 })
  await expect(call(await newUser(), 'join_challenge', id)).rejects.toThrow('is over')
  const { hosted } = await call<{ hosted: Challenge[] }>(mentor, 'list_challenges')
  expect(hosted.map((one) => one.id)).toContain(id)

  await endedAgo(id)
  await expect(call(ravi, 'lock_answer', id, last, { selected: 0 })).rejects.toThrow('The time is over')
  expect(await call<Results>(asha, 'challenge_results', id)).toMatchObject({ right: 1, blank: 2 })
})

/** As if the question that is asked had run out. */
async function close(id: string) {
  await asOwner(
    `update exam_private.challenge_states set step_opens_at = now() - interval '1 minute', step_closes_at = now() - interval '6 seconds'
     where challenge = $1`,
    [id],
  )
}

test('after the last question comes the end', async () => {
  const mentor = await newMentor()
  const { id } = await call<Challenge>(mentor, 'new_mentor_live', {
    title: 'Short',
    topics: [topic],
    questions: 1,
  })
  await call(mentor, 'host_challenge', id, 'start')
  await close(id)
  expect((await call<Led>(mentor, 'host_challenge', id, 'next')).challenge.status).toBe('frozen')
})

test('only mentors make and lead, each their own', async () => {
  const [asha, mentor, other] = [await newUser(), await newMentor(), await newMentor()]
  await expect(call(asha, 'new_mentor_live', { title: 'x' })).rejects.toThrow('Only mentors lead')
  const { id } = await call<Challenge>(mentor, 'new_mentor_live', {
    title: 'Mine',
    topics: [topic],
    questions: 1,
  })
  await expect(call(asha, 'host_challenge', id, 'start')).rejects.toThrow('Only mentors lead')
  await expect(call(other, 'host_challenge', id, 'end')).rejects.toMatchObject({ code: 'PT404' })
  await expect(call(mentor, 'host_challenge', id, 'stop')).rejects.toMatchObject({ code: 'PT400' })
})

test('a marathon runs over the paper of a year without a clock, is over with its learner, and can be run again', async () => {
  const year = 1990 + Math.floor(Math.random() * 30)
  const questions = await newQuestions(6)
  await asOwner(
    `update public.questions question set source_type = 'pyq', pyq_year = $2, pyq_paper = 'gs1', pyq_no = place
     from unnest($1::text[]) with ordinality asked (id, place) where question.id = asked.id`,
    [questions.map(({ id }) => id), year],
  )
  type Runs = {
    marathons: { id: string; year: number; questions: number; best: number | null; runs: number }[]
  }
  const asha = await newUser()
  const run = async () =>
    (await call<Runs>(asha, 'list_challenges')).marathons.find(
      (one) => one.year === year,
    ) as Runs['marathons'][number]
  expect(await run()).toEqual({ id: `marathon-${year}`, year, questions: 6, best: null, runs: 0 })
  const { id } = await run()
  await expect(call(asha, 'join_challenge', `${id}-7`)).rejects.toThrow('no such challenge')
  await joined(id, asha)
  expect((await sitting(asha, id)).expires_at).toBeNull()
  await lock(asha, id, 1, questions[0]?.key ?? 0)
  await expect(call(asha, 'challenge_results', id)).rejects.toThrow('when the challenge is over')
  expect(await call(asha, 'finish_challenge', id)).toMatchObject({ score_sixths: 12, is_over: true })
  expect(await call<Results>(asha, 'challenge_results', id)).toMatchObject({ right: 1, blank: 5 })
  expect(await as(asha, `select kind from public.attempts where challenge = '${id}'`)).toEqual([
    { kind: 'challenge' },
  ])
  expect(await run()).toMatchObject({ id: `${id}-2`, best: 12, runs: 1 })
  await joined(`${id}-2`, asha)
  expect(await run()).toMatchObject({ id: `${id}-2`, runs: 1 })
  const ravi = await joined(id)
  expect((await call<Locked>(ravi, 'lock_answer', id, 1, { selected: null })).answered).toBe(1)
})
