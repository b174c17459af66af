/** Boards: by alias, without a last place, and frozen for good. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import type { Made } from './bank.ts'
import {
  type Board,
  board,
  ends,
  joined,
  lock,
  newChallenge,
  newQuestions,
  plays,
  type Results,
  wrongFor,
} from './challenges.ts'

test('marks that were kept up answer by answer are those that are counted at the end', async () => {
  const questions = await newQuestions(6)
  const arena = await newChallenge(questions)
  const asha = await joined(arena)
  for (const [at, { key }] of questions.entries())
    await lock(asha, arena, at + 1, at % 2 ? wrongFor(key) : key, { half_time: at === 0 })
  const [before] = await asOwner(
    'select answered, score_sixths, time_ms from exam_private.challenge_entries where challenge = $1',
    [arena],
  )
  expect(before).toMatchObject({ answered: 6, score_sixths: 12 * 3 + 6 - 4 * 3 })
  await ends(arena)
  await board(asha, arena)
  expect(
    await asOwner(
      'select answered, score_sixths, time_ms from exam_private.challenge_entries where challenge = $1',
      [arena],
    ),
  ).toEqual([before])
})

test('in the arena the marks of those who have done are told, of those who play they are not', async () => {
  const questions = await newQuestions(6)
  const arena = await newChallenge(questions)
  const [asha, ravi, meera] = [await joined(arena), await joined(arena), await joined(arena)]
  for (const { position, key } of questions.map(({ key }, at) => ({ position: at + 1, key }))) {
    await lock(asha, arena, position, key)
    if (position < 6) await lock(ravi, arena, position, key)
  }
  await plays(meera, arena, [questions[0]?.key ?? 0])
  expect((await board(asha, arena)).mine).toMatchObject({ score_sixths: 72, rank: 1 })
  expect((await board(asha, arena)).histogram).toEqual([[72, 1]])
  expect((await board(ravi, arena)).mine).toMatchObject({ score_sixths: null, rank: null })
  // The sum of one answer would be the mark of one answer.
  expect((await board(meera, arena)).mine).toMatchObject({ score_sixths: null, rank: null })
  const anil = await joined(arena)
  await lock(anil, arena, 1, questions[0]?.key ?? 0)
  for (const position of [2, 3, 4, 5, 6]) await lock(anil, arena, position, null)
  // one option beside blanks: the sum of it would be its mark, too
  expect((await board(anil, arena)).mine).toMatchObject({ score_sixths: null, rank: null })
  expect((await board(asha, arena)).histogram).toEqual([[72, 1]])
  await call(ravi, 'finish_challenge', arena)
  // Of two, the second is the last one: shown to nobody, and to himself without a place.
  expect((await board(ravi, arena)).rows.map(({ rank, is_me }) => [rank, is_me])).toEqual([
    [1, false],
    [null, true],
  ])
  expect((await board(asha, arena)).rows).toHaveLength(1)
})

async function settings(
  learner: string,
  alias: string | null,
  boards: boolean | null,
  global: boolean | null,
) {
  return call<{ alias: string; boards: boolean; global: boolean }>(
    learner,
    'choose_challenge_settings',
    alias,
    boards,
    global,
  )
}

test('only aliases are seen, on the board of all only of those who want it, and who wants no boards is on none', async () => {
  const questions = await newQuestions(5)
  const arena = await newChallenge(questions)
  const names = ['Asha', 'Ravi', 'Meera', 'Last']
  const players = await Promise.all(names.map(() => joined(arena)))
  const [asha, ravi, meera] = players as [string, string, string]
  for (const [at, learner] of players.entries()) {
    await settings(learner, `${names[at]} ${crypto.randomUUID().slice(0, 8)}`, at !== 2, at === 0)
    await plays(
      learner,
      arena,
      questions.map(({ key }, place) => (place < 5 - at ? key : null)),
    )
  }
  await ends(arena)
  const near = await board(asha, arena)
  expect(near.rows.map(({ alias }) => alias.slice(0, 4))).toEqual(['Asha', 'Ravi'])
  expect(near.n).toBe(4)
  const all = await board(ravi, arena, 'global')
  expect(all.rows.map(({ alias, rank }) => [alias.slice(0, 4), rank])).toEqual([
    ['Asha', 1],
    ['Ravi', 2],
  ])
  const without = await board(meera, arena)
  expect(without).toMatchObject({ rows: [], histogram: [], mine: { rank: null, score_sixths: 36 } })
  for (const told of [near, all, without]) {
    for (const learner of players) expect(JSON.stringify(told)).not.toContain(learner)
    expect(JSON.stringify(told)).not.toMatch(/@example|Asha Rao/)
  }
  const stranger = await newUser()
  expect(await board(stranger, arena)).toMatchObject({ rows: [], histogram: [], mine: null, n: 4 })
})

test('a percentile is told from thirty on', async () => {
  const questions = await newQuestions(1)
  const arena = await newChallenge(questions)
  const first = await joined(arena)
  await plays(first, arena, [questions[0]?.key ?? 0])
  for (let at = 0; at < 28; at++) await plays(await joined(arena), arena, [null])
  const copy = async (asked: string) => {
    await ends(asked)
    return (await board(first, asked)).mine?.percentile
  }
  const more = await newChallenge(questions)
  await joined(more, first)
  await plays(first, more, [questions[0]?.key ?? 0])
  for (let at = 0; at < 29; at++) await plays(await joined(more), more, [null])
  expect(await copy(arena)).toBeNull()
  expect(await copy(more)).toBe(100)
})

test('who has the same marks in another time is not below: of thirty with equal marks nobody is above any', async () => {
  const questions = await newQuestions(1)
  const arena = await newChallenge(questions)
  const players: string[] = []
  for (let at = 0; at < 30; at++) {
    const learner = await joined(arena)
    await plays(learner, arena, [questions[0]?.key ?? 0])
    players.push(learner)
  }
  await ends(arena)
  // the first answered in no time
  await asOwner(
    'update exam_private.challenge_locks set time_ms = 1 where attempt_id in (select attempt_id from exam_private.challenge_entries where challenge = $1 and user_id = $2)',
    [arena, players[0]],
  )
  expect((await board(players[0] as string, arena)).mine).toMatchObject({ rank: 1, percentile: 0 })
  for (const learner of players) expect((await board(learner, arena)).mine?.percentile).toBe(0)
})

test('friends are those whom one has duelled', async () => {
  const questions = await newQuestions(5)
  const arena = await newChallenge(questions)
  const duel = await newChallenge(await newQuestions(1), { kind: 'friend', visibility: 'link' })
  const [asha, ravi, stranger] = [await joined(arena), await joined(arena), await joined(arena)]
  for (const [at, learner] of [asha, ravi, stranger].entries()) {
    await plays(
      learner,
      arena,
      questions.map(({ key }, place) => (place < 3 - at ? key : null)),
    )
  }
  await joined(duel, asha)
  await joined(duel, ravi)
  await ends(arena)
  expect((await board(asha, arena, 'friends')).rows).toHaveLength(2)
  expect((await board(ravi, arena, 'friends')).rows).toHaveLength(2)
  expect((await board(stranger, arena, 'friends')).rows).toHaveLength(1)
})

test('the board of a topic counts that topic, and that of progress who did better than their own average', async () => {
  const [here, there] = [`here-${crypto.randomUUID()}`, `there-${crypto.randomUUID()}`]
  const questions = [
    ...(await newQuestions(2, { topic: here })),
    ...(await newQuestions(3, { topic: there })),
  ]
  const keys = questions.map(({ key }) => key)
  const [asha, ravi] = [await newUser(), await newUser()]
  const earlier = await newChallenge(questions)
  await joined(earlier, asha)
  await joined(earlier, ravi)
  await plays(asha, earlier, [keys[0] as number])
  await plays(ravi, earlier, keys)
  await ends(earlier)
  await board(asha, earlier)
  const arena = await newChallenge(questions)
  await joined(arena, asha)
  await joined(arena, ravi)
  await plays(asha, arena, [keys[0] as number, keys[1] as number])
  await expect(call(asha, 'challenge_board', arena, 'topic', here)).rejects.toThrow(
    'when the challenge is over',
  )
  await plays(ravi, arena, [null, null, ...keys.slice(2)] as number[])
  const meera = await joined(arena)
  await plays(meera, arena, [null, null, keys[2] as number])
  await ends(arena)
  const topic = await call<Board>(asha, 'challenge_board', arena, 'topic', here)
  expect(topic.mine).toMatchObject({ rank: 1, score_sixths: 24 })
  const improved = await board(asha, arena, 'improved')
  expect(improved.rows).toMatchObject([{ improved: 20, is_me: true }])
  // ravi has one to compare with and is not above it; meera has none
  expect((await board(ravi, arena, 'improved')).mine).toMatchObject({ rank: null, has_earlier: true })
  expect((await board(meera, arena, 'improved')).mine).toMatchObject({ rank: null, has_earlier: false })
  await expect(call(asha, 'challenge_board', arena, 'worst')).rejects.toMatchObject({ code: 'PT400' })
  await expect(call(asha, 'challenge_board', arena, 'topic', 'no-such')).rejects.toMatchObject({
    code: 'PT400',
  })
})

test('a key that is changed before the end counts, one that is changed later leaves the board as it was, with a note', async () => {
  const questions = await newQuestions(5)
  const [first, second] = questions as [Made, Made]
  const arena = await newChallenge(questions)
  const asha = await joined(arena)
  await plays(
    asha,
    arena,
    questions.map(({ key }) => key),
  )
  await asOwner('update exam_private.question_keys set key = $2 where question_id = $1', [
    first.id,
    wrongFor(first.key),
  ])
  await ends(arena)
  expect((await board(asha, arena)).mine).toMatchObject({ score_sixths: 48 - 4 })
  const mentor = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  await asOwner('update exam_private.question_keys set key = $2 where question_id = $1', [
    second.id,
    wrongFor(second.key),
  ])
  await asOwner(
    `insert into exam_private.key_rulings (question_id, version, outcome, old_key, new_key, ruling) values ($1, 1, 'stands', 0, 0, 'x')`,
    [second.id],
  )
  await asOwner(
    `select private.regrade(ruled, (select max(id) from exam_private.key_rulings)) from exam_private.question_keys ruled where question_id = $1`,
    [second.id],
  )
  const results = await call<Results>(asha, 'challenge_results', arena)
  expect(results.entry).toMatchObject({ score_sixths: 44 })
  expect(results.regraded).toMatchObject([{ old_sixths: 12, new_sixths: -4 }])
  expect((await board(asha, arena)).mine).toMatchObject({ score_sixths: 44 })
  expect(await as(asha, `select score_sixths from public.attempts where challenge = '${arena}'`)).toEqual([
    { score_sixths: 28 },
  ])
})
