/** Marking without seeing what others made of an answer, the first time and the second. */

import { beforeEach, expect, test } from 'vitest'
import { as, asOwner, call } from './as-user.ts'
import {
  engineGave,
  handedIn,
  mark,
  newMentor,
  onlyMentors,
  queueOf,
  type Released,
  release,
  take,
  told,
} from './marked-answers.ts'

const ENGINE = [0.62, 0.62, 0.62, 0.62, 0.62, 0.62]

/** The engine's marks where they stand by themselves: the clock, too, has seconds like 30.62335. */
const ENGINES_MARKS = /(?<!\d)0\.62/

let meera: string
let asha: string
beforeEach(async () => {
  await asOwner('delete from public.answers')
  await onlyMentors()
  meera = await newMentor()
  asha = await newMentor()
})

const seenBy = (who: string, answer: string) =>
  as<{ by: string; purpose: string }>(who, {
    text: 'select by, purpose from public.evaluations where answer_id = $1 order by by, created_at',
    values: [answer],
  })

/** An answer that Meera has marked and that waits for a second look. */
async function lookedAt(first = [1.5, 2, 1, 0.75, 0.5, 0.25]) {
  const answer = await handedIn()
  await engineGave(answer.id, 'rules', ENGINE)
  await mark(meera, answer.id, first, {
    comments: [{ id: crypto.randomUUID(), body: 'SECRET-COMMENT', criterion: null }],
  })
  await call(meera, 'release_marks', answer.id)
  await call(meera, 'ask_second_look', answer.id)
  return answer
}

test('before her own marks stand a mentor sees nothing of the engine’s, by any way', async () => {
  const { id } = await handedIn({ status: 'needs_mentor' })
  await engineGave(id, 'rules', ENGINE)
  await engineGave(id, 'ai', ENGINE, 1)
  const shown = JSON.stringify([await take(meera, id), await queueOf(meera)])
  expect(shown).not.toMatch(ENGINES_MARKS)
  expect(shown).not.toContain('band')
  await mark(meera, id)
  expect(await seenBy(meera, id)).toEqual([{ by: 'mentor', purpose: 'marks' }])
  await expect(call(meera, 'marks_beside_engine', id)).rejects.toThrow('once yours stand')

  await call(meera, 'release_marks', id)
  expect((await seenBy(meera, id)).map(({ by }) => by)).toEqual(['ai', 'mentor', 'rules'])
  expect(JSON.stringify(await call(meera, 'marks_beside_engine', id))).toMatch(ENGINES_MARKS)
})

test('the second mentor sees neither the first’s marks nor comments before hers stand, and the learner hears nothing', async () => {
  const { id, learner } = await lookedAt()
  const before = await told(learner)
  expect((await queueOf(asha))[0]).toMatchObject({ answer_id: id, task: 'second', refused: null })
  const taken = await take(asha, id)
  expect(taken).toMatchObject({ task: 'second', draft: { criteria: [], comments: [] } })
  expect(JSON.stringify(taken)).not.toContain('SECRET-COMMENT')
  expect(JSON.stringify(taken)).not.toMatch(ENGINES_MARKS)
  const comments = () =>
    as(asha, { text: 'select body from public.answer_comments where answer_id = $1', values: [id] })
  await mark(asha, id)
  expect(await seenBy(asha, id)).toEqual([{ by: 'mentor', purpose: 'second' }])
  expect(await comments()).toEqual([])
  expect(await call(asha, 'mentor_second_looks')).toMatchObject({ waiting: 1, done: [] })

  expect(await call(asha, 'release_marks', id)).toMatchObject({
    ...{ released: true, task: 'second', marks: 6, first: 6, difference: 0, apart: false },
  })
  expect(await seenBy(asha, id)).toHaveLength(3)
  expect(await comments()).toEqual([{ body: 'SECRET-COMMENT' }])
  expect(await told(learner)).toEqual(before)
  expect((await seenBy(learner, id)).map(({ purpose, by }) => [by, purpose])).toEqual([
    ['mentor', 'marks'],
    ['rules', 'marks'],
  ])
})

