/** Attempts: opening, saving, checking, submitting, grading, and whose they are. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newBank, newQuestion, newTest } from './bank.ts'

type Opened = {
  attempt: {
    id: string
    mode: string
    expires_at: string | null
    submitted_at: string | null
    score_sixths: number | null
  }
  questions: {
    position: number
    question_id: string
    selected: number | null
    seq: number
    flagged: boolean
    time_ms: number
    visits: [began: number, ms: number, selected: number | null][]
  }[]
  feedback: { position: number; key: number; correct: boolean; sixths: number }[]
}
type Answer = {
  position: number
  seq: number
  selected?: number | null
  confidence?: number
  [other: string]: unknown
}

const begin = (who: string, test: string) => call<Opened>(who, 'start_test', test)
const save = (who: string, attempt: string, answers: Answer[]) =>
  call<{ status: string; stored: { position: number; seq: number }[] }>(who, 'save_answers', attempt, answers)

async function practice(who: string, questions: Made[], mode = 'learn') {
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', $2, null, '{}', 'gs1', null, $3) as id`,
    [who, mode, questions.map(({ id }) => id)],
  )
  return row?.id as string
}

const some = (count: number) => newBank(Array.from({ length: count }, (_, at) => ({ key: at % 4 })))

test('a test: two right, one wrong, one blank make 2 + 2 − 2/3 marks, exact in sixths', async () => {
  const asha = await newUser()
  const questions = await some(4)
  const { attempt } = await begin(asha, await newTest(questions))
  await save(asha, attempt.id, [
    { position: 1, seq: 1, selected: 0 },
    { position: 2, seq: 1, selected: 1 },
    { position: 3, seq: 1, selected: 0 },
  ])

  expect(await call(asha, 'submit_attempt', attempt.id)).toMatchObject({ status: 'submitted', graded: false })
  await call(asha, 'reveal_results', attempt.id, { predicted_sixths: 24 })
  const after = await call<Opened>(asha, 'open_attempt', attempt.id)
  expect(after.attempt).toMatchObject({ score_sixths: 20, right_count: 2, wrong_count: 1, blank_count: 1 })
  expect(after.feedback.map(({ sixths }) => sixths)).toEqual([12, 12, -4, 0])
})

test('the key of a test is out only after the prediction, and the prediction is kept once', async () => {
  const asha = await newUser()
  const { attempt } = await begin(asha, await newTest(await some(2)))
  await save(asha, attempt.id, [{ position: 1, seq: 1, selected: 0 }])

  await expect(call(asha, 'reveal_results', attempt.id)).rejects.toThrow('Submit the attempt first')
  await call(asha, 'submit_attempt', attempt.id)
  expect((await call<Opened>(asha, 'open_attempt', attempt.id)).feedback).toEqual([])
  expect(await as(asha, 'select correct, sixths from public.attempt_answers')).toEqual([
    { correct: null, sixths: null },
    { correct: null, sixths: null },
  ])
  await call(asha, 'reveal_results', attempt.id, {
    predicted_sixths: 12,
    weakest_topics: ['gdp'],
    time_felt: 'short',
  })
  await call(asha, 'reveal_results', attempt.id, { predicted_sixths: 24 })
  expect(await as(asha, 'select predicted_sixths, time_felt from public.attempt_reflections')).toEqual([
    { predicted_sixths: 12, time_felt: 'short' },
  ])
})

test('the official rule to the sixth, whatever is answered', async () => {
  const asha = await newUser()
  const questions = await some(6)
  const choice = fc.constantFrom(null, 0, 1, 2, 3)
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 6, maxLength: 6 }), async (choices) => {
      const attempt = await practice(asha, questions, 'exam')
      await call(
        asha,
        'submit_attempt',
        attempt,
        choices.map((selected, at) => ({ position: at + 1, seq: 1, selected })),
      )

      const marks = choices.map((selected, at) =>
        selected === null ? 0 : selected === questions[at]?.key ? 2 : -2 / 3,
      )
      const { attempt: graded } = await call<Opened>(asha, 'open_attempt', attempt)
      expect((graded.score_sixths ?? Number.NaN) / 6).toBeCloseTo(
        marks.reduce((sum, mark) => sum + mark, 0),
        9,
      )
    }),
    { numRuns: 25 },
  )
})

test('the order of arrival, repeats and late arrivals change nothing', async () => {
  const asha = await newUser()
  const questions = await some(3)
  const sent = fc.record({
    position: fc.integer({ min: 1, max: 3 }),
    seq: fc.integer({ min: 1, max: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: 1, maxLength: 14 }),
      fc.array(fc.nat(20)),
      async (answers, repeats) => {
        // What a device says under one number is always the same.
        const told = answers.map((answer) => ({
          ...answer,
          selected: (answer.seq * 7 + answer.position) % 4,
        }))
        const attempt = await practice(asha, questions, 'exam')
        for (const at of [...told.keys(), ...repeats]) {
          const answer = told[at % told.length]
          if (answer) await save(asha, attempt, [answer])
        }
        const { questions: stored } = await call<Opened>(asha, 'open_attempt', attempt)
        for (const { position, selected, seq } of stored) {
          const latest = told
            .filter((answer) => answer.position === position)
            .sort((one, other) => other.seq - one.seq)[0]
          expect({ selected, seq }).toEqual({ selected: latest?.selected ?? null, seq: latest?.seq ?? 0 })
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('an answer that was helped once stays so, whatever is sent later', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')
  await save(asha, attempt, [{ position: 1, seq: 1, helped: true }])
  await save(asha, attempt, [{ position: 1, seq: 2, selected: 0, helped: false }])

  expect(await as(asha, 'select helped, selected from public.attempt_answers')).toEqual([
    { helped: true, selected: 0 },
  ])
})

test('CSAT: two and a half for a right answer, a third of it off; nothing off in decision making', async () => {
  const asha = await newUser()
  const questions = await some(3)
  await asOwner('update public.question_versions set negative = false where question_id = $1', [
    questions[2]?.id,
  ])
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'exam', null, '{}', 'csat', null, $2) as id`,
    [asha, questions.map(({ id }) => id)],
  )
  const attempt = row?.id as string
  await call(asha, 'submit_attempt', attempt, [
    { position: 1, seq: 1, selected: 0 },
    { position: 2, seq: 1, selected: 0 },
    { position: 3, seq: 1, selected: 0 },
  ])

  const { feedback } = await call<Opened>(asha, 'open_attempt', attempt)
  expect(feedback.map(({ sixths }) => sixths)).toEqual([15, -5, 0])
})

test('what was saved is told, so that a device can forget it', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(2), 'exam')
  await save(asha, attempt, [
    {
      position: 1,
      seq: 5,
      selected: 2,
      struck: [0, 1],
      calls: 'tf',
      confidence: 2,
      flagged: true,
      time_ms: 900,
    },
  ])

  expect((await save(asha, attempt, [{ position: 1, seq: 3, selected: 0 }])).stored).toEqual([
    { position: 1, seq: 5 },
  ])
  const { questions } = await call<Opened>(asha, 'open_attempt', attempt)
  expect(questions[0]).toMatchObject({
    selected: 2,
    struck: [0, 1],
    calls: 'tf',
    confidence: 2,
    flagged: true,
    time_ms: 900,
  })
})

test('learn mode: a checked answer is final, and its key is told again', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(2))
  const first = await call(asha, 'check_answer', attempt, { position: 2, seq: 1, selected: 3 })

  expect(first).toMatchObject({
    key: 1,
    correct: false,
    sixths: -4,
    explanation: { en: 'SECRET-EXPLANATION' },
  })
  expect(await call(asha, 'check_answer', attempt, { position: 2, seq: 2, selected: 1 })).toEqual(first)
  expect((await call<Opened>(asha, 'open_attempt', attempt)).feedback).toHaveLength(1)
})

test('learn mode: nothing chosen, nothing told; not knowing is an answer', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1))

  await expect(call(asha, 'check_answer', attempt, { position: 1, seq: 1, flagged: true })).rejects.toThrow(
    'Choose an option',
  )
  expect(await call(asha, 'check_answer', attempt, { position: 1, seq: 2, dont_know: true })).toMatchObject({
    key: 0,
    sixths: 0,
  })
})

test('exam mode tells no key before the end', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')

  await expect(call(asha, 'check_answer', attempt, { position: 1, seq: 1, selected: 0 })).rejects.toThrow(
    'after this attempt',
  )
  expect(JSON.stringify(await call(asha, 'open_attempt', attempt))).not.toContain('SECRET')
  await call(asha, 'submit_attempt', attempt)
  expect(JSON.stringify(await call(asha, 'open_attempt', attempt))).toContain('SECRET')
})

test('after the clock an attempt closes by itself, keeps what it has, and takes no more', async () => {
  const asha = await newUser()
  const { attempt } = await begin(asha, await newTest(await some(2)))
  await save(asha, attempt.id, [{ position: 1, seq: 1, selected: 0 }])
  await asOwner(`update public.attempts set expires_at = now() - interval '6 seconds' where id = $1`, [
    attempt.id,
  ])

  expect(await save(asha, attempt.id, [{ position: 2, seq: 1, selected: 1 }])).toMatchObject({
    status: 'submitted',
    submitted_by: 'clock',
    stored: [{ position: 2, seq: 0 }],
  })
})

test('an answer that was on its way when the clock ran out still counts', async () => {
  const asha = await newUser()
  const { attempt } = await begin(asha, await newTest(await some(1)))
  await asOwner(`update public.attempts set expires_at = now() - interval '2 seconds' where id = $1`, [
    attempt.id,
  ])

  expect(await save(asha, attempt.id, [{ position: 1, seq: 1, selected: 0 }])).toMatchObject({
    status: 'open',
    stored: [{ position: 1, seq: 1 }],
  })
})

test('a third more time for candidates with benchmark disabilities', async () => {
  const [asha, meera] = [await newUser(), await newUser()]
  await asOwner('update public.profiles set needs_extra_time = true where user_id = $1', [meera])
  const minutes = async (who: string) => {
    const { attempt } = await begin(who, await newTest(await some(1), { minutes: 120 }))
    return Math.round((Date.parse(attempt.expires_at ?? '') - Date.now()) / 60_000)
  }

  expect([await minutes(asha), await minutes(meera)]).toEqual([120, 160])
})

test('a test begun twice, even at once, is one attempt; a submitted one can be taken again', async () => {
  const asha = await newUser()
  const slug = await newTest(await some(2))
  const begun = await Promise.all([begin(asha, slug), begin(asha, slug), begin(asha, slug)])

  expect(new Set(begun.map(({ attempt }) => attempt.id)).size).toBe(1)
  await call(asha, 'submit_attempt', begun[0].attempt.id)
  expect((await begin(asha, slug)).attempt.id).not.toBe(begun[0].attempt.id)
})

test('a test is begun in its window only', async () => {
  const asha = await newUser()
  const past = new Date(Date.now() - 60_000).toISOString()
  const future = new Date(Date.now() + 60_000).toISOString()

  await expect(begin(asha, await newTest(await some(1), { closes_at: past }))).rejects.toThrow('not open now')
  await expect(begin(asha, await newTest(await some(1), { opens_at: future }))).rejects.toThrow(
    'not open now',
  )
  await expect(begin(asha, 'no-such-test')).rejects.toThrow('no such test')
})

test('nobody touches the attempts of another', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const attempt = await practice(asha, await some(1))
  const calls: [string, ...unknown[]][] = [
    ['open_attempt', attempt],
    ['save_answers', attempt, []],
    ['check_answer', attempt, { position: 1, seq: 1, selected: 0 }],
    ['submit_attempt', attempt],
    ['reveal_results', attempt],
  ]
  for (const [name, ...given] of calls) {
    await expect(call(ravi, name, ...given), name).rejects.toThrow('no such attempt of yours')
    await expect(call('visitor', name, ...given), name).rejects.toThrow('permission denied')
  }
  expect(await as(ravi, 'select * from public.attempts')).toEqual([])
})

test('learners write no rows of their own', async () => {
  const asha = await newUser()
  await practice(asha, await some(1))

  for (const table of ['attempts', 'attempt_answers', 'review_logs', 'attempt_reflections']) {
    await expect(as(asha, `delete from public.${table}`)).rejects.toThrow('permission denied')
    await expect(as(asha, `insert into public.${table} default values`)).rejects.toThrow('permission denied')
  }
  await expect(as(asha, `update public.attempt_answers set correct = true`)).rejects.toThrow(
    'permission denied',
  )
})

test.each([
  ['an option that is none', { position: 1, seq: 1, selected: 4 }],
  ['a confidence that is none', { position: 1, seq: 1, confidence: 9 }],
  ['calls in other letters', { position: 1, seq: 1, calls: 'xyz' }],
  ['a time before the beginning', { position: 1, seq: 1, time_ms: -1 }],
  ['a word for a number', { position: 1, seq: 'first' }],
  ['visits that are no list', { position: 1, seq: 1, time_ms: 9000, visits: 'many' }],
  ['visits that lack a part', { position: 1, seq: 1, time_ms: 9000, visits: [[0, 900]] }],
  ['visits of unlike length', { position: 1, seq: 1, time_ms: 9000, visits: [[0, 900, 1], [5000]] }],
  ['visits within visits', { position: 1, seq: 1, time_ms: 9000, visits: [[[0], [900], [1]]] }],
  ['visits in words', { position: 1, seq: 1, time_ms: 9000, visits: [['now', 900, 1]] }],
])('%s is refused, and nothing is kept of it', async (_what, answer) => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')

  await expect(call(asha, 'save_answers', attempt, [answer])).rejects.toThrow()
  expect((await call<Opened>(asha, 'open_attempt', attempt)).questions[0]).toMatchObject({
    selected: null,
    seq: 0,
  })
})

test.each([
  ['before the attempt began', [[-1, 900, 1]]],
  ['shorter than nothing', [[0, -1, 1]]],
  ['without a beginning', [[null, 900, 1]]],
  ['without a length', [[0, null, 1]]],
  ['with an option that is none', [[0, 900, 4]]],
  [
    'that begins with the one before',
    [
      [0, 900, 1],
      [0, 900, 1],
    ],
  ],
  ['longer than the time at the question', [[0, 9001, 1]]],
  [
    'longer together than the time at the question',
    [
      [0, 5000, 1],
      [9000, 4001, 1],
    ],
  ],
  ['the thirteenth', Array.from({ length: 13 }, (_, at) => [at, 1, null])],
])('a visit %s is refused in words, and nothing is kept of the answer', async (_what, visits) => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')

  await expect(save(asha, attempt, [{ position: 1, seq: 1, time_ms: 9000, visits }])).rejects.toThrow(
    'Visits come as',
  )
  expect((await call<Opened>(asha, 'open_attempt', attempt)).questions[0]).toMatchObject({
    seq: 0,
    time_ms: 0,
    visits: [],
  })
})

test('visits are kept as they were sent last, and told again', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(2), 'exam')
  const visits = [
    [0, 5000, null],
    [8_000_000_000, 3999, 2],
  ]
  await save(asha, attempt, [{ position: 1, seq: 3, time_ms: 9000, visits }])
  await save(asha, attempt, [{ position: 1, seq: 2, time_ms: 5000, visits: visits.slice(0, 1) }])

  const { questions } = await call<Opened>(asha, 'open_attempt', attempt)
  expect(questions.map((question) => question.visits)).toEqual([visits, []])
})

test('a device that knows nothing of visits takes none away, but its time holds', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')
  const seen = async () => {
    const [question] = (await call<Opened>(asha, 'open_attempt', attempt)).questions
    return [question?.time_ms, question?.visits]
  }
  await save(asha, attempt, [{ position: 1, seq: 1, time_ms: 5000, visits: [[0, 5000, 1]] }])
  await save(asha, attempt, [{ position: 1, seq: 2, time_ms: 7000, selected: 1 }])
  expect(await seen()).toEqual([7000, [[0, 5000, 1]]])
  await save(asha, attempt, [{ position: 1, seq: 3, time_ms: 4000, selected: 1 }])
  expect(await seen()).toEqual([4000, []])
})

test('a position that is not there is ignored, an answer that is no list refused', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, await some(1), 'exam')

  expect((await save(asha, attempt, [{ position: 9, seq: 1, selected: 1 }])).stored).toEqual([])
  await expect(call(asha, 'save_answers', attempt, { position: 1 })).rejects.toThrow('as a list')
})

test.each([
  ['wrong', { selected: 3, confidence: 3 }, 1],
  ['right by a guess', { selected: 0, confidence: 0 }, 1],
  ['right of two left', { selected: 0, confidence: 1, time_ms: 130_000 }, 2],
  ['right but slow', { selected: 0, confidence: 2, time_ms: 130_000 }, 3],
  ['right and sure', { selected: 0, confidence: 3, time_ms: 20_000 }, undefined],
  ['not known', { dont_know: true }, 1],
])('what comes back: %s', async (_what, answer, rating) => {
  const asha = await newUser()
  const attempt = await practice(asha, [await newQuestion({ key: 0 })])
  await call(asha, 'check_answer', attempt, { position: 1, seq: 1, ...answer })

  const logs = await as<{ rating: number }>(asha, 'select rating from public.review_logs')
  expect(logs.map((log) => log.rating)).toEqual(rating === undefined ? [] : [rating])
})

test('what is in review is rated each time, also when it is right and sure', async () => {
  const asha = await newUser()
  const question = await newQuestion({ key: 0 })
  for (const selected of [2, 0]) {
    const attempt = await practice(asha, [question])
    await call(asha, 'check_answer', attempt, { position: 1, seq: 1, selected, confidence: 3, time_ms: 9000 })
  }

  const logs = await as<{ rating: number }>(asha, 'select rating from public.review_logs order by id')
  expect(logs.map((log) => log.rating)).toEqual([1, 4])
})

test('right first and changed to wrong is noticed', async () => {
  const asha = await newUser()
  const attempt = await practice(asha, [await newQuestion({ key: 0 })])
  const told = await call(asha, 'check_answer', attempt, {
    position: 1,
    seq: 1,
    selected: 2,
    first_selected: 0,
    changes: 1,
  })

  expect(told).toMatchObject({ error_type: 'changed' })
})
