/** Disputed keys: who may dispute, what a ruling changes, and what it leaves as it was. */

import pg from 'pg'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { as, asOwner, call, databaseUrl, newUser, withAal } from './as-user.ts'
import { type Made, newQuestion } from './bank.ts'

const SOURCES = [1, 2, 3].map((at) => ({
  title: `Report ${at}`,
  url: `https://example.gov.in/report-${at}.pdf`,
}))
const REASONING = 'The Act says in section 45ZB that the committee has six members.'
const RULING = 'Section 45ZB bears the claim out.'

type Waiting = { count: number; items: { question_id: string }[] }
type Filed = { position?: number; claimed?: number | null; reasoning?: string; sources?: unknown }

async function dispute(who: Parameters<typeof as>[0], attempt: string, filed: Filed = {}) {
  const { position = 1, claimed = 2, reasoning = REASONING, sources = SOURCES } = filed
  const [row] = await as<{ id: string }>(who, {
    text: 'select public.dispute_key($1, $2, $3, $4, $5) as id',
    values: [
      attempt,
      String(position),
      claimed === null ? null : String(claimed),
      reasoning,
      JSON.stringify(sources),
    ],
  })
  return row?.id as string
}

async function staff(role = 'mentor') {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

type Ruled = { outcome: string; key?: number; ruling?: string; truths?: boolean[]; version?: number }

function rulingCall(name: string, question: string, { outcome, key, truths, version = 1 }: Ruled) {
  const values = [question, String(version), outcome, key === undefined ? null : String(key)]
  return { name, values, truths: truths ? `{${truths.join(',')}}` : null }
}

async function rule(who: string, question: string, ruled: Ruled) {
  const { values, truths } = rulingCall('rule_on_key', question, ruled)
  const [row] = await as<{ told: { attempts: number } }>(who, {
    text: 'select public.rule_on_key($1, $2, $3, $4, $5, $6) as told',
    values: [...values, ruled.ruling ?? RULING, truths],
  })
  return row?.told
}

async function preview(who: string, question: string, ruled: Ruled) {
  const { values, truths } = rulingCall('preview_ruling', question, ruled)
  const [row] = await as<{ told: Record<string, number> }>(who, {
    text: 'select public.preview_ruling($1, $2, $3, $4, $5) as told',
    values: [...values, truths],
  })
  return row?.told
}

/** An exam that was submitted, and so graded, with these options chosen. */
async function graded(who: string, questions: Made[], choices: (number | null)[]) {
  const attempt = await opened(who, questions, 'exam')
  await call(
    who,
    'submit_attempt',
    attempt,
    choices.map((selected, at) => ({
      position: at + 1,
      seq: 1,
      selected,
      first_selected: selected,
      confidence: 3,
    })),
  )
  return attempt
}

async function opened(who: string, questions: Made[], mode: string) {
  const [row] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', $2, null, '{}', 'gs1', null, $3) as id`,
    [who, mode, questions.map(({ id }) => id)],
  )
  return row?.id as string
}

/** A question whose options are sets of statements: {1}, {2}, {1, 2}, {2, 3}; statements 1 and 2 are true. */
async function statements(format = 'statements', asked: object = { sets: [[1], [2], [1, 2], [2, 3]] }) {
  const question = await newQuestion({ key: format === 'statements' ? 2 : 1, truths: [true, true, false] })
  await asOwner('update public.questions set format = $2 where id = $1', [question.id, format])
  await asOwner('update public.question_versions set asked = asked || $2 where question_id = $1', [
    question.id,
    {
      [format === 'pairs' ? 'pairs' : 'statements']: ['one', 'two', 'three'].map((en) => ({ en })),
      ...asked,
    },
  ])
  return question
}

const scoreOf = (attempt: string) =>
  asOwner('select score_sixths, right_count, wrong_count, blank_count from public.attempts where id = $1', [
    attempt,
  ]).then(([row]) => row)
const answersOf = (attempt: string) =>
  asOwner<{ correct: boolean; sixths: number; error_type: string | null }>(
    'select correct, sixths, error_type from public.attempt_answers where attempt_id = $1 order by position',
    [attempt],
  )
