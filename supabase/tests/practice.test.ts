/** What practice finds, what it holds back, and what visitors may bring along. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

type Started = {
  attempt: { id: string; kind: string; mode: string; expires_at: string | null }
  questions: { question_id: string }[]
}
type Asked = { position: number; question_id: string; version: number }
type Imported = { attempt: string; count: number }
type Ten = { day: string; questions: Asked[] }

const topicOf = () => `topic-${crypto.randomUUID().slice(0, 8)}`
const start = (who: string, setup: object) => call<Started>(who, 'start_practice', setup)
const found = (who: string, setup: object) => call<number>(who, 'count_practice', setup)

async function bankOf(count: number, fields: object = {}) {
  const topic = topicOf()
  const questions = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      newQuestion({ topic, key: 0, difficulty: (at % 5) + 1, ...fields }),
    ),
  )
  return { topic, questions }
}

/** That is on, and asks just this. */
async function duelOf(question: string) {
  const slug = `challenge-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(
    `insert into public.challenges (slug, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, minutes, question_count, origin)
     values ($1, 'x', 'x', 'x', 'x', '{}', now(), now() + interval '1 hour', 10, 1, 'desk')`,
    [slug],
  )
  await asOwner('insert into exam_private.challenge_questions values ($1, 1, $2)', [slug, question])
  return slug
}

test('a set keeps to its topics, difficulty, kinds and size', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(10)
  await bankOf(3)

  expect(await found(asha, { topics: [topic] })).toBe(10)
  expect(await found(asha, { topics: [topic], difficulty: [4, 5] })).toBe(4)
  expect(await found(asha, { topics: [topic], kinds: ['current'] })).toBe(0)
  expect((await start(asha, { topics: [topic], size: 7 })).questions).toHaveLength(7)
  expect((await start(asha, { topics: [topic], size: 50 })).questions).toHaveLength(10)
})

test('an area stands for all its topics', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(2)
  const area = topicOf()
  await asOwner(`insert into public.topics (slug, title, summary, position) values ($1, 'x', 'x', 1)`, [area])
  await asOwner('update public.topics set parent_slug = $1 where slug = $2', [area, topic])

  expect(await found(asha, { topics: [area] })).toBe(2)
})

test('unseen first; then only wrong, lucky, slow or bookmarked ones', async () => {
  const asha = await newUser()
  const { topic, questions } = await bankOf(4)
  const setup = { topics: [topic], size: 4 }
  const { attempt, questions: asked } = await start(asha, setup)
  const answers = [
    { selected: 2 },
    { selected: 0, confidence: 0 },
    { selected: 0, confidence: 3, time_ms: 130_000 },
  ]
  for (const [at, answer] of answers.entries()) {
    await call(asha, 'check_answer', attempt.id, { position: at + 1, seq: 1, ...answer })
  }
  const at = (index: number) => asked[index]?.question_id
  const only = async (...only: string[]) =>
    (await start(asha, { ...setup, only })).questions.map((question) => question.question_id)

  expect(await only('unseen')).toEqual([at(3)])
  expect(await only('wrong')).toEqual([at(0)])
  expect(await only('lucky')).toEqual([at(1)])
  expect(await only('slow')).toEqual([at(2)])
  expect((await only('wrong', 'lucky', 'slow')).sort()).toEqual([at(0), at(1), at(2)].sort())
  expect((await start(asha, { ...setup, size: 1 })).questions.map((q) => q.question_id)).toEqual([at(3)])
  await as(asha, {
    text: 'insert into public.bookmarks (question_id) values ($1)',
    values: [questions[0]?.id ?? ''],
  })
  expect(await only('bookmarked')).toEqual([questions[0]?.id])
})

test('a repair set is made of one attempt’s mistakes, a review of answered questions only', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(3)
  const { attempt, questions } = await start(asha, { topics: [topic], size: 3 })
  await call(asha, 'check_answer', attempt.id, { position: 1, seq: 1, selected: 3 })

  const repair = await start(asha, { from_attempt: attempt.id, only: ['wrong', 'lucky', 'slow'], size: 20 })
  expect(repair.attempt.kind).toBe('repair')
  expect(repair.questions.map((q) => q.question_id)).toEqual([questions[0]?.question_id])
  const ids = questions.map((question) => question.question_id)
  const review = await start(asha, { question_ids: ids, size: 20 })
  expect(review.attempt.kind).toBe('review')
  expect(review.questions.map((q) => q.question_id)).toEqual([ids[0]])

  for (const position of [2, 3]) {
    await call(asha, 'check_answer', attempt.id, { position, seq: 1, selected: 3 })
  }
  const order = [ids[2], ids[0], ids[1]]
  const inOrder = await start(asha, { question_ids: order, size: 3 })
  expect(inOrder.questions.map((q) => q.question_id)).toEqual(order)
})

test('what an exam left blank can be asked for again, as what was answered in it', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(3)
  const { attempt, questions } = await start(asha, { topics: [topic], size: 2, mode: 'exam' })
  const [answered, blank] = questions.map(({ question_id }) => question_id)
  const setup = { question_ids: [blank, answered], size: 2 }
  // nothing is known of them yet
  await expect(start(asha, setup)).rejects.toThrow('No question fits these choices')
  await call(asha, 'submit_attempt', attempt.id, [{ position: 1, seq: 1, selected: 3 }])

  const { questions: again } = await start(asha, setup)
  expect(again.map(({ question_id }) => question_id)).toEqual([blank, answered])
  const ravi = await newUser()
  await expect(start(ravi, setup)).rejects.toThrow('No question fits these choices')
})

test('exam and sprint have a clock, learn has none', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(10)
  const seconds = async (mode: string) => {
    const { attempt } = await start(asha, { topics: [topic], size: 10, mode })
    return attempt.expires_at && Math.round((Date.parse(attempt.expires_at) - Date.now()) / 1000)
  }

  expect([await seconds('learn'), await seconds('exam'), await seconds('sprint')]).toEqual([null, 720, 360])
})

test('whoever wants it gets twice the time, or no clock', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(10)
  const seconds = async (clock: string) => {
    const { attempt } = await start(asha, { topics: [topic], size: 10, mode: 'exam', clock })
    return attempt.expires_at && Math.round((Date.parse(attempt.expires_at) - Date.now()) / 1000)
  }

  expect([await seconds('paper'), await seconds('double'), await seconds('off')]).toEqual([720, 1440, null])
  await expect(seconds('endless')).rejects.toThrow('Clocks are paper, double and off')
})

test('what fits nothing, and what is no setup', async () => {
  const asha = await newUser()

  await expect(start(asha, { topics: ['no-such-topic'] })).rejects.toThrow('No question fits')
  await expect(start(asha, { mode: 'cram' })).rejects.toThrow('Modes are')
  await expect(start(asha, { size: 500 })).rejects.toThrow('1 to 100')
  await expect(call('visitor', 'start_practice', {})).rejects.toThrow('permission denied')
})

test('questions of a topic test are in practice, but not while it is sat', async () => {
  const asha = await newUser()
  const { topic, questions } = await bankOf(2)
  const slug = await newTest(questions)

  expect(await found(asha, { topics: [topic] })).toBe(2)
  const { attempt } = await call<Started>(asha, 'start_test', slug)
  expect(await found(asha, { topics: [topic] })).toBe(0)
  await call(asha, 'submit_attempt', attempt.id)
  await call(asha, 'reveal_results', attempt.id)
  expect(await found(asha, { topics: [topic] })).toBe(2)
})

test.each(['paper', 'mock'])('questions of a %s come into practice once its key is out', async (kind) => {
  const asha = await newUser()
  const { topic, questions } = await bankOf(2)
  const slug = await newTest(questions, { kind })

  expect(await found(asha, { topics: [topic] })).toBe(0)
  const { attempt } = await call<Started>(asha, 'start_test', slug)
  await call(asha, 'submit_attempt', attempt.id)
  expect(await found(asha, { topics: [topic] })).toBe(0)
  await call(asha, 'reveal_results', attempt.id)
  expect(await found(asha, { topics: [topic] })).toBe(2)
  expect(await found(await newUser(), { topics: [topic] })).toBe(0)
})

test('questions of the diagnostic wait for it, those of a challenge for its end', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(2, { diagnostic: true })

  expect(await found(asha, { topics: [topic] })).toBe(0)
  await asOwner('update public.profiles set onboarding_test_taken = true where user_id = $1', [asha])
  expect(await found(asha, { topics: [topic] })).toBe(2)

  const challenged = await bankOf(1)
  const slug = await duelOf(challenged.questions[0]?.id ?? '')
  expect(await found(asha, { topics: [challenged.topic] })).toBe(0)
  await asOwner(
    `update public.challenges set opens_at = now() - interval '2 hours', join_closes_at = now() - interval '1 hour',
       ends_at = now() - interval '1 second' where slug = $1`,
    [slug],
  )
  expect(await found(asha, { topics: [challenged.topic] })).toBe(1)
})

test('visitors are shown nothing that stands in a test: they are told its key at once, and can be anybody', async () => {
  const easy = await bankOf(30)
  const tested = easy.questions.slice(0, 15)
  await newTest(tested)
  const [drawn] = await asOwner<{ ids: string[] }>(
    `select array(select day_of.id from generate_series(0, 20) away
       cross join lateral unnest(private.drawn_for_visitors(current_date + away, 10)) day_of (id)) as ids`,
  )
  expect(drawn?.ids).toHaveLength(210)
  expect(tested.filter(({ id }) => drawn?.ids.includes(id))).toEqual([])
})

test('visitors: ten questions, the same for all on a day, without keys; judged one by one', async () => {
  await bankOf(30)
  const ten = await call<Ten>('visitor', 'visitor_practice')
  const again = await call<Ten>('visitor', 'visitor_practice')

  expect(ten.questions).toHaveLength(10)
  expect(again).toEqual(ten)
  expect(JSON.stringify(ten)).not.toMatch(/SECRET|"key"|truths|reasons/)
  const [first] = ten.questions
  const told = await call<{ correct: boolean }>('visitor', 'check_visitor_answer', first?.question_id, 1, 0)
  expect(told).toMatchObject({ key: 0, correct: true, sixths: 12, explanation: { en: 'SECRET-EXPLANATION' } })
})

test('the ten of a day stay, in their order, whatever is published meanwhile; for what is held back another comes at the end', async () => {
  await bankOf(30)
  const ten = await call<Ten>('visitor', 'visitor_practice')
  await bankOf(200, { difficulty: 1 })
  expect(await call('visitor', 'visitor_practice')).toEqual(ten)
  const answers = ten.questions.map((asked) => ({ ...asked, selected: 0 }))
  const asha = await newUser()
  await call(asha, 'import_visitor_answers', ten.day, answers)
  expect(await as(asha, 'select question_count, right_count from public.attempts')).toEqual([
    { question_count: 10, right_count: 10 },
  ])

  const [first] = ten.questions
  const slug = await newTest([{ id: first?.question_id ?? '', key: 0 }], { kind: 'paper' })
  const left = ten.questions.slice(1).map((asked) => ({ ...asked, position: asked.position - 1 }))
  const { questions } = await call<Ten>('visitor', 'visitor_practice')
  expect(questions.slice(0, 9)).toEqual(left)
  expect(ten.questions.map(({ question_id }) => question_id)).not.toContain(questions[9]?.question_id)
  expect(questions[9]?.position).toBe(10)
  const told = await call('visitor', 'check_visitor_answer', questions[9]?.question_id, 1, 0)
  expect(told).toMatchObject({ correct: true })
  expect((await call<Ten>('visitor', 'visitor_practice')).questions).toEqual(questions)
  await expect(call('visitor', 'check_visitor_answer', first?.question_id, 1, 0)).rejects.toThrow(
    'none of today',
  )
  await asOwner(`update public.tests set status = 'retired' where slug = $1`, [slug])
  expect(await call('visitor', 'visitor_practice')).toEqual(ten)
})

test('nobody hears the key of what a test or a challenge holds back by bringing answers along', async () => {
  await bankOf(30)
  const ten = await call<Ten>('visitor', 'visitor_practice')
  const [inTest, inChallenge, free] = ten.questions as [Asked, Asked, Asked]
  const test = await newTest([{ id: inTest.question_id, key: 0 }], { kind: 'mock' })
  const challenge = await duelOf(inChallenge.question_id)
  const asha = await newUser()
  const { attempt: imported } = await call<Imported>(
    asha,
    'import_visitor_answers',
    ten.day,
    [inTest, inChallenge, free].map((asked) => ({ ...asked, selected: 0 })),
  )
  expect(await as(asha, 'select question_id from public.attempt_answers')).toEqual([
    { question_id: free.question_id },
  ])
  const told = JSON.stringify(await call(asha, 'open_attempt', imported))
  expect(told).toContain(free.question_id)
  for (const { question_id } of [inTest, inChallenge]) expect(told).not.toContain(question_id)
  await asOwner(`update public.tests set status = 'retired' where slug = $1`, [test])
  await asOwner('delete from public.challenges where slug = $1', [challenge])
})

test('where nothing can be written, visitors get their ten all the same', async () => {
  const ten = await call<Ten>('visitor', 'visitor_practice')
  await asOwner('delete from private.visitor_sets')
  const [row] = await as<{ told: Ten }>(
    'visitor',
    `select set_config('transaction_read_only', 'on', true), public.visitor_practice() as told`,
  )
  expect(row?.told.questions).toHaveLength(10)
  expect(await asOwner('select from private.visitor_sets')).toEqual([])
  expect((await call<Ten>('visitor', 'visitor_practice')).day).toBe(ten.day)
})

test('the ten of days whose answers nobody can bring along any more are forgotten', async () => {
  await asOwner(
    `insert into private.visitor_sets select private.today() - days, '{}' from generate_series(1, 12) days`,
  )
  await asOwner('delete from private.visitor_sets where day = private.today()')
  await call('visitor', 'visitor_practice')

  const [left] = await asOwner(
    'select count(*)::int as days, min(private.today() - day) as newest from private.visitor_sets',
  )
  expect(left).toEqual({ days: 9, newest: 0 })
  await asOwner(`delete from private.visitor_sets where question_ids = '{}'`)
})

test('visitors are told no key but those of today’s ten', async () => {
  const { questions } = await bankOf(1, { difficulty: 5 })

  await expect(call('visitor', 'check_visitor_answer', questions[0]?.id, 1, 0)).rejects.toThrow(
    'none of today',
  )
  const [first] = (await call<Ten>('visitor', 'visitor_practice')).questions
  await expect(call('visitor', 'check_visitor_answer', first?.question_id, 7, 0)).rejects.toThrow(
    'no such version',
  )
  await expect(call('visitor', 'check_visitor_answer', first?.question_id, 1, 9)).rejects.toThrow('0 to 3')
})

test('a visitor’s answers come along once, judged by the server, with what comes back', async () => {
  const ten = await call<Ten>('visitor', 'visitor_practice')
  const asha = await newUser()
  const answers = ten.questions.map(({ position, question_id, version }) => ({
    ...{ position, question_id, version },
    selected: position === 1 ? 3 : 0,
  }))
  const strange = { position: 11, question_id: 'not-todays', version: 1, selected: 0 }

  const bring = (some: unknown) => call<Imported>(asha, 'import_visitor_answers', ten.day, some)
  const imported = await bring(answers.slice(0, 9).concat(strange))
  expect(imported.count).toBe(9)
  expect(await bring(answers.slice(0, 9))).toEqual({ attempt: imported.attempt, count: 0 })
  expect(
    await as(asha, 'select kind, question_count, right_count, wrong_count from public.attempts'),
  ).toEqual([{ kind: 'visitor', question_count: 9, right_count: 8, wrong_count: 1 }])
  expect(await as(asha, 'select rating from public.review_logs')).toEqual([{ rating: 1 }])
})

test('what a visitor answered of the same day on another device comes along too, sent as often as it may be', async () => {
  const ten = await call<Ten>('visitor', 'visitor_practice')
  const asha = await newUser()
  const answers = ten.questions.map((asked) => ({ ...asked, selected: 0 }))
  const bring = (some: unknown) => call<Imported>(asha, 'import_visitor_answers', ten.day, some)
  expect((await bring(answers.slice(0, 3))).count).toBe(3)
  const all = answers.map((answer) => ({ ...answer, selected: 1 }))
  const counts = (await Promise.all([bring(all), bring(all)])).map(({ count }) => count)
  expect(counts.sort()).toEqual([0, 7])

  const stored = 'select question_count, right_count from public.attempts order by question_count'
  expect(await as(asha, stored)).toEqual([
    { question_count: 3, right_count: 3 },
    { question_count: 7, right_count: 0 },
  ])
})

test('what a visitor did not know comes along as that, and comes back', async () => {
  const ten = await call<Ten>('visitor', 'visitor_practice')
  const asha = await newUser()
  const [first, second] = ten.questions.map(({ position, question_id, version }) => ({
    ...{ position, question_id, version },
  }))
  await call(asha, 'import_visitor_answers', ten.day, [
    // a device that sends both said it did not know
    { ...first, selected: 1, dont_know: true },
    { ...second, selected: null },
  ])

  expect(
    await as(asha, 'select selected, dont_know, correct from public.attempt_answers order by position'),
  ).toEqual([
    { selected: null, dont_know: true, correct: false },
    { selected: null, dont_know: false, correct: false },
  ])
  expect(await as(asha, 'select question_id, rating from public.review_logs')).toEqual([
    { question_id: first?.question_id, rating: 1 },
  ])
})

test('answers of long ago, of tomorrow, or too many do not come along', async () => {
  const asha = await newUser()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

  await expect(call(asha, 'import_visitor_answers', day(-10), [])).rejects.toMatchObject({
    code: '22023',
    detail: 'too_old',
  })
  await expect(call(asha, 'import_visitor_answers', day(2), [])).rejects.toThrow('on which they were given')
  await expect(call(asha, 'import_visitor_answers', day(0), Array(31).fill({}))).rejects.toThrow(
    'at most thirty',
  )
  await expect(call('visitor', 'import_visitor_answers', day(0), [])).rejects.toThrow('permission denied')
})

test('of a set its learner says how it is made, and not whose it is', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(3)
  const wanted = { topics: [topic], size: 2, mode: 'learn', clock: 'off', confidence: 'always' }
  const markers = {
    section: { place: 'note', item: 'gdp', section: 'x' },
    news: 'x',
    replay: 'x',
    ahead: true,
  }
  const { attempt } = await start(asha, { ...wanted, ...markers, task_kind: 'mixed', day: '2026-11-20' })

  expect(await as(asha, 'select id, setup from public.attempts')).toEqual([{ id: attempt.id, setup: wanted }])
})

test('what a set is made by is no place to keep things', async () => {
  const asha = await newUser()
  const { topic } = await bankOf(1)

  for (const setup of [{ topics: [topic], only: ['x'.repeat(4000)] }, { x: 'x'.repeat(4000) }, [topic]])
    await expect(start(asha, setup)).rejects.toMatchObject({ code: '22023' })
  expect(await as(asha, 'select from public.attempts')).toEqual([])
})

test('the dashboard lists each test with what was done of it, and closes what ran out', async () => {
  const asha = await newUser()
  const { questions } = await bankOf(2)
  const slug = await newTest(questions)
  const { attempt } = await call<Started>(asha, 'start_test', slug)
  await asOwner(`update public.attempts set expires_at = now() - interval '1 minute' where id = $1`, [
    attempt.id,
  ])

  const { tests } = await call<{ tests: { slug: string; attempts: object[] }[] }>(asha, 'my_tests')
  expect(tests.find((test) => test.slug === slug)?.attempts).toMatchObject([
    { id: attempt.id, submitted_by: 'clock', graded_at: null, score_sixths: null, answered: 0 },
  ])
})

test('presets and bookmarks are a learner’s own', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(asha, `insert into public.practice_presets (name, setup) values ('Weak', '{"size": 5}')`)

  expect(await as(ravi, 'select * from public.practice_presets')).toEqual([])
  await expect(
    as(ravi, {
      text: `insert into public.practice_presets (user_id, name, setup) values ($1, 'x', '{}')`,
      values: [asha],
    }),
  ).rejects.toThrow('row-level security')
  await expect(
    as(asha, {
      text: `insert into public.practice_presets (name, setup) values ('big', jsonb_build_object('x', repeat(md5(random()::text), 900)))`,
      values: [],
    }),
  ).rejects.toThrow('check constraint')
})
