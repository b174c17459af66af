/** A duel among friends: open by its link for a day, told to those who are through, over by the clock or by its maker. */

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
  wrongFor,
} from './challenges.ts'

type Challenge = {
  id: string
  status: string
  opens_at: string
  join_closes_at: string
  ends_at: string
  players: number
  is_host: boolean
  may_end: boolean
  entered: { is_over: boolean; score_sixths: number | null; finished_at: string | null } | null
}

const topic = `friends-${crypto.randomUUID().slice(0, 8)}`
beforeAll(async () => {
  await newQuestions(60, { topic })
})

async function newDuel(maker: string): Promise<{ id: string; keys: number[] }> {
  const { id } = await call<Challenge>(maker, 'new_friend_duel', `{${topic}}`)
  const rows = await asOwner<{ key: number }>(
    `select key from exam_private.challenge_questions join exam_private.question_keys using (question_id)
     where challenge = $1 order by position`,
    [id],
  )
  return { id, keys: rows.map(({ key }) => key) }
}

/** The first so many right, the rest wrong. */
const withRight = (keys: number[], right: number) => keys.map((key, at) => (at < right ? key : wrongFor(key)))

async function named(alias: string): Promise<string> {
  const learner = await newUser()
  await call(learner, 'choose_challenge_settings', `${alias} ${crypto.randomUUID().slice(0, 8)}`)
  return learner
}

const opened = (learner: string, id: string) => call<Challenge>(learner, 'open_challenge', id)
const run = () => call<number>('service', 'run_challenges')
const told = (learner: string) =>
  as<{ title: string; title_hi: string; body: string; body_hi: string; href: string }>(
    learner,
    `select title, title_hi, body, body_hi, href from public.notifications where kind = 'challenge_results'`,
  )
const linesOf = ({ rows }: Board) =>
  rows.map(({ rank, alias, score_sixths, is_me }) => [rank, alias.split(' ')[0], score_sixths, is_me])

test('a duel stays open for its day: whoever opens the link after the others are through plays the same', async () => {
  const [asha, ravi, meera] = [await named('Asha'), await named('Ravi'), await named('Meera')]
  const { id, keys } = await newDuel(asha)
  for (const learner of [asha, ravi]) await plays(await joined(id, learner), id, withRight(keys, 3))
  await run()
  for (const learner of [asha, ravi]) {
    const { status, ends_at, opens_at, entered } = await opened(learner, id)
    expect(status).toBe('open')
    expect(entered?.is_over).toBe(false)
    expect(Date.parse(ends_at) - Date.parse(opens_at)).toBe(86_400_000)
    expect(await told(learner)).toEqual([])
  }
  await plays(await joined(id, meera), id, keys)
  expect((await opened(meera, id)).status).toBe('open')
  await ends(id)
  await run()
  const results = await call<Results & { board: Board }>(meera, 'challenge_results', id)
  expect(results.entry).toMatchObject({ score_sixths: 60, rank: 1 })
})

test('whoever is through sees at once the own marks, and names and marks of those who are through', async () => {
  const [asha, ravi, meera] = [await named('Asha'), await named('Ravi'), await named('Meera')]
  const { id, keys } = await newDuel(asha)
  await plays(await joined(id, asha), id, withRight(keys, 4))
  expect((await opened(asha, id)).entered).toMatchObject({ score_sixths: 44, is_over: false })
  expect(linesOf(await board(asha, id))).toEqual([[1, 'Asha', 44, true]])

  await joined(id, ravi)
  await joined(id, meera)
  for (const at of [1, 2, 3, 4]) await lock(ravi, id, at, keys[at - 1] as number)
  // who still plays is on nobody's board, and sees nobody's marks
  expect(linesOf(await board(asha, id))).toEqual([[1, 'Asha', 44, true]])
  for (const which of ['near', 'friends', 'global']) {
    expect(await board(ravi, id, which)).toMatchObject({ rows: [], histogram: [] })
  }
  expect((await opened(ravi, id)).entered?.score_sixths).toBeNull()
  const last = await lock(ravi, id, 5, keys[4] as number)
  expect(last).toMatchObject<Partial<Locked>>({ finished: true, score_sixths: 60, rank_hint: 1 })
  await plays(meera, id, withRight(keys, 1))

  // the last one has no place, but is no stranger: friends see each other's marks
  expect(linesOf(await board(asha, id))).toEqual([
    [1, 'Ravi', 60, false],
    [2, 'Asha', 44, true],
    [null, 'Meera', -4, false],
  ])
  expect(linesOf(await board(meera, id, 'friends'))).toEqual([
    [1, 'Ravi', 60, false],
    [2, 'Asha', 44, false],
    [null, 'Meera', -4, true],
  ])
})

