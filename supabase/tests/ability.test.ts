/** Ability and difficulty: what counts, what changes nothing, and what they come to. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newBank, newQuestion } from './bank.ts'

type Ability = { theta: number; sd: number; n: number }
type Given = { question: Made; isRight: boolean; daysAgo?: number; secondsLater?: number; blank?: boolean }

/** Each answer stands in an attempt of its own, graded, in the given order. */
async function answered(user: string, given: Given[]) {
  for (const { question, isRight, daysAgo = 0, secondsLater = 0, blank = false } of given) {
    await asOwner(
      `with sitting as (
         insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count)
         values ($1, 'practice', 'learn', 'gs1', 1, 1) returning id
       )
       insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, sixths, saved_at)
       select id, 1, $1, $2, 1, $3, $4, 0, now() - $5 * interval '1 day' + $6 * interval '1 millisecond' from sitting`,
      [user, question.id, blank ? null : isRight ? question.key : 3, isRight, daysAgo, secondsLater],
    )
  }
}

async function abilityOf(user: string, topics: string[] | null = null) {
  const [found] = await asOwner<Ability>('select * from private.ability($1, $2)', [user, topics])
  return found as Ability
}

/** The same estimate, written another way. */
function expectedOf(answers: { difficulty: number; isRight: boolean; weight: number }[]) {
  const grid = Array.from({ length: 81 }, (_, step) => (step - 40) / 10)
  const shares = grid.map((at) =>
    answers.reduce(
      (share, { difficulty, isRight, weight }) => {
        const chance = 1 / (1 + Math.exp(difficulty - at))
        return share * (isRight ? chance : 1 - chance) ** weight
      },
      Math.exp(-(at ** 2) / 2),
    ),
  )
  const sum = shares.reduce((total, share) => total + share, 0)
  const theta = grid.reduce((total, at, index) => total + at * (shares[index] as number), 0) / sum
  const variance = grid.reduce((total, at, index) => total + (at - theta) ** 2 * (shares[index] as number), 0)
  return { theta, sd: Math.sqrt(variance / sum) }
}

test('who answered nothing is in the middle, and nobody knows how able', async () => {
  expect(await abilityOf(await newUser())).toEqual({
    theta: 0,
    sd: expect.closeTo(1, 2),
    n: 0,
  })
})

test('the author’s judgement stands until answers say otherwise', async () => {
  const question = await newQuestion({ difficulty: 5 })
  const difficulty = async () =>
    (
      await asOwner<{ b: number }>(
        'select difficulty as b from private.question_difficulties where question_id = $1',
        [question.id],
      )
    )[0]?.b

  expect(await difficulty()).toBe(2)
  await asOwner(
    `insert into public.question_statistics (question_id, version, answers, facility, difficulty, updated_at)
     values ($1, 1, 9, 0.5, 0.44, now() - interval '2 hours')`,
    [question.id],
  )
  expect(await difficulty()).toBe(0.4)
})

const bank = await newBank(
  Array.from({ length: 12 }, (_, at) => ({ topic: 'property', difficulty: (at % 5) + 1 })),
)
const someAnswers = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: bank.length - 1 }),
    isRight: fc.boolean(),
    daysAgo: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ at }) => at },
)

test('order of arrival, repeated questions and replays change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      someAnswers.chain((answers) =>
        fc.tuple(
          fc.constant(answers),
          fc.shuffledSubarray(answers, { minLength: answers.length }),
          fc.subarray(answers),
        ),
      ),
      async ([answers, shuffled, repeated]) => {
        const given = answers.map(({ at, ...rest }) => ({ question: bank[at] as Made, ...rest }))
        const [asha, ravi] = [await newUser(), await newUser()]
        await answered(asha, given)
        // Ravi’s device sends in another order, later answers to the same questions first.
        await answered(
          ravi,
          repeated.map(({ at, isRight }) => ({ question: bank[at] as Made, isRight: !isRight })),
        )
        await answered(
          ravi,
          shuffled.map(({ at, ...rest }) => ({ question: bank[at] as Made, ...rest })),
        )

        const ability = await abilityOf(asha)
        expect(await abilityOf(ravi)).toEqual(ability)
        const expected = expectedOf(
          answers.map(({ at, isRight, daysAgo }) => ({
            difficulty: (at % 5) - 2,
            isRight,
            weight: 0.5 ** (daysAgo / 90),
          })),
        )
        expect(ability.theta).toBeCloseTo(expected.theta, 3)
        expect(ability.sd).toBeCloseTo(expected.sd, 3)
        expect(ability.n).toBe(answers.length)
      },
    ),
    { numRuns: 25 },
  )
})

