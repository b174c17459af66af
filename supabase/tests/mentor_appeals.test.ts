/** Appeals against a mentor's marks: who, when, how often, who answers, and what comes of it. */

import { beforeEach, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  draftOf,
  forgetSecondLooks,
  handedIn,
  MARKS,
  mark,
  newMentor,
  onlyMentors,
  queueOf,
  release,
  take,
  told,
} from './marked-answers.ts'

const REASON = 'My second paragraph answers the second part.'
const REPLY = 'It does; I had taken it for the conclusion.'

let meera: string
let asha: string
beforeEach(async () => {
  await onlyMentors()
  meera = await newMentor()
  asha = await newMentor()
})

async function marked() {
  const answer = await handedIn()
  await release(meera, answer.id)
  await forgetSecondLooks()
  return answer
}

test('a learner appeals once against a mentor’s marks, within thirty days, with a reason', async () => {
  const { id, learner } = await marked()
  expect(await call(learner, 'my_appeal', id)).toMatchObject({ state: 'none', may_appeal: true })
  await expect(call(learner, 'file_appeal', id, 'Unfair')).rejects.toThrow('20 to 1,000 characters')
  await expect(call(learner, 'file_appeal', id, 'x'.repeat(1001))).rejects.toThrow('20 to 1,000 characters')

  expect(await call(learner, 'file_appeal', id, REASON)).toMatchObject({ state: 'open', may_appeal: false })
  await expect(call(learner, 'file_appeal', id, REASON)).rejects.toThrow('already')
  expect(await call(learner, 'withdraw_appeal', id)).toMatchObject({ state: 'withdrawn' })
  await expect(call(learner, 'file_appeal', id, REASON)).rejects.toThrow('already')

  const late = await marked()
  await asOwner(
    `update public.evaluations set released_at = now() - interval '31 days' where answer_id = $1`,
    [late.id],
  )
  await expect(call(late.learner, 'file_appeal', late.id, REASON)).rejects.toThrow('thirty days')
  const unmarked = await handedIn()
  await expect(call(unmarked.learner, 'file_appeal', unmarked.id, REASON)).rejects.toThrow(
    'Ask the mentor first',
  )
})

test('nobody appeals for somebody else, or reads what was appealed', async () => {
  const { id } = await marked()
  const ravi = await newUser()
  await expect(call(ravi, 'file_appeal', id, REASON)).rejects.toThrow('no such answer of yours')
  await expect(call(ravi, 'withdraw_appeal', id)).rejects.toThrow('no such answer of yours')
  await expect(call(ravi, 'my_appeal', id)).rejects.toThrow('no such answer of yours')
  await expect(call('visitor', 'my_appeal', id)).rejects.toThrow('permission denied')
})

test('another mentor answers, not the one who marked; alone, she answers herself', async () => {
  const { id, learner } = await marked()
  await call(learner, 'file_appeal', id, REASON)
  expect((await queueOf(meera)).find(({ answer_id }) => answer_id === id)).toMatchObject({
    refused: 'You gave these marks: another mentor answers the appeal',
  })
  await expect(take(meera, id, 'appeal')).rejects.toThrow('another mentor answers the appeal')
  await expect(call(meera, 'answer_appeal', id, 'upheld', REPLY)).rejects.toThrow('another mentor')
  await expect(call(asha, 'answer_appeal', id, 'upheld', REPLY)).rejects.toThrow('to your desk first')

  await onlyMentors(meera)
  expect(await take(meera, id, 'appeal')).toMatchObject({ task: 'appeal', appeal: { own: true } })
})

test('the mark stands: the learner hears why, and nothing is changed', async () => {
  const { id, learner } = await marked()
  await call(learner, 'file_appeal', id, REASON)
  expect(await take(asha, id)).toMatchObject({
    task: 'appeal',
    appeal: { reason: REASON, marks: 6, own: false },
  })
  await expect(call(asha, 'answer_appeal', id, 'upheld', 'No.')).rejects.toThrow('Reply to the learner')
  await expect(call(asha, 'release_marks', id)).rejects.toThrow('answered with a reply')

  expect(await call(asha, 'answer_appeal', id, 'upheld', REPLY)).toEqual({ outcome: 'upheld', marks: 6 })
  // a request whose answer was lost
  expect(await call(asha, 'answer_appeal', id, 'upheld', REPLY)).toEqual({ outcome: 'upheld', marks: 6 })
  expect((await told(learner)).filter(({ kind }) => kind === 'appeal_answered')).toHaveLength(1)
  expect(await call(learner, 'my_appeal', id)).toMatchObject({ state: 'upheld', reply: REPLY })
  expect(await as(learner, `select marks from public.evaluations where by = 'mentor'`)).toEqual([
    { marks: '6.00' },
  ])
  expect((await told(learner)).at(-1)).toMatchObject({
    ...{ kind: 'appeal_answered', title: 'Your appeal was answered: the marks stand at 6 of 10' },
  })
  expect((await queueOf(asha)).filter(({ answer_id }) => answer_id === id)).toEqual([])
  await expect(call(asha, 'answer_appeal', id, 'changed', REPLY)).rejects.toThrow('No appeal is open')
})