const keyOf = (question: string) =>
  asOwner('select key, truths, dropped from exam_private.question_keys where question_id = $1', [
    question,
  ]).then(([row]) => row)

test('a dispute is filed and stands in the list of who filed it, and in nobody else’s', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])

  const id = await dispute(asha, attempt, { claimed: null })
  expect(await call(asha, 'my_disputes')).toMatchObject([
    {
      id,
      question_id: question.id,
      disputed_key: 1,
      claimed: null,
      reasoning: REASONING,
      sources: SOURCES,
      status: 'open',
      ruling: null,
    },
  ])
  expect(await call(ravi, 'my_disputes')).toEqual([])
  await expect(as(asha, 'select * from public.question_disputes')).rejects.toThrow('permission denied')
})

test.each<[string, Filed]>([
  ['The option you claim is the key already', { claimed: 1 }],
  ['Claim one of the four options', { claimed: 4 }],
  ['30 to 2,000 characters', { reasoning: `${' '.repeat(40)}too short` }],
  ['30 to 2,000 characters', { reasoning: 'x'.repeat(2001) }],
  ['exactly three different sources', { sources: SOURCES.slice(1) }],
  ['exactly three different sources', { sources: [...SOURCES, { title: 'Fourth', url: 'https://a.in/4' }] }],
  ['exactly three different sources', { sources: [SOURCES[0], SOURCES[0], SOURCES[1]] }],
  [
    'exactly three different sources',
    { sources: [...SOURCES.slice(1), { title: 'Plain', url: 'http://a.in/' }] },
  ],
  [
    'exactly three different sources',
    { sources: [...SOURCES.slice(1), { title: 'x', url: 'javascript:alert(1)' }] },
  ],
  ['exactly three different sources', { sources: [...SOURCES.slice(1), { url: 'https://a.in/untitled' }] }],
  ['exactly three different sources', { sources: ['a', 'b', 'c'] }],
  ['exactly three different sources', { sources: { title: 'x' } }],
  ['once it is out', { position: 7 }],
])('a dispute is refused that says: %s', async (message, filed) => {
  const asha = await newUser()
  const attempt = await graded(asha, [await newQuestion({ key: 1 })], [2])

  await expect(dispute(asha, attempt, filed)).rejects.toThrow(message)
  expect(await call(asha, 'my_disputes')).toEqual([])
})

test('only one’s own graded answer can be disputed, once at a time', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  const again = await graded(asha, [question], [0])
  const open = await opened(asha, [question], 'exam')

  await expect(dispute(ravi, attempt)).rejects.toThrow('no such attempt of yours')
  await expect(dispute(asha, open)).rejects.toThrow('once it is out')
  await dispute(asha, attempt)
  await expect(dispute(asha, again, { claimed: 3 })).rejects.toThrow('open already')
  await expect(dispute('visitor', attempt)).rejects.toThrow('permission denied')
})

test('a key can be disputed for seven days after it was out: checked, or graded with the whole attempt', async () => {
  const asha = await newUser()
  const [one, two] = [await newQuestion({ key: 1 }), await newQuestion({ key: 1 })]
  const attempt = await opened(asha, [one, two], 'learn')
  await call(asha, 'check_answer', attempt, { position: 1, seq: 1, selected: 0 })
  await asOwner(
    `update public.attempt_answers set checked_at = now() - interval '7 days 1 minute' where attempt_id = $1 and position = 1`,
    [attempt],
  )
  await call(asha, 'submit_attempt', attempt, [{ position: 2, seq: 1, selected: 0 }])

  await expect(dispute(asha, attempt)).rejects.toThrow('for seven days')
  await asOwner(`update public.attempts set graded_at = now() - interval '6 days 23 hours' where id = $1`, [
    attempt,
  ])
  await dispute(asha, attempt, { position: 2 })

  expect(await call(asha, 'dispute_window', attempt, 1)).toMatchObject({
    is_open: false,
    is_disputed: false,
    key: 1,
  })
  expect(await call(asha, 'dispute_window', attempt, 2)).toMatchObject({ is_open: true, is_disputed: true })
})