test('a blank is no answer, not knowing is one, and a withdrawn question says nothing', async () => {
  const asha = await newUser()
  const [one, other, withdrawn] = [await newQuestion(), await newQuestion(), await newQuestion()]
  await asOwner('update exam_private.question_keys set dropped = true where question_id = $1', [withdrawn.id])
  await answered(asha, [
    { question: one, isRight: false, blank: true },
    { question: withdrawn, isRight: true },
  ])
  expect((await abilityOf(asha)).n).toBe(0)

  await answered(asha, [{ question: other, isRight: false, blank: true }])
  await asOwner(
    'update public.attempt_answers set dont_know = true where user_id = $1 and question_id = $2',
    [asha, other.id],
  )
  expect(await abilityOf(asha)).toMatchObject({ n: 1, theta: expect.closeTo(-0.41, 1) })
})

test('one’s own abilities: overall, and each topic within its area', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const [area, topic, other] = ['area', 'topic', 'other'].map((name) => `${name}-${crypto.randomUUID()}`)
  await asOwner(
    `insert into public.topics (slug, parent_slug, title, summary, position)
     values ($1, null, 'x', 'x', 1), ($2, $1, 'x', 'x', 1), ($3, null, 'x', 'x', 2)`,
    [area, topic, other],
  )
  const [inTopic, inOther] = [await newQuestion({ topic }), await newQuestion({ topic: other })]
  await answered(asha, [
    { question: inTopic, isRight: true },
    { question: inOther, isRight: false },
  ])
  await answered(ravi, [{ question: inTopic, isRight: false }])

  const found = await as<Ability & { topic: string | null }>(asha, 'select * from public.my_abilities()')
  const byTopic = new Map(found.map((row) => [row.topic, row]))
  expect(found).toHaveLength(4)
  expect(found[0]).toEqual({ topic: null, ...(await abilityOf(asha)) })
  expect(byTopic.get(null)).toMatchObject({ n: 2, theta: 0 })
  expect(byTopic.get(area as string)).toEqual({ topic: area, ...(await abilityOf(asha, [area as string])) })
  expect(byTopic.get(topic as string)).toMatchObject({ n: 1, theta: expect.closeTo(0.41, 1) })
  expect(byTopic.get(other as string)?.theta).toBeLessThan(0)
  expect(await as(await newUser(), 'select * from public.my_abilities()')).toMatchObject([
    { topic: null, theta: 0, n: 0 },
  ])
  await expect(as('visitor', 'select * from public.my_abilities()')).rejects.toThrow('permission denied')
})

