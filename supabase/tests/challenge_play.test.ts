/** Playing a challenge: one answer after another, for good, by the server's clock, and no way round to the keys. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  ends,
  joined,
  type Locked,
  lock,
  newChallenge,
  newQuestions,
  plays,
  type Results,
  sitting,
  waited,
  wrongFor,
} from './challenges.ts'

type Open = { attempt_id: string; challenge: { entered: { expires_at: string } } }

test('a learner answers one by one, and what was sent twice counts as it was sent first', async () => {
  const questions = await newQuestions(5)
  const duel = await newChallenge(questions, { kind: 'duel' })
  const asha = await joined(duel)
  const first = await call<Locked>(asha, 'lock_answer', duel, 1, {
    selected: 2,
    confidence: 3,
    struck: [0, 1],
  })
  expect(first).toMatchObject({ locked: 1, selected: 2, answered: 1, finished: false, score_sixths: null })
  const again = await call<Locked>(asha, 'lock_answer', duel, 1, { selected: 0 })
  expect(again).toMatchObject({ locked: 1, selected: 2, answered: 1 })
  await call(asha, 'lock_answer', duel, 2, { selected: null })

  const sheet = await sitting(asha, duel)
  expect(sheet.locked).toEqual([
    { position: 1, selected: 2 },
    { position: 2, selected: null },
  ])
  expect(sheet.next_position).toBe(3)
  expect(sheet.questions).toHaveLength(5)
  const [kept] = await asOwner<{ selected: number; struck: number[] }>(
    `select selected, struck from exam_private.challenge_locks
     join exam_private.challenge_entries using (attempt_id) where challenge = $1 and position = 1`,
    [duel],
  )
  // Stored is the question's own option, not the place where this learner saw it.
  const order = sheet.questions[0]?.order as number[]
  expect(kept).toEqual({ selected: order[2], struck: [order[0], order[1]].sort() })
})

test('two devices have one sitting, and a late one has the time that is left', async () => {
  const arena = await newChallenge(await newQuestions(5), { minutes: 15, ends: '4 minutes' })
  const asha = await newUser()
  const [phone, desk] = await Promise.all([
    call<Open>(asha, 'join_challenge', arena),
    call<Open>(asha, 'join_challenge', arena),
  ])
  expect(phone.attempt_id).toBe(desk.attempt_id)
  const left = Date.parse(phone.challenge.entered.expires_at) - Date.now()
  expect(left).toBeGreaterThan(200_000)
  expect(left).toBeLessThanOrEqual(240_000)
  expect(await asOwner('select players from private.challenge_counts($1)', [arena])).toEqual([{ players: 1 }])
})

test('who needs extra time has it, as far as the window goes', async () => {
  const duel = await newChallenge(await newQuestions(5), { kind: 'duel', minutes: 30, ends: '23 hours' })
  const meera = await newUser()
  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [meera])
  const { challenge } = await call<Open>(meera, 'join_challenge', duel)
  expect(Math.round((Date.parse(challenge.entered.expires_at) - Date.now()) / 60_000)).toBe(40)
  const short = await newChallenge(await newQuestions(5), { minutes: 30, ends: '32 minutes' })
  const cut = await call<Open>(meera, 'join_challenge', short)
  expect(Math.round((Date.parse(cut.challenge.entered.expires_at) - Date.now()) / 60_000)).toBe(32)
})

test('two learners see the options in orders of their own, each always in the same one', async () => {
  const questions = await newQuestions(12)
  const arena = await newChallenge(questions)
  const [asha, ravi] = [await joined(arena), await joined(arena)]
  const [hers, his] = [await sitting(asha, arena), await sitting(ravi, arena)]
  const orders = (seen: typeof hers) => seen.questions.map(({ order }) => order.join(''))
  expect(orders(hers)).not.toEqual(orders(his))
  expect(orders(await sitting(asha, arena))).toEqual(orders(hers))
  for (const { order, asked } of hers.questions) {
    expect(asked.options.map(({ en }) => en)).toEqual(order.map((own) => 'abcd'[own]))
  }
})

test('options that lean on one another keep their order', async () => {
  const questions = await newQuestions(6)
  await asOwner(`update public.questions set format = 'how-many' where id = any ($1)`, [
    questions.map(({ id }) => id),
  ])
  const asha = await joined(await newChallenge(questions))
  const [{ challenge } = { challenge: '' }] = await asOwner<{ challenge: string }>(
    'select challenge from exam_private.challenge_entries where user_id = $1',
    [asha],
  )
  for (const { order } of (await sitting(asha, challenge)).questions) expect(order).toEqual([0, 1, 2, 3])
})

test('when it is over the entry is an attempt like any other: marked, in the history, with its reviews', async () => {
  const questions = await newQuestions(5)
  const duel = await newChallenge(questions, { kind: 'duel' })
  const asha = await newUser()
  const { attempt_id } = await call<Open>(asha, 'join_challenge', duel)
  const keys = questions.map(({ key }) => key)
  await plays(asha, duel, [keys[0] as number, wrongFor(keys[1] as number), null])
  await ends(duel)
  const results = await call<Results>(asha, 'challenge_results', duel)
  expect(results).toMatchObject({
    right: 1,
    wrong: 1,
    blank: 3,
    failed: 4,
    entry: { score_sixths: 8, attempt_id },
  })
  const told = await as(
    asha,
    `select kind, mode, score_sixths, right_count, wrong_count, blank_count, graded_at is not null as graded
     from public.attempts where id = '${attempt_id}'`,
  )
  expect(told).toEqual([
    {
      ...{ kind: 'challenge', mode: 'exam', score_sixths: 8, right_count: 1, wrong_count: 1, blank_count: 3 },
      graded: true,
    },
  ])
  const review = await call<{ feedback: { key: number }[] }>(asha, 'challenge_review', duel)
  expect(review.feedback.map(({ key }) => key)).toEqual(keys)
  expect(
    await as(asha, `select rating from public.review_logs where attempt_id = '${attempt_id}'`),
  ).toHaveLength(1)
  // Nothing can be added any more.
  await expect(lock(asha, duel, 4, keys[3] as number)).rejects.toThrow('over for you')
  const replay = await call<{ attempt: { kind: string }; questions: { question_id: string }[] }>(
    asha,
    'start_challenge_replay',
    duel,
  )
  expect(replay.attempt.kind).toBe('repair')
  expect(replay.questions.map(({ question_id }) => question_id).sort()).toEqual(
    questions
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  )
})

test('what failed is replayed with the easiest first, and the set that is open goes on', async () => {
  const questions = [
    ...(await newQuestions(1, { difficulty: 5 })),
    ...(await newQuestions(1, { difficulty: 1 })),
    ...(await newQuestions(1, { difficulty: 3 })),
  ]
  const duel = await newChallenge(questions, { kind: 'duel' })
  const asha = await joined(duel)
  await plays(
    asha,
    duel,
    questions.map(({ key }) => wrongFor(key)),
  )
  await ends(duel)
  type Replay = { attempt: { id: string }; questions: { difficulty: number }[] }
  const replay = await call<Replay>(asha, 'start_challenge_replay', duel)
  expect(replay.questions.map(({ difficulty }) => difficulty)).toEqual([1, 3, 5])
  expect((await call<Replay>(asha, 'start_challenge_replay', duel)).attempt.id).toBe(replay.attempt.id)
})

test('an answer that comes after the time does not count, those given before do', async () => {
  const questions = await newQuestions(5)
  const arena = await newChallenge(questions)
  const asha = await joined(arena)
  await lock(asha, arena, 1, questions[0]?.key ?? 0)
  await asOwner(
    `update exam_private.challenge_entries set expires_at = clock_timestamp() - interval '3 seconds' where challenge = $1`,
    [arena],
  )
  expect(await call<Locked>(asha, 'lock_answer', arena, 2, { selected: 0 })).toMatchObject({ answered: 2 })
  await asOwner(
    `update exam_private.challenge_entries set expires_at = clock_timestamp() - interval '6 seconds' where challenge = $1`,
    [arena],
  )
  await expect(call(asha, 'lock_answer', arena, 3, { selected: 0 })).rejects.toThrow('The time is over')
  expect((await sitting(asha, arena)).next_position).toBeNull()
  await ends(arena)
  expect(await call<Results>(asha, 'challenge_results', arena)).toMatchObject({ blank: 3 })
})

test('time is taken by the server from one answer to the next, whatever the browser says', async () => {
  const arena = await newChallenge(await newQuestions(5))
  const asha = await joined(arena)
  await waited(asha, arena, 40_000)
  const { question_ms } = await call<Locked>(asha, 'lock_answer', arena, 1, { selected: 0, time_ms: 1 })
  expect(question_ms).toBeGreaterThanOrEqual(40_000)
  expect(
    (await call<Locked>(asha, 'lock_answer', arena, 2, { selected: 0, time_ms: 90_000 })).question_ms,
  ).toBeLessThan(40_000)
})

test('hours away from a marathon are no time at its questions', async () => {
  const marathon = await newChallenge(await newQuestions(5), { kind: 'marathon', minutes: null })
  const asha = await joined(marathon)
  const lockAfterHours = async (position: number, time_ms: unknown) => {
    await waited(asha, marathon, 8 * 3_600_000)
    return (await call<Locked>(asha, 'lock_answer', marathon, position, { selected: 0, time_ms })).question_ms
  }
  expect(await lockAfterHours(1, 45_000)).toBe(45_000)
  // more than the server saw go by is not believed, and what is no time says nothing
  expect(await lockAfterHours(2, 9 * 3_600_000)).toBeLessThan(9 * 3_600_000)
  expect(await lockAfterHours(3, 'soon')).toBeGreaterThanOrEqual(8 * 3_600_000)
  expect(await lockAfterHours(4, -5)).toBe(0)
  await call(asha, 'finish_challenge', marathon)
  const [kept] = await asOwner(
    `select answer.time_ms from public.attempt_answers answer join public.attempts attempt on attempt.id = attempt_id
     where challenge = $1 and position = 1`,
    [marathon],
  )
  expect(kept).toEqual({ time_ms: 45_000 })
})

test('half time brings a mark when it is kept and right, costs no more when wrong, and later the answer is blank', async () => {
  const questions = await newQuestions(5)
  const arena = await newChallenge(questions, { minutes: 5 })
  const asha = await joined(arena)
  const [first, second, third] = questions.map(({ key }) => key) as [number, number, number]
  expect((await sitting(asha, arena)).half_time_seconds).toBe(30)
  expect(await lock(asha, arena, 1, first, { half_time: true })).toMatchObject({ half_time: true })
  expect(await lock(asha, arena, 2, wrongFor(second), { half_time: true })).toMatchObject({ half_time: true })
  await waited(asha, arena, 31_000)
  expect(await lock(asha, arena, 3, third, { half_time: true })).toMatchObject({
    half_time: false,
    selected: null,
  })
  await call(asha, 'finish_challenge', arena)
  await ends(arena)
  const results = await call<Results>(asha, 'challenge_results', arena)
  expect(results).toMatchObject({ right: 1, wrong: 1, blank: 3, entry: { score_sixths: 18 - 4 } })
})

test('half time is judged by when the answer was locked, not by when the line brought it', async () => {
  const questions = await newQuestions(5)
  const arena = await newChallenge(questions, { minutes: 5 })
  const asha = await joined(arena)
  await asOwner(
    `update exam_private.challenge_entries set joined_at = joined_at - interval '2 minutes' where challenge = $1`,
    [arena],
  )
  const [first, second, third, fourth] = questions.map(({ key }) => key) as [number, number, number, number]
  const half = { half_time: true }
  await waited(asha, arena, 70_000)
  // two that waited for the line, and come within a moment of each other
  expect(await lock(asha, arena, 1, first, { ...half, took_ms: 20_000 })).toMatchObject({ half_time: true })
  expect(await lock(asha, arena, 2, second, { ...half, took_ms: 50_000 })).toMatchObject({
    ...{ half_time: false, selected: null },
  })
  // what cannot have been, or is no time, leaves the clock of the server
  await waited(asha, arena, 31_000)
  expect(await lock(asha, arena, 3, third, { ...half, took_ms: '1' })).toMatchObject({ half_time: false })
  expect(await lock(asha, arena, 4, fourth, { ...half, took_ms: 3_600_000 })).toMatchObject({
    half_time: true,
  })
})

test('half time is of the arena alone', async () => {
  const [question, ...rest] = await newQuestions(5)
  const duel = await newChallenge([question as never, ...rest], { kind: 'duel' })
  const asha = await joined(duel)
  expect(await lock(asha, duel, 1, question?.key ?? 0, { half_time: true })).toMatchObject({
    half_time: false,
  })
})

test('a challenge that has not begun or is over is not joined, and one that is not there is not found', async () => {
  const asha = await newUser()
  const ahead = await newChallenge(await newQuestions(5), { opens: '1 minute' })
  await expect(call(asha, 'join_challenge', ahead)).rejects.toThrow('not begun yet')
  await ends(ahead)
  await expect(call(asha, 'join_challenge', ahead)).rejects.toThrow('is over')
  await expect(call(asha, 'join_challenge', 'nothing')).rejects.toThrow('no such challenge')
  await expect(call(asha, 'challenge_sitting', ahead)).rejects.toThrow('join it first')
  await expect(call('visitor', 'join_challenge', ahead)).rejects.toThrow('permission denied')
})