test('no answer, key or reason is told to anybody before the end', async () => {
  const [asha, ravi] = [await named('Asha'), await named('Ravi')]
  const { id, keys } = await newDuel(asha)
  for (const learner of [asha, ravi]) await plays(await joined(id, learner), id, withRight(keys, 2))
  for (const learner of [asha, ravi]) {
    for (const name of ['challenge_results', 'challenge_review', 'start_challenge_replay'])
      await expect(call(learner, name, id)).rejects.toMatchObject({ code: 'PT409' })
    for (const which of ['topic', 'improved'])
      await expect(call(learner, 'challenge_board', id, which, topic)).rejects.toMatchObject({
        code: 'PT409',
      })
    const seen = await sitting(learner, id)
    expect(JSON.stringify(seen)).not.toMatch(/"key"|"correct"|"reasons"|"explanation"|"truths"/)
    expect(await as(learner, 'select 1 from public.attempts')).toEqual([])
  }
  const [question] = (await sitting(asha, id)).questions as unknown as { question_id: string }[]
  await expect(call(asha, 'practise_question', question?.question_id)).rejects.toThrow(
    'not open for practice',
  )
})

test('those who still play hear how many are through, and nobody’s marks', async () => {
  const [asha, ravi] = [await named('Asha'), await named('Ravi')]
  const { id, keys } = await newDuel(asha)
  await joined(id, ravi)
  await joined(id, asha)
  await plays(asha, id, withRight(keys, 5))
  const ticks = await asOwner<{ payload: { finished: number; histogram: unknown[] } }>(
    `select payload from realtime.messages where topic = 'challenge:' || $1 and event = 'tick' order by inserted_at`,
    [id],
  )
  // whoever is through is told of at once, however short after another tick
  expect(ticks.at(-1)?.payload.finished).toBe(1)
  for (const { payload } of ticks) expect(payload.histogram).toEqual([])
})

test('the marks of one or two answers are those of their keys: they wait for the end', async () => {
  const [asha, ravi, meera] = [await named('Asha'), await named('Ravi'), await named('Meera')]
  const { id, keys } = await newDuel(asha)
  await plays(await joined(id, asha), id, keys)
  await plays(await joined(id, ravi), id, [keys[0] as number, keys[1] as number, null, null, null])
  await plays(await joined(id, meera), id, [
    keys[0] as number,
    wrongFor(keys[1] as number),
    keys[2] as number,
  ])
  expect((await opened(ravi, id)).entered?.score_sixths).toBeNull()
  expect((await opened(meera, id)).entered?.score_sixths).toBe(20)
  // they see the others all the same
  for (const which of ['near', 'friends']) {
    expect(linesOf(await board(ravi, id, which))).toEqual([
      [1, 'Asha', 60, false],
      [null, 'Meera', 20, false],
    ])
  }
  await ends(id)
  expect((await call<Results>(ravi, 'challenge_results', id)).entry).toMatchObject({ score_sixths: 24 })
})

test('who wants no boards is on none and sees none, and sees the own marks', async () => {
  const [asha, ravi] = [await named('Asha'), await named('Ravi')]
  await call(ravi, 'choose_challenge_settings', null, false, false)
  const { id, keys } = await newDuel(asha)
  for (const learner of [asha, ravi]) await plays(await joined(id, learner), id, withRight(keys, 3))
  expect(linesOf(await board(asha, id)).map(([, alias]) => alias)).toEqual(['Asha'])
  expect(await board(ravi, id)).toMatchObject({ rows: [], histogram: [], mine: { rank: null } })
  expect((await opened(ravi, id)).entered).toMatchObject({ score_sixths: 28 })
})