test('a second look that is released again says again how far it was from the first', async () => {
  const { id } = await lookedAt()
  const { released: _, ...said } = await release(asha, id, [2.5, 3, 1.5, 1, 0.5, 0.25])

  expect(said).toMatchObject({ marks: 8.75, first: 6, difference: 0.275, apart: true })
  expect(await call(asha, 'release_marks', id)).toEqual({ released: false, ...said })
})

test('a second look is asked for until it is taken', async () => {
  const { id } = await lookedAt()
  await call(meera, 'ask_second_look', id)
  await release(asha, id)

  await expect(call(meera, 'ask_second_look', id)).rejects.toThrow('looked at this answer already')
})

test('the first mentor does not take the second look while there is another; alone, after seven days', async () => {
  const { id } = await lookedAt()
  await expect(take(meera, id, 'second')).rejects.toThrow('another mentor takes the second look')
  await asOwner(`update public.evaluations set released_at = now() - interval '8 days' where by = 'mentor'`)
  await expect(take(meera, id, 'second')).rejects.toThrow('another mentor takes the second look')

  await onlyMentors(meera)
  expect((await take(meera, id, 'second')).draft.criteria).toEqual([])
  await asOwner('delete from private.mentor_claims')
  await asOwner(
    `update public.evaluations set released_at = now() - interval '6 days' where by = 'mentor' and released_at is not null`,
  )
  await expect(take(meera, id, 'second')).rejects.toThrow('you after seven days')
})

test('more than 1.5 of 10 apart asks for a third look, 1.5 does not', async () => {
  const near = await lookedAt([2.5, 3, 0.5, 0, 0, 0])
  expect(await release(asha, near.id, [2.5, 3, 1.5, 0.5, 0, 0])).toMatchObject({
    difference: 0.15,
    apart: false,
  })
  const far = await lookedAt([2.5, 3, 0.5, 0, 0, 0])
  expect(await release(asha, far.id, [2.5, 3, 1.5, 0.75, 0, 0])).toMatchObject({
    difference: 0.175,
    apart: true,
  })
  expect(await call(asha, 'mentor_second_looks')).toMatchObject({
    done: [
      { answer_id: far.id, first: 6, again: 7.75, out_of: 10, apart: true, third_waits: true },
      { answer_id: near.id, apart: false, third_waits: false },
    ],
  })

  const third = await newMentor()
  expect((await queueOf(third)).filter(({ why }) => why === 'third')).toMatchObject([{ answer_id: far.id }])
  await expect(take(asha, far.id, 'second')).rejects.toThrow('You know the marks')
  expect(await release(third, far.id, [2.5, 3, 1, 0.5, 0, 0])).toMatchObject({
    task: 'second',
    difference: 0.1,
  })
  // the third look is the last
  expect((await queueOf(await newMentor())).filter(({ task }) => task === 'second')).toEqual([])
})

test('about a fifth of first marks is marked a second time, by what the server’s own id says', async () => {
  for (let at = 0; at < 15; at++) await release(meera, (await handedIn()).id)
  const marks = await asOwner<{ chosen: boolean; waits: boolean }>(
    `select ('x' || left(md5(id::text), 7))::bit(28)::integer % 5 = 0 as chosen,
       exists (select from private.second_looks look where look.first_evaluation = marked.id and look.why = 'share') as waits
     from public.evaluations marked where by = 'mentor'`,
  )
  expect(marks).toHaveLength(15)
  expect(marks.filter(({ chosen, waits }) => chosen !== waits)).toEqual([])
})

test('a second look is asked for by who marked the answer', async () => {
  const { id } = await lookedAt()
  await expect(call(asha, 'ask_second_look', id)).rejects.toThrow('by who has marked')
})

test('of a second mark, no matter how often released, one difference is kept', async () => {
  const { id } = await lookedAt()
  await mark(asha, id)
  const pressed = await Promise.all([1, 2].map(() => call<Released>(asha, 'release_marks', id)))
  expect(pressed.map(({ released }) => released).sort()).toEqual([false, true])
  expect(await asOwner('select look from private.second_looks where done_at is not null')).toEqual([
    { look: 2 },
  ])
})