test('the window tells nothing of a key that is not out, or of another’s answer', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const question = await newQuestion()
  const attempt = await opened(asha, [question], 'exam')

  await expect(call(asha, 'dispute_window', attempt, 1)).rejects.toThrow('once it is out')
  const done = await graded(asha, [question], [0])
  await expect(call(ravi, 'dispute_window', done, 1)).rejects.toThrow('no such attempt of yours')
})

test('a new key marks anew every answer, total by total, and says what it was', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const [question, other] = [await newQuestion({ key: 1 }), await newQuestion({ key: 0 })]
  const gains = await graded(asha, [question, other], [2, 0])
  const loses = await graded(ravi, [question, other], [1, null])
  const blank = await graded(ravi, [question, other], [null, 0])
  const untouched = await graded(asha, [other], [1])
  await dispute(asha, gains, { claimed: 2 })
  await dispute(ravi, loses, { claimed: 3 })

  expect(await preview(meera, question.id, { outcome: 'new_key', key: 2 })).toEqual({
    graded: 3,
    answers: 2,
    learners: 2,
    attempts: 2,
    gain: 1,
    lose: 1,
    levels: 0,
    disputes: 2,
  })
  expect(await keyOf(question.id)).toMatchObject({ key: 1 })
  expect(await rule(meera, question.id, { outcome: 'new_key', key: 2 })).toMatchObject({ attempts: 2 })

  expect(await scoreOf(gains)).toEqual({ score_sixths: 24, right_count: 2, wrong_count: 0, blank_count: 0 })
  expect(await scoreOf(loses)).toEqual({ score_sixths: -4, right_count: 0, wrong_count: 1, blank_count: 1 })
  expect(await scoreOf(blank)).toEqual({ score_sixths: 12, right_count: 1, wrong_count: 0, blank_count: 1 })
  expect(await scoreOf(untouched)).toMatchObject({ score_sixths: -4 })
  expect(await answersOf(gains)).toEqual([
    { correct: true, sixths: 12, error_type: null },
    { correct: true, sixths: 12, error_type: null },
  ])
  expect(
    await as(
      asha,
      'select attempt_id, old_sixths, new_sixths, answer_old_sixths, answer_new_sixths, reason from public.regrades',
    ),
  ).toEqual([
    {
      attempt_id: gains,
      old_sixths: 8,
      new_sixths: 24,
      answer_old_sixths: -4,
      answer_new_sixths: 12,
      reason: RULING,
    },
  ])
  expect(await as(ravi, 'select attempt_id, old_sixths, new_sixths from public.regrades')).toEqual([
    { attempt_id: loses, old_sixths: 12, new_sixths: -4 },
  ])
  expect(await call(asha, 'my_disputes')).toMatchObject([
    { status: 'upheld', outcome: 'new_key', ruling: RULING },
  ])
  expect(await call(ravi, 'my_disputes')).toMatchObject([
    { status: 'rejected', outcome: 'new_key', ruling: RULING },
  ])
  expect(
    await asOwner(
      'select attempt_id, rating from public.review_logs where question_id = $1 order by rating desc',
      [question.id],
    ),
  ).toEqual([
    { attempt_id: gains, rating: 4 },
    { attempt_id: loses, rating: 1 },
  ])
  expect(
    await asOwner(
      'select old_key, new_key, changed_by, reason from exam_private.key_changes where question_id = $1',
      [question.id],
    ),
  ).toEqual([{ old_key: 1, new_key: 2, changed_by: meera, reason: RULING }])
})

test('the same ruling again changes nothing', async () => {
  const [asha, meera] = [await newUser(), await staff('admin')]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  const everything = () =>
    Promise.all(
      [
        'public.regrades',
        'exam_private.key_changes',
        'exam_private.key_rulings',
        'public.attempts',
        'public.attempt_answers',
      ].map((table) => asOwner(`select * from ${table} order by 1, 2`)),
    )
  const before = await everything()

  expect(await rule(meera, question.id, { outcome: 'new_key', key: 2 })).toMatchObject({ attempts: 1 })
  expect(await everything()).toEqual(before)
  expect(await scoreOf(attempt)).toMatchObject({ score_sixths: 12 })
})