test('before it is over neither a stranger, a visitor nor a maker who has not played sees marks', async () => {
  const [maker, ravi, meera, stranger] = [
    await named('Maker'),
    await named('Ravi'),
    await named('Meera'),
    await named('Stranger'),
  ]
  const { id, keys } = await newDuel(maker)
  for (const learner of [ravi, meera]) await plays(await joined(id, learner), id, withRight(keys, 3))
  for (const learner of [maker, stranger]) {
    for (const which of ['near', 'friends', 'global'])
      expect(await board(learner, id, which)).toMatchObject({ rows: [], histogram: [], mine: null })
    await expect(call(learner, 'challenge_results', id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(call(learner, 'challenge_review', id)).rejects.toMatchObject({ code: 'PT404' })
  }
  for (const name of ['open_challenge', 'challenge_board', 'end_friend_duel', 'join_challenge'])
    await expect(call('visitor', name, id)).rejects.toMatchObject({ code: '42501' })
  // and afterwards the maker who has not played sees how they did, a stranger nothing
  await ends(id)
  await run()
  expect((await board(maker, id)).rows).toHaveLength(2)
  expect(await board(stranger, id)).toMatchObject({ rows: [], mine: null })
  await expect(call(maker, 'challenge_review', id)).rejects.toMatchObject({ code: 'PT404' })
})

test('its maker ends it when all who joined are through, and everything opens at once', async () => {
  const [asha, ravi, idle, stranger] = [
    await named('Asha'),
    await named('Ravi'),
    await named('Idle'),
    await named('Stranger'),
  ]
  const { id, keys } = await newDuel(asha)
  const end = (learner: string) => call<Challenge>(learner, 'end_friend_duel', id)
  expect((await opened(asha, id)).may_end).toBe(false)
  await expect(end(asha)).rejects.toThrow('Nobody has played yet')
  await joined(id, idle)
  await plays(await joined(id, asha), id, keys)
  await joined(id, ravi)
  expect((await opened(asha, id)).may_end).toBe(false)
  await expect(end(asha)).rejects.toMatchObject({ code: 'PT409' })
  await plays(ravi, id, withRight(keys, 1))
  await call(idle, 'finish_challenge', id)
  expect(await opened(asha, id)).toMatchObject({ may_end: true, is_host: true })
  for (const learner of [ravi, stranger]) {
    expect(await opened(learner, id)).toMatchObject({ may_end: false, is_host: false })
    await expect(end(learner)).rejects.toMatchObject({ code: 'PT404' })
  }
  expect((await opened(ravi, id)).status).toBe('open')

  const over = await end(asha)
  expect(over).toMatchObject({
    status: 'frozen',
    may_end: false,
    entered: { is_over: true, score_sixths: 60 },
  })
  expect(Date.parse(over.ends_at)).toBeLessThan(Date.now() + 60_000)
  // without waiting for the clock
  for (const learner of [asha, ravi]) {
    expect(await told(learner)).toMatchObject([
      { title: 'The results are out: Friend duel', href: `/challenge/${id}/results` },
    ])
    const { feedback } = await call<{ feedback: object[] }>(learner, 'challenge_review', id)
    expect(feedback).toHaveLength(5)
    for (const one of feedback) expect(one).toMatchObject({ key: expect.any(Number) })
  }
  expect((await call<Results>(ravi, 'challenge_results', id)).entry.score_sixths).toBe(-4)
  expect(await told(idle)).toHaveLength(1)
  expect(await told(stranger)).toEqual([])
  await expect(call(stranger, 'join_challenge', id)).rejects.toThrow('is over')

  // a second tap, and the clock, change nothing and tell nobody twice
  expect((await end(asha)).ends_at).toBe(over.ends_at)
  await run()
  for (const learner of [asha, ravi, idle]) expect(await told(learner)).toHaveLength(1)
})

test('alone, its maker may end it as well, and somebody whose time ran out holds nobody up', async () => {
  const [asha, idle] = [await named('Asha'), await named('Idle')]
  const { id, keys } = await newDuel(asha)
  await plays(await joined(id, asha), id, keys)
  expect((await opened(asha, id)).may_end).toBe(true)
  await joined(id, idle)
  expect((await opened(asha, id)).may_end).toBe(false)
  await asOwner(
    `update exam_private.challenge_entries set joined_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
     where challenge = $1 and user_id = $2`,
    [id, idle],
  )
  expect((await opened(asha, id)).may_end).toBe(true)
  expect(await call<Challenge>(asha, 'end_friend_duel', id)).toMatchObject({ status: 'frozen' })
  expect((await opened(idle, id)).entered).toMatchObject({ is_over: true })
})

test('when its day has passed, all who came and its maker are told once', async () => {
  const [maker, ravi, idle] = [await named('Maker'), await named('Ravi'), await named('Idle')]
  const { id, keys } = await newDuel(maker)
  await plays(await joined(id, ravi), id, keys)
  await joined(id, idle)
  await ends(id)
  await run()
  await run()
  expect(await told(ravi)).toMatchObject([{ href: `/challenge/${id}/results`, body: '' }])
  expect(await told(idle)).toMatchObject([{ href: `/challenge/${id}/results` }])
  expect(await told(maker)).toMatchObject([
    { title: 'Your duel is over: Friend duel', title_hi: 'आपकी प्रतियोगिता समाप्त हुई: दोस्तों की प्रतियोगिता' },
  ])

  const other = await newDuel(maker)
  await ends(other.id)
  await run()
  expect((await told(maker)).map(({ body, body_hi }) => [body, body_hi])).toContainEqual([
    'Nobody played it.',
    'इसे किसी ने नहीं खेला।',
  ])
})

test('two who come in the moment in which it is ended: both are in it, or it is over for both', async () => {
  const [asha, ravi] = [await named('Asha'), await named('Ravi')]
  const { id, keys } = await newDuel(asha)
  await plays(await joined(id, asha), id, keys)
  const [end, join] = await Promise.allSettled([
    call<Challenge>(asha, 'end_friend_duel', id),
    call(ravi, 'join_challenge', id),
  ])
  const stands = await opened(ravi, id)
  if (end.status === 'fulfilled') expect([join.status, stands.entered]).toEqual(['rejected', null])
  else expect([join.status, stands.status]).toEqual(['fulfilled', 'open'])
})

test('one that is called off is told as that, and not as ended by its maker', async () => {
  const [asha, ravi, admin] = [await named('Asha'), await named('Ravi'), await newUser()]
  await asOwner(`update public.user_roles set role = 'admin' where user_id = $1`, [admin])
  const { id, keys } = await newDuel(asha)
  await plays(await joined(id, ravi), id, keys)
  const why = 'A question of it has no right answer'
  await call(admin, 'cancel_challenge', id, why, 'इसके एक प्रश्न का कोई सही उत्तर नहीं है')
  await run()
  const kinds = await as<{ kind: string }>(
    asha,
    `select kind from public.notifications where kind like 'challenge%'`,
  )
  expect(kinds).toEqual([{ kind: 'challenge_cancelled' }])
  expect(await call<Challenge>(asha, 'end_friend_duel', id)).toMatchObject({ status: 'frozen' })
})

test('nothing but a duel among friends is ended so, also not a daily one', async () => {
  const asha = await named('Asha')
  const [daily] = await asOwner<{ slug: string }>(
    `select slug from public.challenges where kind = 'duel' order by slug limit 1`,
  )
  for (const id of ['no-such-challenge', daily?.slug ?? 'duel-2026-01-01'])
    await expect(call(asha, 'end_friend_duel', id)).rejects.toMatchObject({ code: 'PT404' })
})

test('asked for again under its identity, as after a lost answer, it is the duel that was made', async () => {
  const [asha, ravi] = [await named('Asha'), await named('Ravi')]
  const make = (learner: string, ...madeAs: string[]) =>
    call<Challenge>(learner, 'new_friend_duel', `{${topic}}`, ...madeAs)
  const wish = crypto.randomUUID()
  const [one, other] = await Promise.all([make(asha, wish), make(asha, wish)])
  expect(other.id).toBe(one.id)
  expect(await make(asha, wish)).toMatchObject({ id: one.id, is_host: true, status: 'open' })

  // another wish, none, and the same of somebody else
  const others = [await make(asha, crypto.randomUUID()), await make(asha), await make(asha)]
  const ids = [one, ...others, await make(ravi, wish)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
})

test('the last one of a day is told again too, and another one refused', async () => {
  const asha = await named('Asha')
  for (let at = 0; at < 9; at += 1) await call(asha, 'new_friend_duel', `{${topic}}`)
  const wish = crypto.randomUUID()
  const { id } = await call<Challenge>(asha, 'new_friend_duel', `{${topic}}`, wish)
  expect(await call<Challenge>(asha, 'new_friend_duel', `{${topic}}`, wish)).toMatchObject({ id })
  await expect(call(asha, 'new_friend_duel', `{${topic}}`, crypto.randomUUID())).rejects.toThrow(
    'Ten duels a day are enough',
  )
})