test('answers move a question’s difficulty, and one that the able get wrong is taken out of use', async () => {
  const [easy, upside, ...rest] = await newBank(
    Array.from({ length: 12 }, () => ({ topic: 'statistics', difficulty: 3 })),
  )
  const learners = await Promise.all(Array.from({ length: 60 }, () => newUser()))
  for (const [at, learner] of learners.entries()) {
    const isAble = at % 2 === 0
    await answered(learner, [
      { question: easy as Made, isRight: isAble || at % 3 > 0 },
      { question: upside as Made, isRight: !isAble },
      ...rest.map((question, place) => ({ question, isRight: isAble ? place > 1 : place < 2 })),
    ])
  }
  const run = () =>
    as<{ ran: boolean }>('service', 'select private.update_question_statistics() as ran').then(
      ([row]) => row?.ran,
    )
  const [asha] = learners
  const before = (await abilityOf(asha as string)).theta

  await asOwner('delete from public.question_statistics')
  expect(await run()).toBe(false)
  await asOwner('update public.attempts set graded_at = now() where user_id = any ($1)', [learners])
  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  const statistics = async (id = '') =>
    (await asOwner('select * from public.question_statistics where question_id = $1', [id]))[0]
  expect(await statistics(easy?.id)).toMatchObject({
    answers: 60,
    facility: expect.closeTo(0.83, 2),
    discrimination: expect.toSatisfy((value: number) => value > 0.2),
    difficulty: expect.toSatisfy((value: number) => value < -0.7 && value > -2.5),
  })
  expect((await statistics(upside?.id))?.discrimination).toBeLessThan(-0.5)
  const status = await asOwner('select id, status from public.questions where id = any ($1)', [
    [easy?.id, upside?.id],
  ])
  expect(new Map(status.map((row) => [row.id, row.status]))).toEqual(
    new Map([
      [easy?.id, 'live'],
      [upside?.id, 'challenged'],
    ]),
  )
  // What was easier than thought says less of those who knew it.
  expect((await abilityOf(asha as string)).theta).not.toBe(before)
  // An hour later: nothing was graded meanwhile, and then something was.
  await asOwner(`update private.statistics_counts set counted_at = counted_at - interval '61 minutes'`)
  await asOwner(`update public.attempts set graded_at = graded_at - interval '67 minutes'`)
  expect(await run()).toBe(false)
  await asOwner('update public.attempts set graded_at = now() where user_id = $1', [learners[0]])
  const difficulty = (await statistics(easy?.id))?.difficulty
  expect(await run()).toBe(true)
  expect((await statistics(easy?.id))?.difficulty).toBeCloseTo(difficulty, 0)

  await freed(upside?.id as string)
  await asOwner(`update private.statistics_counts set counted_at = counted_at - interval '61 minutes'`)
  expect(await run()).toBe(true)
  expect((await statistics(upside?.id))?.discrimination).toBeLessThan(-0.5)
  expect(await asOwner('select status from public.questions where id = $1', [upside?.id])).toEqual([
    { status: 'live' },
  ])
})

/** A mentor looked at the key and found it right. */
async function freed(question: string) {
  const meera = await newUser()
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  await call(meera, 'decide_question', question, 1, 'live', 'The key is right; the question is hard to read.')
}

test('nobody’s own request counts how questions do; the clock does', async () => {
  expect(
    await asOwner(`select schedule, command from cron.job where jobname = 'question-statistics' and active`),
  ).toEqual([{ schedule: '*/10 * * * *', command: 'select private.update_question_statistics()' }])
  const callers = await asOwner<{ name: string }>(
    `select proname as name from pg_proc where prosrc ~ 'update_question_statistics'`,
  )
  expect(callers).toEqual([])
})

test('staff alone read how questions do, and only the server counts it', async () => {
  const [asha, mentor] = [await newUser(), await newUser()]
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [mentor])
  const question = await newQuestion()
  await asOwner(
    `insert into public.question_statistics (question_id, version, answers, facility, difficulty, updated_at)
     values ($1, 1, 9, 0.5, 0, now())`,
    [question.id],
  )
  const read = `select answers from public.question_statistics where question_id = '${question.id}'`

  expect(await as(asha, read)).toEqual([])
  expect(await as(mentor, read)).toEqual([{ answers: 9 }])
  await expect(as('visitor', read)).rejects.toThrow('permission denied')
  await expect(as(mentor, 'delete from public.question_statistics')).rejects.toThrow('permission denied')
  await expect(as(asha, 'select private.update_question_statistics()')).rejects.toThrow('permission denied')
  await expect(as(asha, `select * from private.ability('${mentor}')`)).rejects.toThrow('permission denied')
  await expect(call('visitor', 'my_abilities')).rejects.toThrow('permission denied')
})