test('a key that is changed back marks back', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  const before = await scoreOf(attempt)

  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  await rule(meera, question.id, { outcome: 'new_key', key: 1, ruling: 'The first key was right after all.' })
  expect(await scoreOf(attempt)).toEqual(before)
  expect(await as(asha, 'select old_sixths, new_sixths from public.regrades order by id')).toEqual([
    { old_sixths: -4, new_sixths: 12 },
    { old_sixths: 12, new_sixths: -4 },
  ])
})

test('of a dropped question everybody has the marks, and practice asks it no more', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const question = await newQuestion({ key: 1, topic })
  const [wrong, blank] = [await graded(asha, [question], [2]), await graded(ravi, [question], [null])]
  await dispute(asha, wrong, { claimed: 3 })

  await rule(meera, question.id, { outcome: 'dropped' })
  expect(await scoreOf(wrong)).toEqual({ score_sixths: 12, right_count: 1, wrong_count: 0, blank_count: 0 })
  expect(await scoreOf(blank)).toEqual({ score_sixths: 12, right_count: 0, wrong_count: 0, blank_count: 1 })
  expect(await keyOf(question.id)).toMatchObject({ key: 1, dropped: true })
  expect(await call(asha, 'my_disputes')).toMatchObject([{ status: 'upheld', outcome: 'dropped' }])
  expect(await call(asha, 'count_practice', { topics: [topic] })).toBe(0)
  await expect(dispute(ravi, blank)).rejects.toThrow('dropped already')

  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  expect(await call(asha, 'count_practice', { topics: [topic] })).toBe(1)
  expect(await scoreOf(blank)).toMatchObject({ score_sixths: 0 })
})

test('a key that stands ends the disputes of its version and changes no marks', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  const before = await scoreOf(attempt)
  await dispute(asha, attempt)

  await rule(meera, question.id, { outcome: 'stands', ruling: 'The sources speak of an earlier year.' })
  expect(await scoreOf(attempt)).toEqual(before)
  expect(await as(asha, 'select * from public.regrades')).toEqual([])
  expect(await call(asha, 'my_disputes')).toMatchObject([{ status: 'rejected', outcome: 'stands' }])
  await dispute(asha, attempt, { claimed: 3 })
})

test('an attempt that is still open is set right without a line: it has no score yet', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const [question, other] = [await newQuestion({ key: 1 }), await newQuestion({ key: 0 })]
  const attempt = await opened(asha, [question, other], 'learn')
  await call(asha, 'check_answer', attempt, { position: 1, seq: 1, selected: 2 })

  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  expect(await answersOf(attempt)).toMatchObject([{ correct: true, sixths: 12 }, { correct: null }])
  expect(await as(asha, 'select * from public.regrades')).toEqual([])
  await call(asha, 'submit_attempt', attempt)
  expect(await scoreOf(attempt)).toMatchObject({ score_sixths: 12, right_count: 1 })
})

test('the kind of a mistake follows the key where nobody named it', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await opened(asha, [question], 'exam')
  await call(asha, 'submit_attempt', attempt, [
    { position: 1, seq: 1, selected: 0, first_selected: 1, changes: 1 },
  ])
  expect(await answersOf(attempt)).toMatchObject([{ error_type: 'changed' }])

  await rule(meera, question.id, { outcome: 'new_key', key: 0 })
  expect(await answersOf(attempt)).toMatchObject([{ correct: true, error_type: null }])
  await rule(meera, question.id, { outcome: 'new_key', key: 1, ruling: 'The first key was right after all.' })
  expect(await answersOf(attempt)).toMatchObject([{ correct: false, error_type: 'changed' }])
})

