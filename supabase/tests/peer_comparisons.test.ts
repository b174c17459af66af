/** Answers of others side by side: with their writers' consent, without their names, and for learning alone. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { handedIn, newMainsQuestion, newMentor } from './marked-answers.ts'

type Told = { by: string; band_low: number; points: { point: string; verdict: string }[] }
type Pair = {
  pair: string
  first: { text: string }
  second: { text: string }
  verdict: null | { better: string; criterion: string; why: string; first: Told; second: Told }
}

const compare = (who: Parameters<typeof call>[0], question: string, next = false) =>
  call<Pair | null>(who, 'compare_answers', question, next)
const judged = (who: string, pair: string, why = 'It answers both parts.') =>
  call<Pair>(who, 'judge_answers', pair, 'first', 'content', why)
const texts = (pair: Pair | null) => [pair?.first.text, pair?.second.text].sort()

/** A marked answer of somebody; shared unless said otherwise. */
async function offered(
  question: string,
  text: string,
  fields: { isShared?: boolean; by?: string; isMarked?: boolean } = {},
) {
  const answer = await handedIn({ question, text, ...(fields.by ? { by: fields.by } : {}) })
  if (fields.isMarked !== false) {
    await asOwner(
      `insert into public.evaluations (answer_id, by, band_low, band_high, points, released_at)
       values ($1, 'rules', 4, 6, '[{"index": 0, "point": "Names the target", "verdict": "covered", "quote": null, "span": null}]', now())`,
      [answer.id],
    )
  }
  if (fields.isShared !== false) await call(answer.learner, 'share_answer', answer.id, true)
  return answer
}

/** A learner with an answer of her own, and a question that others have answered. */
async function asking(...others: string[]) {
  const question = await newMainsQuestion()
  const own = await offered(question, 'my own answer')
  const answers = await Promise.all(others.map((text) => offered(question, text)))
  return { question, learner: own.learner, own, answers }
}

test('answers of others open after an own one', async () => {
  const { question } = await asking('one', 'two')
  await expect(compare(await newUser(), question)).rejects.toThrow('Hand in an answer of your own first')

  const ravi = await newUser()
  await call(ravi, 'save_answer', crypto.randomUUID(), question, 0, { text: 'a draft is no answer' })
  await expect(compare(ravi, question)).rejects.toThrow('Hand in an answer of your own first')
})

test('two answers of two others are given, never the learner’s own', async () => {
  const { question, learner } = await asking('one', 'two')
  expect(texts(await compare(learner, question))).toEqual(['one', 'two'])
})

test('one other answer is too few', async () => {
  const { question, learner } = await asking('one')
  expect(await compare(learner, question)).toBeNull()
})

test.each([
  ['is not shared', { isShared: false }],
  ['is not marked', { isMarked: false }],
])('an answer that %s is not offered', async (_, fields) => {
  const { question, learner } = await asking('one')
  await offered(question, 'two', fields)
  expect(await compare(learner, question)).toBeNull()
})