test('what a mentor has done names its questions in both languages', async () => {
  const { id, learner, question } = await marked()
  const named = { question: 'Discuss inflation targeting.', question_hi: 'मुद्रास्फीति लक्ष्यीकरण पर चर्चा कीजिए।' }
  await asOwner('update public.mains_questions set question_hi = $2 where id = $1', [
    question,
    named.question_hi,
  ])
  await call(meera, 'ask_second_look', id)
  await release(asha, id)
  await call(learner, 'file_appeal', id, REASON)
  await call(learner, 'withdraw_appeal', id)

  expect((await call<unknown[]>(meera, 'mentor_appeals'))[0]).toMatchObject(named)
  expect(await call(meera, 'mentor_second_looks')).toMatchObject({ done: [{ answer_id: id, ...named }] })
  expect(await call(meera, 'my_marking')).toMatchObject({ last: [{ answer_id: id, ...named }] })
})

test('the mark is changed: the new one stands, the old one stays to be read', async () => {
  const { id, learner } = await marked()
  await call(learner, 'file_appeal', id, REASON)
  const { draft } = await take(asha, id)
  expect(draft.criteria.map(({ marks }) => marks)).toEqual(MARKS)
  await expect(call(asha, 'answer_appeal', id, 'changed', REPLY)).rejects.toThrow('No mark differs')
  await call(asha, 'save_marks', id, 0, draftOf([1.5, 3, 1, 0.75, 0.5, 0.25]))

  expect(await call(asha, 'answer_appeal', id, 'changed', REPLY)).toEqual({ outcome: 'changed', marks: 7 })
  expect(
    await as(
      learner,
      `select marks, purpose, reason, replaced_at is null as stands from public.evaluations where by = 'mentor' order by released_at`,
    ),
  ).toEqual([
    { marks: '6.00', purpose: 'marks', reason: null, stands: false },
    { marks: '7.00', purpose: 'appeal', reason: REPLY, stands: true },
  ])
  expect((await told(learner)).map(({ title }) => title)).toEqual([
    'The mentor has marked your answer: 6 of 10',
    'Your appeal was answered: your marks are now 7 of 10',
  ])
  expect((await call<unknown[]>(asha, 'mentor_appeals'))[0]).toMatchObject({
    answer_id: id,
    state: 'changed',
    reply: REPLY,
  })

  await take(asha, id, 'change')
  await call(asha, 'save_marks', id, 0, draftOf([1.5, 3, 1, 0.75, 0.75, 0.25]))
  await call(asha, 'release_marks', id, 'The conclusion had a way forward.')
  expect(
    await as(
      learner,
      `select marks, purpose from public.evaluations where by = 'mentor' and replaced_at is null`,
    ),
  ).toEqual([{ marks: '7.25', purpose: 'appeal' }])
})

test('what the first mentor commented is on the desk of whoever answers an appeal or gives marks anew, and stays with the new marks', async () => {
  const answer = await handedIn()
  const body = 'Name the committee here.'
  const words = { quote: 'Inflation targeting', range_start: 0, range_end: 19, page: null, x: null, y: null }
  const comments = [{ id: crypto.randomUUID(), criterion: null, ...words, body }]
  await mark(meera, answer.id, MARKS, { comments })
  await call(meera, 'release_marks', answer.id)
  await forgetSecondLooks()
  await call(answer.learner, 'file_appeal', answer.id, REASON)
  const bodiesOf = async () =>
    (
      await as<{ body: string }>(
        answer.learner,
        `select body from public.answer_comments comment join public.evaluations mark on mark.id = comment.evaluation_id
         where mark.replaced_at is null`,
      )
    ).map((comment) => comment.body)

  const { draft } = await take(asha, answer.id)
  expect(draft.comments).toMatchObject([{ body }])
  // as the desk does: all that it was shown is sent with the first stroke
  const kept = draftOf([1.5, 3, 1, 0.75, 0.5, 0.25], { comments: draft.comments })
  await call(asha, 'save_marks', answer.id, draft.revision, kept)
  await call(asha, 'answer_appeal', answer.id, 'changed', REPLY)
  expect(await bodiesOf()).toEqual([body])

  const anew = await take(asha, answer.id, 'change')
  expect(anew.draft.comments).toMatchObject([{ body }])
})

test('whoever has answered an appeal marks no second time as if unseen', async () => {
  const { id, learner } = await marked()
  await call(learner, 'file_appeal', id, REASON)
  await take(asha, id)
  await call(asha, 'answer_appeal', id, 'upheld', REPLY)
  await newMentor()
  await call(meera, 'ask_second_look', id)
  await expect(take(asha, id, 'second')).rejects.toThrow('You know the marks of this answer')
})

test('while an appeal is open its mark is not given anew past it', async () => {
  const { id, learner } = await marked()
  await call(learner, 'file_appeal', id, REASON)
  await expect(take(meera, id, 'change')).rejects.toThrow('An appeal against these marks is open')
})

test('a second look that has waited longer does not hide an appeal, from the mentors or from its learner', async () => {
  const { id, learner } = await marked()
  await asOwner(
    `insert into private.second_looks (answer_id, look, why, first_evaluation, due_at)
     select answer_id, 2, 'share', id, now() - interval '9 days' from public.evaluations
     where answer_id = $1 and by = 'mentor'`,
    [id],
  )
  await call(learner, 'file_appeal', id, REASON)
  await asOwner(
    `update private.answer_appeals set filed_at = now() - interval '1 day' where answer_id = $1`,
    [id],
  )
  const line = (await queueOf(asha)).find(({ answer_id }) => answer_id === id)
  expect(line).toMatchObject({ task: 'appeal' })
  expect(await call(learner, 'my_place_in_queue', id)).toMatchObject({ state: 'waiting', why: 'appeal' })
})