test('of statements a new key needs the truths that lead to it', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await statements()
  const attempt = await graded(asha, [question], [3])
  const refused = 'do not lead to that option'

  await expect(rule(meera, question.id, { outcome: 'new_key', key: 3 })).rejects.toThrow(refused)
  for (const truths of [[true, true, true], [true, false, true], [false, true], []]) {
    await expect(rule(meera, question.id, { outcome: 'new_key', key: 3, truths })).rejects.toThrow(refused)
    await expect(preview(meera, question.id, { outcome: 'new_key', key: 3, truths })).rejects.toThrow(refused)
  }
  expect(await keyOf(question.id)).toMatchObject({ key: 2 })
  await rule(meera, question.id, { outcome: 'new_key', key: 3, truths: [false, true, true] })
  expect(await keyOf(question.id)).toEqual({ key: 3, truths: [false, true, true], dropped: false })
  expect(await scoreOf(attempt)).toMatchObject({ score_sixths: 12 })
})

test.each<[string, object, number, boolean[], boolean]>([
  ['how-many', {}, 2, [true, true, true], true],
  ['how-many', {}, 2, [true, true, false], false],
  ['how-many', {}, 3, [false, false, false], true],
  ['how-many', {}, 0, [false, false, true], true],
  ['pairs', {}, 0, [false, false, true], true],
  ['pairs', {}, 0, [false, true, true], false],
  ['pairs', { sets: [[1], [2], [1, 3], [2, 3]] }, 2, [true, false, true], true],
  ['pairs', { sets: [[1], [2], [1, 3], [2, 3]] }, 2, [true, false, false], false],
])('%s %j: option %i from %j: %s', async (format, asked, key, truths, leads) => {
  const meera = await staff()
  const question = await statements(format, asked)
  const ruled = rule(meera, question.id, { outcome: 'new_key', key, truths })

  if (leads) {
    await ruled
    expect(await keyOf(question.id)).toMatchObject({ key, truths })
  } else await expect(ruled).rejects.toThrow('do not lead to that option')
})

test('of four, none is no option', async () => {
  const told = await asOwner<{ key: number | null }>(
    `select private.key_of_truths('how-many', '{"statements": [1, 2, 3, 4]}', '{f,f,f,f}') as key
     union all select private.key_of_truths('how-many', '{"statements": [1, 2, 3, 4]}', '{t,t,t,t}')`,
  )
  expect(told.map(({ key }) => key)).toEqual([null, 3])
})

test('the truths of a reason question follow from its key', async () => {
  const meera = await staff()
  const question = await newQuestion({ key: 0, truths: [true, true] })
  await asOwner(`update public.questions set format = 'reason' where id = $1`, [question.id])

  await rule(meera, question.id, { outcome: 'new_key', key: 3 })
  expect(await keyOf(question.id)).toMatchObject({ key: 3, truths: [false, true] })
})

test('disputed keys are read in portions, the one that waits longest first, with how many there are', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const made: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const question = await newQuestion({ key: 1 })
    await dispute(asha, await graded(asha, [question], [2]))
    // long before whatever else is disputed here
    await asOwner(
      `update public.question_disputes set created_at = timestamptz '2020-01-01' + $2 * interval '1 day' where question_id = $1`,
      [question.id, at],
    )
    made.push(question.id)
  }
  const portion = async (most: number, from: number) => {
    const { count, items } = await call<Waiting>(meera, 'open_disputes', most, from)
    expect(count).toBeGreaterThanOrEqual(3)
    return items.map(({ question_id }) => question_id)
  }
  expect(await portion(2, 0)).toEqual(made.slice(0, 2))
  expect((await portion(2, 2))[0]).toBe(made[2])
  // however much or little is asked for
  expect((await portion(0, -5)).length).toBe(1)
  expect(await portion(200, 100_000)).toEqual([])
})

