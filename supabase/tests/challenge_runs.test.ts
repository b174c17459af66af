/** What the clock does for challenges: once, however many processes ask, and every entry handed back. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { board, ends, joined, lock, newChallenge, newQuestions, plays, sitting } from './challenges.ts'
import { newMentor } from './marked-answers.ts'

const topics = Array.from({ length: 8 }, () => `runs-${crypto.randomUUID().slice(0, 8)}`)
beforeAll(async () => {
  for (const topic of topics) await newQuestions(20, { topic, difficulty: 3 })
})

const run = () => call<number>('service', 'run_challenges')
const atOnce = () => Promise.all([run(), run(), run()])
const told = (learner: string, kind: string) =>
  as<{ title: string; href: string }>(
    learner,
    `select title, href from public.notifications where kind = '${kind}' order by created_at`,
  )

async function days() {
  const [row] = await asOwner<{ today: string; tomorrow: string }>(
    'select private.today()::text as today, (private.today() + 1)::text as tomorrow',
  )
  return row as { today: string; tomorrow: string }
}

test('the duels of today and tomorrow are made once, by three callers at once, a day of India long', async () => {
  await asOwner(`delete from public.challenges where kind = 'duel'`)
  const visitors = await call<{ questions: { question_id: string }[] }>('visitor', 'visitor_practice')
  const done = await atOnce()
  expect(done.reduce((sum, n) => sum + n)).toBe(2)
  const { today, tomorrow } = await days()
  const duels = await asOwner<{ slug: string; hours: number; opens: string; n: number; apart: number }>(
    `select slug, extract(epoch from ends_at - opens_at)::int / 3600 as hours, to_char(opens_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as opens,
       (select count(*)::int from exam_private.challenge_questions where challenge = slug) as n,
       (select count(distinct topic)::int from exam_private.challenge_questions join public.questions on id = question_id where challenge = slug) as apart
     from public.challenges where kind = 'duel' order by slug`,
  )
  expect(duels).toEqual([
    { slug: `duel-${today}`, hours: 24, opens: `${today} 00:00`, n: 5, apart: 5 },
    { slug: `duel-${tomorrow}`, hours: 24, opens: `${tomorrow} 00:00`, n: 5, apart: 5 },
  ])
  // that of tomorrow, and of every day that passed, is not today's
  const named = await asOwner<{ title_hi: string; about: string }>(
    `select distinct title_hi, about from public.challenges where kind = 'duel'`,
  )
  expect(named).toEqual([
    {
      title_hi: 'दैनिक प्रतियोगिता',
      about: 'Five questions, the same for everybody on their day, under the rules of Paper I.',
    },
  ])
  // What visitors are shown today does not change under them.
  expect(await call('visitor', 'visitor_practice')).toEqual(visitors)
  expect(await run()).toBe(0)
})

test('the duel of a day is the same whenever and wherever it is made, and differs from day to day', async () => {
  const { today } = await days()
  const pick = async (day: string) =>
    (
      await asOwner<{ chosen: string[] }>(
        `select private.pick_for_challenge(null, $1, '{}', 5, $2::date) as chosen`,
        [`duel-${day}`, today],
      )
    )[0]?.chosen
  expect(await pick('2027-01-01')).toEqual(await pick('2027-01-01'))
  expect(await pick('2027-01-01')).not.toEqual(await pick('2027-01-02'))
})

test('nobody asks ahead what a duel will be', async () => {
  const asha = await newUser()
  const { tomorrow } = await days()
  await run()
  await expect(call(asha, 'join_challenge', `duel-${tomorrow}`)).rejects.toThrow('not begun yet')
  expect(JSON.stringify(await call(asha, 'open_challenge', `duel-${tomorrow}`))).not.toContain('q-')
  await expect(call(asha, 'challenge_sitting', `duel-${tomorrow}`)).rejects.toThrow('join it first')
})

test('what ended is frozen once by three callers, and each entry is handed back once', async () => {
  const questions = await newQuestions(3)
  const arena = await newChallenge(questions)
  const players = await Promise.all([1, 2, 3, 4].map(() => joined(arena)))
  for (const [at, learner] of players.slice(0, 3).entries()) {
    await plays(
      learner,
      arena,
      questions.map(({ key }, place) => (place <= at ? key : null)),
    )
  }
  await ends(arena)
  await atOnce()
  await run()
  const attempts = await asOwner<{ user_id: string; score_sixths: number; graded: boolean }>(
    `select user_id, score_sixths, graded_at is not null as graded from public.attempts where challenge = $1 order by score_sixths`,
    [arena],
  )
  // Who only looked in has no attempt.
  expect(attempts).toEqual(
    players.slice(0, 3).map((user_id, at) => ({ user_id, score_sixths: 12 * (at + 1), graded: true })),
  )
  expect(
    await asOwner('select rank from exam_private.challenge_entries where challenge = $1 order by rank', [
      arena,
    ]),
  ).toEqual([{ rank: 1 }, { rank: 2 }, { rank: 3 }, { rank: null }])
  for (const learner of players.slice(0, 3)) {
    expect(await told(learner, 'challenge_results')).toEqual([
      { title: 'The results are out: Prices', href: `/challenge/${arena}/results` },
    ])
  }
  expect(await told(players[3] as string, 'challenge_results')).toEqual([])
})

test('an answer and the end at the same moment: it counts, or it is refused, and the board knows which', async () => {
  for (let round = 0; round < 8; round++) {
    const questions = await newQuestions(2)
    const arena = await newChallenge(questions)
    const asha = await joined(arena)
    await lock(asha, arena, 1, questions[0]?.key ?? 0)
    const order = (await sitting(asha, arena)).questions[1]?.order as number[]
    const selected = order.indexOf(questions[1]?.key ?? 0)
    const [given] = await Promise.allSettled([
      call(asha, 'lock_answer', arena, 2, { selected }),
      asOwner('select private.freeze_challenge($1, true)', [arena]),
    ])
    expect((await board(asha, arena)).mine?.score_sixths).toBe(given.status === 'fulfilled' ? 24 : 12)
  }
})

test('sittings whose time ran out are ended, while the others go on', async () => {
  const arena = await newChallenge(await newQuestions(3))
  const [asha, ravi] = [await joined(arena), await joined(arena)]
  await asOwner(
    `update exam_private.challenge_entries set expires_at = clock_timestamp() - interval '10 seconds' where challenge = $1 and user_id = $2`,
    [arena, asha],
  )
  await run()
  expect(
    await asOwner(
      `select user_id, finished_at = expires_at as by_clock from exam_private.challenge_entries where challenge = $1 and finished_at is not null`,
      [arena],
    ),
  ).toEqual([{ user_id: asha, by_clock: true }])
  expect((await sitting(ravi, arena)).next_position).toBe(1)
})

test('who played an arena lately is told once that one begins, before it does', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const questions = await newQuestions(1)
  const earlier = await newChallenge(questions)
  await joined(earlier, asha)
  await plays(asha, earlier, [0])
  const ahead = await newChallenge(questions, { opens: '10 minutes' })
  await newChallenge(questions, { opens: '40 minutes' })
  await atOnce()
  await run()
  const mine = await told(asha, 'challenge_starting')
  expect(mine.map(({ href }) => href)).toEqual([`/challenge/${ahead}/join`])
  expect(mine[0]?.title).toMatch(/^Prices begins at \d\d:\d\d \(India\)$/)
  expect(await told(ravi, 'challenge_starting')).toEqual([])
})

test.each([
  ['has the role no more', `update public.user_roles set role = 'student' where user_id = $1`],
  ['is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
])('nobody is told of a live round whose mentor %s, nor finds it', async (_, leaves) => {
  const [asha, meera] = [await newUser(), await newMentor()]
  const live = (opens: string) =>
    call<{ id: string }>(meera, 'new_mentor_live', {
      title: 'Live',
      questions: 1,
      visibility: 'all',
      opens_at: opens,
    })
  const earlier = await live(new Date().toISOString())
  await joined(earlier.id, asha)
  await call(meera, 'host_challenge', earlier.id, 'start')
  await plays(asha, earlier.id, [0])
  await call(meera, 'host_challenge', earlier.id, 'end')
  const ahead = await live(new Date(Date.now() + 10 * 60_000).toISOString())
  const listed = async () =>
    (await call<{ ahead: { id: string }[] }>(asha, 'list_challenges')).ahead.map(({ id }) => id)
  expect(await listed()).toContain(ahead.id)

  await asOwner(leaves, [meera])
  await run()
  expect(await told(asha, 'challenge_starting')).toEqual([])
  expect(await listed()).not.toContain(ahead.id)

  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  await asOwner('update auth.users set banned_until = null where id = $1', [meera])
  await run()
  expect((await told(asha, 'challenge_starting')).map(({ href }) => href)).toEqual([
    `/challenge/${ahead.id}/join`,
  ])
})

test('while challenges are closed nobody is told that one begins', async () => {
  const asha = await newUser()
  const questions = await newQuestions(1)
  const earlier = await newChallenge(questions)
  await joined(earlier, asha)
  await plays(asha, earlier, [0])
  await newChallenge(questions, { opens: '10 minutes' })
  const closed = (is: boolean) =>
    asOwner(
      `update public.feature_switches set is_on = $1, reason = $2, reason_hi = $2 where part = 'challenges'`,
      [!is, is ? 'We are looking after it.' : ''],
    )
  await closed(true)
  await run()
  expect(await told(asha, 'challenge_starting')).toEqual([])
  await closed(false)
  await run()
  expect(await told(asha, 'challenge_starting')).toHaveLength(1)
})

test('of an arena that is put off everybody hears again, with the new hour', async () => {
  const asha = await newUser()
  const questions = await newQuestions(1)
  const earlier = await newChallenge(questions)
  await joined(earlier, asha)
  await plays(asha, earlier, [0])
  const arena = await newChallenge(questions, { opens: '10 minutes', ends: '3 hours' })
  await run()
  // as the desk does it
  await asOwner(`update public.challenges set opens_at = opens_at + interval '1 hour' where slug = $1`, [
    arena,
  ])
  await asOwner('update exam_private.challenge_states set told_at = null where challenge = $1', [arena])
  await run()
  expect(await told(asha, 'challenge_starting')).toHaveLength(1)
  await asOwner(`update public.challenges set opens_at = opens_at - interval '56 minutes' where slug = $1`, [
    arena,
  ])
  await atOnce()
  const [first, second] = await told(asha, 'challenge_starting')
  expect(second).toMatchObject({ href: first?.href })
  expect(second?.title).not.toBe(first?.title)
})

test('only the clock runs challenges', async () => {
  await expect(call(await newUser(), 'run_challenges')).rejects.toThrow('permission denied')
  await expect(call('visitor', 'run_challenges')).rejects.toThrow('permission denied')
})

const ticks = (challenge: string) =>
  asOwner<{ event: string; payload: { seq: number; answered: number; n: number } }>(
    `select event, payload from realtime.messages where topic = $1 order by inserted_at`,
    [`challenge:${challenge}`],
  )

test('ticks come at most once a second, the last one comes all the same, and nothing in them is personal', async () => {
  const questions = await newQuestions(8)
  const arena = await newChallenge(questions)
  const asha = await joined(arena)
  for (const [at, { key }] of questions.slice(0, 7).entries()) await lock(asha, arena, at + 1, key)
  const early = await ticks(arena)
  expect(early.length).toBeLessThan(4)
  await asOwner(
    `update exam_private.challenge_ticks set ticked_at = clock_timestamp() - interval '2 seconds' where challenge = $1`,
    [arena],
  )
  await Promise.all([board(asha, arena), board(asha, arena), run()])
  const after = await ticks(arena)
  expect(after).toHaveLength(early.length + 1)
  expect(after.at(-1)).toMatchObject({
    event: 'tick',
    payload: { seq: 8, answered: 7, n: 1, finished: 0, histogram: [] },
  })
  expect(Object.keys(after.at(-1)?.payload ?? {}).sort()).toEqual([
    'answered',
    'finished',
    'histogram',
    'id',
    'n',
    'seq',
  ])
  await ends(arena)
  await atOnce()
  expect((await ticks(arena)).map(({ event }) => event).filter((event) => event === 'over')).toHaveLength(1)
})

test('nothing is counted twice or lost when everybody answers at once', async () => {
  const questions = await newQuestions(3)
  const arena = await newChallenge(questions)
  const players = await Promise.all(Array.from({ length: 12 }, () => joined(arena)))
  const sent = players.flatMap((learner) =>
    [1, 2, 3, 1, 2, 3].map((position) => call(learner, 'lock_answer', arena, position, { selected: 1 })),
  )
  await Promise.all(sent)
  expect(
    await asOwner(
      `select state.answered, state.players, state.finished, (select count(*)::int from exam_private.challenge_locks join exam_private.challenge_entries using (attempt_id) where challenge = $1) as locks
       from private.challenge_counts($1) state`,
      [arena],
    ),
  ).toEqual([{ answered: 36, players: 12, finished: 12, locks: 36 }])
})
