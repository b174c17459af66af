/** Boards of random games, held to a recomputation from their answers. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { asOwner, newUser } from './as-user.ts'
import { newBank } from './bank.ts'
import { board, ends, joined, lock, newChallenge } from './challenges.ts'

type Given = { own: number | null; ms: number; half: boolean }
type Game = { questions: { key: number; negative: boolean }[]; players: Given[][] }

const given = fc.record({
  own: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 4 }),
  // Few different times, so that there are ties.
  ms: fc.constantFrom(1000, 2000, 5000, 40_000),
  half: fc.boolean(),
})
const game: fc.Arbitrary<Game> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    questions: fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }), negative: fc.boolean() }), {
      minLength: count,
      maxLength: count,
    }),
    players: fc.array(fc.array(given, { maxLength: count }), { minLength: 1, maxLength: 14 }),
  }),
)

/** What the rules say of a game, from its answers alone. */
function standings({ questions, players }: Game) {
  const marked = players
    .map((answers, player) => ({
      player,
      answered: answers.length,
      score: answers.reduce((sum, { own, half }, at) => {
        const question = questions[at] as Game['questions'][number]
        if (own === null) return sum
        if (own === question.key) return sum + 12 + (half ? 6 : 0)
        return question.negative ? sum - 4 : sum
      }, 0),
      time: answers.reduce((sum, { ms }) => sum + ms, 0),
    }))
    .filter(({ answered }) => answered > 0)
  return marked.map((one) => ({
    ...one,
    rank:
      1 +
      marked.filter(
        (other) => other.score > one.score || (other.score === one.score && other.time < one.time),
      ).length,
  }))
}

const learners: string[] = []

/** Plays the game with locks put there as they would be, and ends it. */
async function played({ questions, players }: Game) {
  while (learners.length < players.length) learners.push(await newUser())
  const made = await newBank(questions)
  const arena = await newChallenge(made, { minutes: 60 })
  for (const [player, answers] of players.entries()) {
    const learner = learners[player] as string
    await joined(arena, learner)
    for (const [at, { own, half }] of answers.entries())
      await lock(learner, arena, at + 1, own, { half_time: half })
  }
  const times = players.flatMap((answers, player) =>
    answers.map(({ ms }, at) => ({ learner: learners[player], position: at + 1, ms })),
  )
  await asOwner(
    `update exam_private.challenge_locks given set time_ms = said.ms
     from jsonb_to_recordset($2) as said (learner uuid, position smallint, ms integer)
     join exam_private.challenge_entries entry on entry.user_id = said.learner
     where entry.challenge = $1 and given.attempt_id = entry.attempt_id and given.position = said.position`,
    [arena, JSON.stringify(times)],
  )
  await ends(arena)
  return arena
}

test('the board is what the answers say: marks first, then less time, you and five around you, nobody last', async () => {
  await fc.assert(
    fc.asyncProperty(game, async (one) => {
      const arena = await played(one)
      const all = standings(one)
      const last = Math.max(0, ...all.map(({ rank }) => rank))
      const isLast = (rank: number) => rank > 1 && rank === last
      for (const [player, answers] of one.players.entries()) {
        const told = await board(learners[player] as string, arena)
        const mine = all.find((other) => other.player === player)
        expect(told).toMatchObject({ n: one.players.length, frozen: true })
        expect(told.mine?.rank ?? null).toBe(mine && !isLast(mine.rank) ? mine.rank : null)
        expect(told.mine?.score_sixths).toBe(mine?.score ?? 0)
        if (!mine) {
          expect(told.rows).toEqual([])
          continue
        }
        const marks = told.rows.map(({ rank, score_sixths, time_ms }) => [rank, score_sixths, time_ms])
        const sorted = [...marks].sort(
          ([, a, at], [, b, bt]) => Number(b) - Number(a) || Number(at) - Number(bt),
        )
        expect(marks).toEqual(sorted)
        expect(told.rows.filter(({ is_me }) => is_me)).toMatchObject([
          { score_sixths: mine.score, time_ms: mine.time },
        ])
        for (const row of told.rows) {
          const like = all.filter((other) => other.score === row.score_sixths && other.time === row.time_ms)
          expect(like.length).toBeGreaterThan(0)
          expect(row.rank).toBe(isLast(like[0]?.rank ?? 0) ? null : like[0]?.rank)
          if (row.rank === null) expect(row.is_me).toBe(true)
        }
        const around = all.filter(({ rank }) => !isLast(rank) || rank === mine.rank).length
        expect(told.rows.length).toBeLessThanOrEqual(Math.min(11, around))
        expect(told.rows.length).toBeGreaterThanOrEqual(
          Math.min(6, all.filter(({ rank, player: who }) => !isLast(rank) || who === player).length),
        )
        expect(answers.length).toBe(mine.answered)
      }
      const asha = await board(learners[0] as string, arena)
      const histogram = Map.groupBy(all, ({ score }) => score)
      expect(new Map(asha.histogram)).toEqual(
        new Map([...histogram].map(([score, who]) => [score, who.length])),
      )
    }),
    {
      numRuns: LONG ? 25 : 8,
      // Two who are level in the last place, and as many above them as are shown.
      examples: [
        [
          {
            questions: [{ key: 0, negative: false }],
            players: [40_000, 40_000, 1000, 1000, 1000, 1000, 1000].map((ms) => [
              { own: null, ms, half: false },
            ]),
          },
        ],
      ],
    },
  )
}, 120_000)