test('staff alone see disputes and rule', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  await dispute(asha, attempt)

  await expect(call(asha, 'open_disputes')).rejects.toThrow('Only the mentor and administrators')
  await expect(preview(asha, question.id, { outcome: 'dropped' })).rejects.toThrow('Only the mentor')
  await expect(rule(asha, question.id, { outcome: 'dropped' })).rejects.toThrow('Only the mentor')
  expect(await keyOf(question.id)).toMatchObject({ dropped: false })
  for (const [message, ruled] of [
    ['A key stands', { outcome: 'maybe' }],
    ['one of the four options', { outcome: 'new_key' }],
    ['one of the four options', { outcome: 'new_key', key: 4 }],
    ['20 to 2,000 characters', { outcome: 'stands', ruling: 'no' }],
    ['no such version', { outcome: 'stands', version: 2 }],
  ] as const) {
    await expect(rule(meera, question.id, ruled)).rejects.toThrow(message)
  }
})

test('claims on one version stand together and name nobody', async () => {
  const [asha, ravi, meera] = [await newUser({ fullName: 'Asha Rao' }), await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  await dispute(asha, await graded(asha, [question], [2]), { claimed: 2 })
  await dispute(ravi, await graded(ravi, [question], [2]), { claimed: null })

  const waiting = await call<Waiting>(meera, 'open_disputes', 200, 0)
  const ours = waiting.items.filter(({ question_id }) => question_id === question.id)
  expect(ours).toMatchObject([
    {
      key: 1,
      version: 1,
      is_current: true,
      disputes: [
        { claimed: 2, reasoning: REASONING },
        { claimed: null, sources: SOURCES },
      ],
    },
  ])
  expect(JSON.stringify(ours)).not.toMatch(new RegExp(`${asha}|${ravi}|Asha`))
})

test('rulings are read by those whose answer is graded, without a name, and by nobody before', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  await graded(asha, [question], [2])
  await opened(ravi, [question], 'exam')
  await rule(meera, question.id, { outcome: 'new_key', key: 2 })

  const told = await call<object[]>(asha, 'rulings_for', question.id, 1)
  expect(told).toEqual([
    {
      question_id: question.id,
      version: 1,
      outcome: 'new_key',
      old_key: 1,
      new_key: 2,
      ruling: RULING,
      ruled_at: expect.any(String),
    },
  ])
  expect(await call(ravi, 'rulings_for', question.id, 1)).toEqual([])
  expect(await call(meera, 'rulings_for', question.id, 1)).toEqual(told)
})

test('with the password alone a two-step account shows and files nothing', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await graded(asha, [question], [2])
  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  for (const id of [asha, meera]) {
    await asOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
  }

  expect(await as(asha, 'select * from public.regrades')).toEqual([])
  expect(await as(withAal(asha, 'aal2'), 'select * from public.regrades')).toHaveLength(1)
  await expect(dispute(asha, attempt, { claimed: 3 })).rejects.toThrow('Sign in')
  await expect(call(asha, 'my_disputes')).rejects.toThrow('Sign in')
  await expect(call(asha, 'rulings_for', question.id, 1)).rejects.toThrow('Sign in')
  await expect(call(meera, 'open_disputes')).rejects.toThrow('Only the mentor')
})

test('an answer that is being graded while the key changes is marked by the new key', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const attempt = await opened(asha, [question], 'exam')
  await call(asha, 'save_answers', attempt, [{ position: 1, seq: 1, selected: 2 }])
  const grader = new pg.Client({ connectionString: databaseUrl })
  await grader.connect()
  await grader.query('begin')
  await grader.query('select private.grade($1)', [attempt])

  const ruling = rule(meera, question.id, { outcome: 'new_key', key: 2 })
  await expect
    .poll(() => asOwner(`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`))
    .toHaveLength(1)
  await grader.query('commit')
  await grader.end()
  await ruling
  expect(await scoreOf(attempt)).toMatchObject({ score_sixths: 12, right_count: 1 })
})