test.each([
  ['is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
  [
    'is leaving',
    `insert into private.account_deletions (user_id, email, due_at) values ($1, 'x@example.in', now() + interval '14 days')`,
  ],
])('what somebody shared who %s is offered to nobody, not even where it was begun', async (_, shut) => {
  const { question, learner, answers } = await asking('one', 'two')
  const begun = await asking()
  const others = await Promise.all(['three', 'four'].map((text) => offered(begun.question, text)))
  expect(await compare(begun.learner, begun.question)).not.toBeNull()
  await asOwner(shut, [answers[0]?.learner])
  await asOwner(shut, [others[0]?.learner])

  expect(await compare(learner, question)).toBeNull()
  expect(await compare(begun.learner, begun.question)).toBeNull()
})

test('one learner’s two versions are not set against each other, and the newest is taken', async () => {
  const { question, learner } = await asking()
  const ravi = await newUser()
  await offered(question, 'first try', { by: ravi })
  await offered(question, 'second try', { by: ravi })
  expect(await compare(learner, question)).toBeNull()
  await offered(question, 'other')
  expect(texts(await compare(learner, question))).toEqual(['other', 'second try'])
})

test('the pair stays until it is judged, and never comes again', async () => {
  const { question, learner } = await asking('one', 'two')
  const pair = await compare(learner, question)
  expect(await compare(learner, question, true)).toEqual(pair)
  if (!pair) throw new Error('no pair')
  expect(pair.verdict).toBeNull()
  await judged(learner, pair.pair)

  expect(await compare(learner, question, true)).toBeNull()
  // what was judged can be read again
  expect((await compare(learner, question))?.verdict?.better).toBe('first')
  await offered(question, 'three')
  expect(texts(await compare(learner, question, true))).toContain('three')
})

test('the marking of both is told once the learner has said what she thinks, and changes nothing', async () => {
  const { question, learner } = await asking('one', 'two')
  const before = await asOwner('select id, band_low, band_high, marks from public.evaluations order by id')
  const pair = await compare(learner, question)
  if (!pair) throw new Error('no pair')
  expect(JSON.stringify(pair)).not.toContain('band_low')
  const { verdict } = await judged(learner, pair.pair)

  expect(verdict).toMatchObject({ better: 'first', criterion: 'content', why: 'It answers both parts.' })
  expect(verdict?.second).toMatchObject({ by: 'rules', band_low: 4, points: [{ verdict: 'covered' }] })
  expect(await asOwner('select id, band_low, band_high, marks from public.evaluations order by id')).toEqual(
    before,
  )
  // said once
  expect((await judged(learner, pair.pair, 'Something else.')).verdict?.why).toBe('It answers both parts.')
})

test('what a mentor said of some points is told with what the engine found of the others', async () => {
  const { question, learner } = await asking()
  const answer = await offered(question, 'one')
  await offered(question, 'two')
  const point = (index: number, verdict: string) => ({
    ...{ index, point: `point ${index}`, verdict, quote: null, span: null },
  })
  await asOwner('update public.evaluations set points = $2 where answer_id = $1', [
    answer.id,
    JSON.stringify([point(0, 'covered'), point(1, 'missing'), point(2, 'covered')]),
  ])
  await asOwner(
    `insert into public.evaluations (answer_id, by, purpose, evaluator, points, marks, released_at)
     values ($1, 'mentor', 'marks', $2, $3, 6, now())`,
    [answer.id, await newMentor(), JSON.stringify([point(2, 'partly'), point(1, 'covered')])],
  )
  const pair = await compare(learner, question)
  const { verdict } = await judged(learner, pair?.pair ?? '')

  const told = pair?.first.text === 'one' ? verdict?.first : verdict?.second
  expect(told?.by).toBe('mentor')
  expect(told?.points).toEqual([
    { point: 'point 0', verdict: 'covered' },
    { point: 'point 1', verdict: 'covered' },
    { point: 'point 2', verdict: 'partly' },
  ])
})

test('a judgement needs a side, a criterion and a sentence', async () => {
  const { question, learner } = await asking('one', 'two')
  const pair = (await compare(learner, question))?.pair ?? ''
  for (const given of [
    ['neither', 'content', 'because'],
    ['first', 'beauty', 'because'],
    ['first', 'content', '  '],
    ['first', 'content', 'x'.repeat(601)],
  ]) {
    await expect(call(learner, 'judge_answers', pair, ...given)).rejects.toThrow(
      'Say which of the two is better',
    )
  }
})

test('whose answers they are is told through no door', async () => {
  const { question, learner, answers } = await asking('one', 'two')
  const pair = await compare(learner, question)
  if (!pair) throw new Error('no pair')
  const told = JSON.stringify([pair, await judged(learner, pair.pair)])
  for (const { id, learner: writer } of answers) {
    expect(told).not.toContain(id)
    expect(told).not.toContain(writer)
    expect(await as(learner, { text: 'select id from public.answers where id = $1', values: [id] })).toEqual(
      [],
    )
    expect(
      await as(learner, { text: 'select id from public.evaluations where answer_id = $1', values: [id] }),
    ).toEqual([])
  }
  for (const table of ['peer_comparisons', 'answer_reports']) {
    await expect(as(learner, `select * from public.${table}`)).rejects.toThrow('permission denied')
  }
  expect(Object.keys(pair.first).sort()).toEqual(['language', 'text', 'words'])
})

test('a pair is its learner’s alone', async () => {
  const { question, learner } = await asking('one', 'two')
  const pair = (await compare(learner, question))?.pair ?? ''
  const ravi = await newUser()
  await expect(judged(ravi, pair)).rejects.toThrow('no such comparison of yours')
  await expect(call(ravi, 'report_answer', pair, 'first', 'abuse')).rejects.toThrow(
    'no such comparison of yours',
  )
})

test('what is shared no longer is shown no more, even where it was begun', async () => {
  const { question, learner, answers } = await asking('one', 'two')
  await compare(learner, question)
  const [one] = answers
  if (!one) throw new Error('no answer')
  await call(one.learner, 'share_answer', one.id, false)
  expect(await compare(learner, question)).toBeNull()
})

test('a pair that was judged is not read again once one of its writers shares no more, or was reported', async () => {
  const { question, learner, answers } = await asking('one', 'two')
  const pair = (await compare(learner, question))?.pair ?? ''
  await judged(learner, pair)
  const [one] = answers
  if (!one) throw new Error('no answer')
  await call(one.learner, 'share_answer', one.id, false)
  await expect(judged(learner, pair)).rejects.toThrow('not shared any more')
  await call(one.learner, 'share_answer', one.id, true)
  expect((await judged(learner, pair)).verdict?.better).toBe('first')
  await call(learner, 'report_answer', pair, 'second', 'It is abuse.')
  await expect(judged(learner, pair)).rejects.toThrow('not shared any more')
})

test('a reported answer is offered to nobody until a mentor has looked', async () => {
  const { question, learner } = await asking(`one ${crypto.randomUUID()}`, `two ${crypto.randomUUID()}`)
  const pair = await compare(learner, question)
  if (!pair) throw new Error('no pair')
  await call(learner, 'report_answer', pair.pair, 'first', 'It is abuse.')
  expect(await compare(learner, question)).toBeNull()

  const mentor = await newMentor()
  const reports = await call<{ id: string; reason: string; text: string }[]>(mentor, 'reported_answers')
  const report = reports.find(({ text }) => text === pair.first.text)
  expect(report?.reason).toBe('It is abuse.')
  expect(JSON.stringify(report)).not.toContain(learner)
  await call(mentor, 'settle_answer_report', report?.id ?? '', false)
  expect(await compare(learner, question)).not.toBeNull()
  await expect(call(mentor, 'settle_answer_report', report?.id ?? '', true)).rejects.toThrow('no such report')
})

test('an answer that a mentor keeps hidden stays away', async () => {
  const { question, learner, answers } = await asking('one', 'two')
  const hidden = answers[0]?.id ?? ''
  await asOwner(
    `insert into public.answer_reports (answer_id, reason, settled_at, is_hidden) values ($1, 'abuse', now(), true)`,
    [hidden],
  )
  expect(await compare(learner, question)).toBeNull()
})

test('reports are for mentors', async () => {
  const asha = await newUser()
  await expect(call(asha, 'reported_answers')).rejects.toThrow('Reports are read by mentors')
  await expect(call(asha, 'settle_answer_report', crypto.randomUUID(), false)).rejects.toThrow(
    'Reports are settled by mentors',
  )
})

test('with one of two steps nothing is compared', async () => {
  const { question, learner } = await asking('one', 'two')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [learner],
  )
  await expect(compare(withAal(learner, 'aal1'), question)).rejects.toThrow()
  expect(await compare(withAal(learner, 'aal2'), question)).not.toBeNull()
})

test('sharing is off until somebody says yes', async () => {
  const { id } = await handedIn()
  expect(await asOwner('select is_shared from public.answers where id = $1', [id])).toEqual([
    { is_shared: false },
  ])
})
