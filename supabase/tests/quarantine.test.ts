/** Questions taken out of use for their figures: who sees them, who frees or retires them, and what is kept of that. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { newQuestion } from './bank.ts'

type Desk = {
  count: number
  items: {
    question_id: string
    key: number
    dropped: boolean
    answers: number
    facility: number | null
    discrimination: number | null
  }[]
  decided: {
    question_id: string
    decision: string
    reason: string
    decided_by: string
    discrimination: number
  }[]
}

const REASON = 'The key is right: the Act says so in section 45ZB.'

async function staff(role: string) {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

async function quarantined() {
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  const question = await newQuestion({ topic })
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [question.id])
  await asOwner(
    `insert into public.question_statistics (question_id, version, answers, facility, discrimination, difficulty, updated_at)
     values ($1, 1, 64, 0.4, -0.2, 0.5, now())`,
    [question.id],
  )
  return { ...question, topic }
}

const decide = (who: string, question: string, decision: string | null, reason = REASON, version = 1) =>
  call(who, 'decide_question', question, version, decision, reason)

test('staff see them with their figures, and free them with a reason that stays', async () => {
  const [asha, meera] = [await newUser(), await staff('mentor')]
  const question = await quarantined()
  expect(await call(asha, 'count_practice', { topics: [question.topic] })).toBe(0)
  const of = async () => {
    const desk = await call<Desk>(meera, 'challenged_questions', 200, 0)
    return {
      waiting: desk.items.find(({ question_id }) => question_id === question.id),
      decided: desk.decided.filter(({ question_id }) => question_id === question.id),
    }
  }
  expect((await of()).waiting).toMatchObject({
    ...{ key: question.key, dropped: false, answers: 64 },
    ...{ facility: expect.closeTo(0.4, 5), discrimination: expect.closeTo(-0.2, 5) },
  })

  await decide(meera, question.id, 'live')
  await decide(meera, question.id, 'live')
  expect(await call(asha, 'count_practice', { topics: [question.topic] })).toBe(1)
  const { waiting, decided } = await of()
  expect(waiting).toBeUndefined()
  expect(decided).toMatchObject([
    { decision: 'live', reason: REASON, decided_by: 'Meera Iyer', discrimination: expect.closeTo(-0.2, 5) },
  ])
  expect(
    await asOwner('select decided_by from exam_private.question_decisions where question_id = $1', [
      question.id,
    ]),
  ).toEqual([{ decided_by: meera }])
})

test('they are read in portions, each once, with how many there are', async () => {
  const meera = await staff('mentor')
  for (let at = 0; at < 3; at += 1) await quarantined()
  const { count } = await call<Desk>(meera, 'challenged_questions', 1, 0)
  const seen: string[] = []
  for (let from = 0; from < count; from += 2) {
    const { items } = await call<Desk>(meera, 'challenged_questions', 2, from)
    expect(items.length).toBe(Math.min(2, count - from))
    seen.push(...items.map(({ question_id }) => question_id))
  }
  expect(new Set(seen).size).toBe(count)
  expect((await call<Desk>(meera, 'challenged_questions', 2, count)).items).toEqual([])
})

test('a retired question is asked no more', async () => {
  const [asha, arun] = [await newUser(), await staff('admin')]
  const question = await quarantined()
  await decide(arun, question.id, 'retired')

  expect(await call(asha, 'count_practice', { topics: [question.topic] })).toBe(0)
  expect(await asOwner('select status from public.questions where id = $1', [question.id])).toEqual([
    { status: 'retired' },
  ])
  await expect(decide(arun, question.id, 'live')).rejects.toThrow('not waiting')
})

test('of two who decide the same the second is told, and no reason is lost unsaid', async () => {
  const [meera, anil] = [await staff('mentor'), await staff('admin')]
  const question = await quarantined()
  await decide(meera, question.id, 'retired')
  await expect(decide(anil, question.id, 'retired')).rejects.toMatchObject({ code: 'PT409' })
  await expect(decide(meera, question.id, 'retired', `${REASON} Twice.`)).rejects.toThrow('not waiting')
  await decide(meera, question.id, 'retired')
})

test('nothing is decided without a reason, about another version, or against a ruling', async () => {
  const meera = await staff('mentor')
  const question = await quarantined()
  await expect(decide(meera, question.id, 'live', 'Fine.')).rejects.toThrow('20 to 2,000')
  await expect(decide(meera, question.id, 'lively')).rejects.toThrow('freed (live) or retired')
  await expect(decide(meera, question.id, null)).rejects.toThrow('freed (live) or retired')
  await expect(decide(meera, question.id, 'live', REASON, 2)).rejects.toThrow('written anew')
  const live = await newQuestion()
  await expect(decide(meera, live.id, 'retired')).rejects.toThrow('not waiting')
  await asOwner('update exam_private.question_keys set dropped = true where question_id = $1', [question.id])
  await expect(decide(meera, question.id, 'live')).rejects.toThrow('a new key brings it back')
  await decide(meera, question.id, 'retired')
})

test('learners and visitors neither see nor decide', async () => {
  const [asha, meera] = [await newUser(), await staff('mentor')]
  const question = await quarantined()
  for (const who of [asha, 'visitor']) {
    await expect(call(who, 'challenged_questions')).rejects.toMatchObject({ code: '42501' })
    await expect(decide(who, question.id, 'live')).rejects.toMatchObject({ code: '42501' })
    await expect(as(who, 'select * from exam_private.question_decisions')).rejects.toThrow(
      'permission denied',
    )
  }
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [meera],
  )
  await expect(call(withAal(meera, 'aal1'), 'challenged_questions')).rejects.toMatchObject({ code: '42501' })
  expect(await asOwner('select status from public.questions where id = $1', [question.id])).toEqual([
    { status: 'challenged' },
  ])
})