longTest('ten thousand answers are marked anew in one go', async () => {
  const [asha, meera] = [await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  await asOwner(
    `with made as (
       insert into public.attempts (user_id, kind, mode, rule, rule_version, question_count, submitted_at, graded_at,
         score_sixths, right_count, wrong_count, blank_count)
       select $1, 'practice', 'exam', 'gs1', 1, 1, now(), now(), -4, 0, 1, 0 from generate_series(1, 10000)
       returning id
     )
     insert into public.attempt_answers (attempt_id, position, user_id, question_id, version, selected, correct, sixths)
     select id, 1, $1, $2, 1, 2, false, -4 from made`,
    [asha, question.id],
  )

  expect(await rule(meera, question.id, { outcome: 'new_key', key: 2 })).toMatchObject({ attempts: 10000 })
  expect(
    await asOwner(
      'select distinct score_sixths, right_count, wrong_count from public.attempts where user_id = $1',
      [asha],
    ),
  ).toEqual([{ score_sixths: 12, right_count: 1, wrong_count: 0 }])
})

type Public = {
  question_id: string
  claims: { claimed: number | null; count: number }[]
  outcome: string
  old_key: number
  new_key: number
  ruling: string
}

test('rulings are public to those who may see the key: what was claimed, what was ruled, nobody’s name', async () => {
  const [asha, ravi, sita, meera] = [await newUser(), await newUser(), await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const [one, other] = [await graded(asha, [question], [2]), await graded(ravi, [question], [1])]
  await graded(sita, [question], [0])
  await dispute(asha, one, { claimed: 2 })
  await dispute(ravi, other, { claimed: 2 })
  const outsider = await newUser()
  const rulings = async (who: string) =>
    (await call<Public[]>(who, 'public_rulings')).filter(({ question_id }) => question_id === question.id)
  expect(await rulings(sita)).toEqual([])

  await rule(meera, question.id, { outcome: 'stands', ruling: 'The sources speak of an earlier year.' })
  await dispute(sita, await graded(sita, [question], [0]), { claimed: null })
  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  expect(await rulings(sita)).toMatchObject([
    { outcome: 'new_key', old_key: 1, new_key: 2, ruling: RULING, claims: [{ claimed: null, count: 1 }] },
    { outcome: 'stands', claims: [{ claimed: 2, count: 2 }] },
  ])
  const told = JSON.stringify(await call(sita, 'public_rulings'))
  for (const secret of [asha, ravi, sita, meera, REASONING, 'Asha', 'Meera'])
    expect(told).not.toContain(secret)
  expect(await rulings(outsider)).toEqual([])
  expect(await rulings(meera)).toHaveLength(2)
  expect(await call<Public[]>(meera, 'public_rulings', 1)).toHaveLength(1)
  // An attempt that is open tells nothing of the key, and so nothing of its rulings.
  await opened(outsider, [question], 'exam')
  expect(await rulings(outsider)).toEqual([])
  await expect(call('visitor', 'public_rulings')).rejects.toThrow('permission denied')
})

test('of two who judge one key the second is told of the first ruling, and nothing of theirs is public', async () => {
  const [asha, ravi, meera, anil] = [await newUser(), await newUser(), await staff(), await staff()]
  const question = await newQuestion({ key: 1 })
  const filed = await dispute(asha, await graded(asha, [question], [2]), { claimed: 2 })
  const judge = (who: string, outcome: string, key: number | null, ruling: string, seen: object) =>
    as(who, {
      text: 'select public.rule_on_key($1, 1, $2, $3, $4, null, $5)',
      values: [question.id, outcome, key === null ? null : String(key), ruling, JSON.stringify(seen)],
    })
  const seen = { key: 1, dropped: false, disputes: [filed] }
  await judge(meera, 'stands', null, RULING, seen)
  await expect(judge(anil, 'new_key', 2, 'The third option is the right one.', seen)).rejects.toMatchObject({
    code: 'PT409',
    detail: 'seen',
  })
  // an answer that was lost on its way
  await judge(meera, 'stands', null, RULING, seen)
  expect(
    await asOwner('select outcome from exam_private.key_rulings where question_id = $1', [question.id]),
  ).toEqual([{ outcome: 'stands' }])

  const second = await dispute(ravi, await graded(ravi, [question], [2]), { claimed: 2 })
  await judge(anil, 'new_key', 2, 'The third option is the right one.', { ...seen, disputes: [second] })
  for (const old of [
    { key: 1, dropped: false },
    { key: 2, dropped: true },
  ])
    await expect(judge(meera, 'dropped', null, RULING, old)).rejects.toMatchObject({ code: 'PT409' })
  await judge(meera, 'dropped', null, RULING, { key: 2, dropped: false, disputes: [] })
})

test('an open dispute says how many questions wait longer', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  await asOwner(
    `update public.question_disputes set status = 'rejected', ruled_at = now() where status = 'open'`,
  )
  const [first, second] = [await newQuestion({ key: 1 }), await newQuestion({ key: 1 })]
  await dispute(ravi, await graded(ravi, [first], [2]))
  const attempt = await graded(asha, [first, second], [2, 2])
  await dispute(asha, attempt, { position: 1 })
  await dispute(asha, attempt, { position: 2 })
  const ahead = async () =>
    new Map(
      (await call<{ question_id: string; ahead: number | null }[]>(asha, 'my_disputes')).map((one) => [
        one.question_id,
        one.ahead,
      ]),
    )

  expect([(await ahead()).get(first.id), (await ahead()).get(second.id)]).toEqual([0, 1])
  await rule(meera, first.id, { outcome: 'stands', ruling: 'The sources speak of an earlier year.' })
  expect([(await ahead()).get(first.id), (await ahead()).get(second.id)]).toEqual([null, 0])
})

test('whoever disputed a key is told once what was ruled, unless a result of theirs tells it with new marks', async () => {
  const meera = await staff()
  const question = await newQuestion({ key: 1 })
  const [asha, ravi, sana] = [await newUser(), await newUser(), await newUser()]
  const told = (who: string) =>
    as<Record<string, string>>(
      who,
      'select kind, title, title_hi, body, href from public.notifications order by created_at',
    )
  async function tell() {
    await asOwner('select private.tell_of_regrades(), private.tell_of_disputes()')
  }
  await asOwner('delete from private.regrades_to_tell')
  const ashas = await graded(asha, [question], [2])
  await dispute(asha, ashas)
  await rule(meera, question.id, { outcome: 'stands' })
  await tell()
  await tell()
  expect(await told(asha)).toEqual([
    {
      kind: 'dispute_answered',
      title: 'Your dispute was answered: the key (b) stands',
      title_hi: 'आपकी आपत्ति का उत्तर आया: कुंजी (b) यथावत है',
      body: RULING,
      href: '/performance#disputes',
    },
  ])

  // she and Ravi claim what becomes the key, Sana, who left it blank, something else
  await dispute(asha, ashas)
  await dispute(ravi, await graded(ravi, [question], [2]))
  await dispute(sana, await graded(sana, [question], [null]), { claimed: 3 })
  await rule(meera, question.id, { outcome: 'new_key', key: 2, ruling: `${RULING} Option (c) is right.` })
  await tell()
  for (const who of [asha, ravi]) expect((await told(who)).at(-1)?.kind).toBe('result_regraded')
  expect([(await told(asha)).length, (await told(ravi)).length]).toEqual([2, 1])
  expect(await told(sana)).toMatchObject([{ title: 'Your dispute was answered: the key is now (c)' }])
})

test('of an assessment nobody is told marks: it gives none', async () => {
  const [asha, ravi, meera] = [await newUser(), await newUser(), await staff()]
  const question = await newQuestion({ key: 1 })
  const assessment = await graded(asha, [question], [2])
  await asOwner(`update public.attempts set kind = 'diagnostic' where id = $1`, [assessment])
  await graded(ravi, [question], [2])
  // a call tells a thousand, and others wait here
  await asOwner('delete from private.regrades_to_tell')
  await rule(meera, question.id, { outcome: 'new_key', key: 2 })
  await asOwner('select private.tell_of_regrades()')

  const told = 'select kind from public.notifications'
  expect(await as(asha, told)).toEqual([])
  expect(await as(ravi, told)).toEqual([{ kind: 'result_regraded' }])
})
