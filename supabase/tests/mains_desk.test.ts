/** Mains questions at the desk: drafts, named reviewers, what is locked once answers are there, and who may do any of it. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])
await newQuestion({ topic: 'gdp' })

const rubric = Object.fromEntries(
  ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'].map((name) => [
    name,
    `Strong answers: ${name}`,
  ]),
)
const FIELDS = {
  ...{ topic: 'gdp', marks: 10, words: 150, directive: 'discuss', drafted_by: 'person' },
  question: 'Growth is not welfare. Discuss with reference to India.',
  question_hi: 'वृद्धि कल्याण नहीं है। भारत के संदर्भ में चर्चा कीजिए।',
  parts: ['What growth leaves out', 'India'],
  rubric,
  checklist: ['Distribution', 'Unpaid work', 'Health'].map((point) => ({
    point,
    words: [point.toLowerCase()],
  })),
  model_answer: 'Growth counts what is sold. '.repeat(10),
  sources: [
    { title: 'Economic Survey', publisher: 'Ministry of Finance', url: 'https://indiabudget.gov.in/x' },
  ],
  fact_ids: [],
}
type Fields = Record<string, unknown>
const save = (fields: Fields = {}) => call<string>(meera, 'save_mains_question', { ...FIELDS, ...fields })
const publish = (id: string, reviewer = 'Meera Iyer') => call(meera, 'publish_mains_question', id, reviewer)
const visible = async (who: string, id: string) =>
  (await as(who, { text: 'select id from public.mains_questions where id = $1', values: [id] })).length === 1

test('only administrators write, publish and retire', async () => {
  const id = await save()
  for (const who of [anil, asha]) {
    for (const [name, ...given] of [
      ['save_mains_question', FIELDS],
      ['publish_mains_question', id, 'Anil Rao'],
      ['retire_mains_question', id, 'It is of no use'],
      ['mains_question_at_desk', id],
    ] as const)
      await expect(call(who, name, ...given), name).rejects.toThrow('Only administrators')
    await expect(as(who, 'select * from public.mains_question_desk()')).rejects.toThrow('Only administrators')
  }
  await expect(call('visitor', 'save_mains_question', FIELDS)).rejects.toThrow('permission denied')
})

test('a draft is read by nobody else; published it is everybody’s, but for the checklist and the model answer', async () => {
  const id = await save()
  expect([await visible('visitor', id), await visible(asha, id)]).toEqual([false, false])
  await publish(id)
  expect([await visible('visitor', id), await visible(asha, id)]).toEqual([true, true])
  await expect(as(asha, 'select * from exam_private.mains_answers')).rejects.toThrow('permission denied')
  expect(await call(meera, 'mains_question_at_desk', id)).toMatchObject({
    ...{ status: 'live', reviewed_by: 'Meera Iyer', minutes: 7, answers: 0 },
    checklist: FIELDS.checklist,
  })
  const acts = await asOwner<{ action: string }>(
    'select action from private.audit_log where actor = $1 and subject_id = $2 order by id',
    [meera, id],
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'mains_questions.insert',
    'mains_answers.insert',
    'mains_questions.update',
  ])
})

test('what a model drafted is not published without a named reviewer, by whatever way', async () => {
  const id = await save({ drafted_by: 'ai' })
  await expect(publish(id, ' ')).rejects.toMatchObject({ code: 'PT400', detail: 'reviewer' })
  for (const reviewer of ["''", 'null']) {
    const go = `update public.mains_questions set status = 'live', reviewed_by = ${reviewer} where id = '${id}'`
    await expect(asOwner(go)).rejects.toThrow('somebody_has_read_what_a_model_drafted')
    await expect(as('service', go)).rejects.toThrow('somebody_has_read_what_a_model_drafted')
  }
  // Nor does it become a person's by saying so.
  await save({ id, drafted_by: 'person' })
  expect(await call(meera, 'mains_question_at_desk', id)).toMatchObject({ drafted_by: 'ai' })
  await publish(id)
  expect(await visible(asha, id)).toBe(true)
})

test('what learners see is changed only in the name of somebody who has read the change', async () => {
  const id = await save()
  await publish(id)
  await expect(save({ id, directive: 'examine' })).rejects.toMatchObject({ detail: 'reviewer' })
  await save({ id, directive: 'examine', reviewer: 'Anil Rao' })
  expect(await call(meera, 'mains_question_at_desk', id)).toMatchObject({
    directive: 'examine',
    reviewed_by: 'Anil Rao',
  })
  await expect(save({ id, checklist: [], reviewer: 'Anil Rao' })).rejects.toThrow('at least three points')
})

test('once answers were handed in, wording, marks and words stay', async () => {
  const id = await save()
  await publish(id)
  const answer = crypto.randomUUID()
  await call(asha, 'save_answer', answer, id, 0, { text: 'Growth is not welfare.' })
  await call(asha, 'submit_answer', answer)
  const locked = { code: 'PT409', detail: 'locked' }
  for (const fields of [{ question: `${FIELDS.question} Why?` }, { marks: 15 }, { words: 200 }])
    await expect(save({ id, reviewer: 'Meera Iyer', ...fields })).rejects.toMatchObject(locked)
  await save({ id, reviewer: 'Meera Iyer', model_answer: 'A better answer than before. '.repeat(10) })

  await call(meera, 'retire_mains_question', id, 'The figures are of last year.')
  expect(await visible('visitor', id)).toBe(false)
  await expect(save({ id })).rejects.toMatchObject({ code: 'PT409' })
})

test('a question that lacks something stays a draft, and a draft goes altogether', async () => {
  for (const [lacks, says] of [
    [{ question_hi: '' }, 'in Hindi'],
    [{ parts: [] }, 'at least one part'],
    [{ rubric: { ...rubric, evidence: '' } }, 'six criteria'],
    [{ checklist: FIELDS.checklist.slice(0, 2) }, 'at least three'],
    [{ checklist: FIELDS.checklist.map((point) => ({ ...point, words: [] })) }, 'by which it is found'],
    [{ model_answer: '' }, 'model answer'],
    [{ sources: [] }, 'one source'],
  ] as const)
    await expect(publish(await save(lacks))).rejects.toThrow(says)
  const id = await save()
  await call(meera, 'retire_mains_question', id)
  await expect(call(meera, 'mains_question_at_desk', id)).rejects.toMatchObject({ code: 'PT404' })
})

test('what cannot be taken is refused in words, by its field', async () => {
  const refused = (fields: Fields, detail: string) =>
    expect(save(fields), detail).rejects.toMatchObject({ code: 'PT400', detail })
  await refused({ topic: 'nowhere' }, 'topic')
  await refused({ marks: 12 }, 'marks')
  await refused({ words: 1e9 }, 'words')
  await refused({ directive: 'dream' }, 'directive')
  await refused({ question: 'Short?' }, 'question')
  await refused({ parts: ['a', 'b', 'c', 'd', 'e'] }, 'parts')
  await refused({ rubric: 'all' }, 'rubric')
  await refused({ checklist: 'all' }, 'checklist')
  await refused({ checklist: [7] }, 'checklist')
  await refused({ checklist: [{ point: 'x'.repeat(401), words: [] }] }, 'checklist')
  await refused({ sources: [{ title: 'Survey', publisher: 'MoF', url: 'ftp://x' }] }, 'sources')
  await refused({ sources: [{ title: 'Survey', publisher: 'MoF', date: 'yesterday' }] }, 'sources')
  await refused({ fact_ids: ['nothing'] }, 'fact_ids')
  await refused({ drafted_by: 'nobody' }, 'drafted_by')
  await expect(save({ id: 'nothing' })).rejects.toMatchObject({ code: 'PT404' })
})

test('who saves second is told; and what stands before learners is not published once more in another name', async () => {
  const id = await save()
  const opened = await call<Fields>(meera, 'mains_question_at_desk', id)
  await save({
    id,
    model_answer: 'Growth counts what is sold, and welfare what is lived. '.repeat(8),
    seen: opened,
  })
  await expect(save({ id, seen: opened })).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  await save({ id, seen: await call<Fields>(meera, 'mains_question_at_desk', id) })
  await publish(id)
  await expect(publish(id, 'Anil Rao')).rejects.toMatchObject({ code: 'PT409' })
  expect(await call(meera, 'mains_question_at_desk', id)).toMatchObject({ reviewed_by: 'Meera Iyer' })
})

test('a question is published and thrown away as it was seen', async () => {
  const id = await save()
  const at = () => call<Fields>(meera, 'mains_question_at_desk', id)
  const seen = await at()
  await save({ id, model_answer: 'Growth counts what is sold, and only that. '.repeat(8), seen })
  for (const [act, given] of [
    ['publish_mains_question', 'Meera Iyer'],
    ['retire_mains_question', ''],
  ] as const)
    await expect(call(meera, act, id, given, seen)).rejects.toMatchObject({ code: 'PT409', detail: 'read' })
  const read = await at()
  // twice: of the first the answer was lost
  for (let time = 0; time < 2; time += 1) await call(meera, 'publish_mains_question', id, 'Meera Iyer', read)
  await expect(call(meera, 'publish_mains_question', id, 'Anil Rao', read)).rejects.toMatchObject({
    code: 'PT409',
  })
  await call(meera, 'retire_mains_question', id, 'It is of no use', await at())
})
