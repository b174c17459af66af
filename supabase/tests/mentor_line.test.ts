/** What waits for a mentor: who may ask, in which order it comes, and one mentor at an answer at a time. */

import { beforeEach, expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import {
  draftOf,
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

const REASON = 'Is my conclusion a way forward?'

beforeEach(async () => {
  await asOwner('delete from public.answers')
  await onlyMentors()
})

type Place = { state: string; position: number | null; eta: string | null; waiting: number; may_ask: boolean }
const placeOf = (learner: string, answer: string) => call<Place>(learner, 'my_place_in_queue', answer)

test('a learner asks for the mentor and sees the place; asked twice, it is one place', async () => {
  const { id, learner } = await handedIn()
  expect(await placeOf(learner, id)).toMatchObject({ state: 'none', position: null, may_ask: true })

  expect(await call(learner, 'ask_mentor', id, REASON)).toMatchObject({
    ...{ state: 'waiting', why: 'asked', position: 1, asked: true, waiting: 1, most: 3, may_ask: false },
  })
  await call(learner, 'ask_mentor', id, `${REASON} Please.`)
  const [line, ...others] = await queueOf(await newMentor())
  expect(line).toMatchObject({
    answer_id: id,
    task: 'marks',
    why: 'asked',
    asked: `${REASON} Please.`,
    words: 11,
  })
  expect(others).toEqual([])
  expect(await call(learner, 'take_back_request', id)).toMatchObject({ state: 'none', asked: false })
})

test('the answer of somebody who is banned waits for no mentor, and has its place again afterwards', async () => {
  const [first, second] = [await handedIn(), await handedIn()]
  for (const { id, learner } of [first, second]) await call(learner, 'ask_mentor', id, REASON)
  await asOwner(
    `update private.mentor_requests set asked_at = asked_at - interval '1 day' where answer_id = $1`,
    [first.id],
  )
  const meera = await newMentor()
  const line = async () => (await queueOf(meera)).map(({ answer_id }) => answer_id)
  expect(await line()).toEqual([first.id, second.id])

  await asOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
    first.learner,
  ])
  expect(await line()).toEqual([second.id])
  expect(await placeOf(second.learner, second.id)).toMatchObject({ position: 1 })

  await asOwner('update auth.users set banned_until = null where id = $1', [first.learner])
  expect(await line()).toEqual([first.id, second.id])
})

test('at most three answers of a learner wait for what was asked', async () => {
  const learner = await newUser()
  const answers = []
  for (let at = 0; at < 4; at++) answers.push((await handedIn({ by: learner })).id)
  for (const id of answers.slice(0, 3)) await call(learner, 'ask_mentor', id, REASON)

  await expect(call(learner, 'ask_mentor', answers[3], REASON)).rejects.toThrow('Three of your answers wait')
  await call(learner, 'take_back_request', answers[0])
  await call(learner, 'ask_mentor', answers[3], REASON)
})

test('asking at once does not get past the limit', async () => {
  const learner = await newUser()
  const answers = []
  for (let at = 0; at < 5; at++) answers.push((await handedIn({ by: learner })).id)

  const asked = await Promise.allSettled(answers.map((id) => call(learner, 'ask_mentor', id, REASON)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('nobody asks for somebody else’s answer, without a reason, or before the evaluation is through', async () => {
  const { id, learner } = await handedIn()
  const ravi = await newUser()
  for (const name of ['ask_mentor', 'take_back_request', 'my_place_in_queue'])
    await expect(call(ravi, name, ...(name === 'ask_mentor' ? [id, REASON] : [id]))).rejects.toThrow(
      'There is no such answer of yours',
    )
  await expect(call(learner, 'ask_mentor', id, 'why?')).rejects.toThrow('10 to 500 characters')
  const early = await handedIn({ by: learner, status: 'queued' })
  await expect(call(learner, 'ask_mentor', early.id, REASON)).rejects.toThrow('once the evaluation')
})

test('the longest waiting comes first, and appeals and failures come sooner', async () => {
  const mentor = await newMentor()
  const old = await handedIn({ status: 'needs_mentor', hoursAgo: 30 })
  const failed = await handedIn({ status: 'failed', hoursAgo: 20 })
  const young = await handedIn({ status: 'needs_mentor', hoursAgo: 15 })
  const oldest = await handedIn({ status: 'needs_mentor', hoursAgo: 100 })
  expect((await queueOf(mentor)).map(({ answer_id }) => answer_id)).toEqual(
    [oldest, failed, old, young].map(({ id }) => id),
  )
  expect(await placeOf(young.learner, young.id)).toMatchObject({ position: 4 })

  const appealed = await handedIn()
  await release(mentor, appealed.id)
  await call(appealed.learner, 'file_appeal', appealed.id, 'My second paragraph was not marked.')
  await asOwner(`update private.answer_appeals set filed_at = now() - interval '60 hours'`)
  expect((await queueOf(await newMentor()))[0]).toMatchObject({ answer_id: appealed.id, task: 'appeal' })
})

test('there is no time of arrival before five marks were given, and then it follows from their pace', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  for (let at = 0; at < 4; at++) await release(mentor, (await handedIn()).id)
  await asOwner('delete from private.second_looks')
  expect(await placeOf(learner, id)).toMatchObject({ position: 1, eta: null })

  await release(mentor, (await handedIn()).id)
  await asOwner('delete from private.second_looks')
  // the first of the five ten hours ago: one in two hours
  await asOwner(
    `update public.evaluations set released_at = now() - interval '10 hours'
     where id = (select id from public.evaluations where by = 'mentor' order by released_at limit 1)`,
  )
  const { eta } = await placeOf(learner, id)
  expect((Date.parse(eta ?? '') - Date.now()) / 3_600_000).toBeCloseTo(2, 1)
})

test('two mentors who take an answer at once: one has it', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const { id, learner } = await handedIn({ status: 'needs_mentor' })

  const taken = await Promise.all([take(meera, id), take(asha, id)])
  expect(taken.map(({ claimed }) => claimed).sort()).toEqual([false, true])
  const [winner, loser] = taken[0]?.claimed ? [meera, asha] : [asha, meera]
  expect(await placeOf(learner, id)).toMatchObject({ state: 'marking' })
  expect((await queueOf(loser))[0]).toMatchObject({ held_by: 'other' })
  expect(await call(loser, 'save_marks', id, 0, draftOf())).toEqual({ saved: false, reason: 'claimed' })
  await expect(call(loser, 'release_marks', id)).rejects.toThrow('Another mentor has this answer now')

  await call(winner, 'lay_back_answer', id)
  expect((await take(loser, id)).claimed).toBe(true)
})

test('an answer is free again 45 minutes after the last stroke, which each save moves on', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const { id } = await handedIn({ status: 'needs_mentor' })
  await take(meera, id)
  await asOwner(`update private.mentor_claims set until = now() + interval '1 minute'`)
  await mark(meera, id)
  const [held] = await asOwner<{ minutes: number }>(
    `select extract(epoch from until - now())::integer / 60 as minutes from private.mentor_claims`,
  )
  expect(held?.minutes).toBeGreaterThanOrEqual(43)

  await asOwner(`update private.mentor_claims set until = now() - interval '1 minute'`)
  expect((await take(asha, id)).claimed).toBe(true)
  await expect(call(meera, 'release_marks', id)).rejects.toThrow('Another mentor has this answer now')
})

test('the desk says nothing of who wrote an answer, and gives nobody their own', async () => {
  const mentor = await newMentor()
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  const own = await handedIn({ by: mentor, status: 'needs_mentor' })

  const shown = JSON.stringify([await queueOf(mentor), await take(mentor, id)])
  expect(shown).not.toContain(learner)
  expect(shown).not.toContain('Asha Rao')
  expect(shown).not.toContain('@example.in')
  expect(shown).not.toContain(own.id)
  await expect(take(mentor, own.id)).rejects.toThrow('This answer is your own')
})

test('a part of the line is told with how many there are, one kind alone, and what is free wherever it stands', async () => {
  const [mentor, other] = [await newMentor(), await newMentor()]
  const first = await handedIn({ status: 'needs_mentor' })
  const second = await handedIn({ status: 'needs_mentor' })
  const third = await handedIn()
  await call(third.learner, 'ask_mentor', third.id, REASON)
  for (const [at, { id }] of [first, second].entries())
    await asOwner(`update public.answers set submitted_at = now() - $2 * interval '1 hour' where id = $1`, [
      id,
      9 - at,
    ])
  await take(other, first.id)

  type Part = {
    total: number
    count: number
    next: { answer_id: string }[]
    waiting: { answer_id: string }[]
  }
  const part = await call<Part>(mentor, 'mentor_queue', 'all', 1)
  expect(part).toMatchObject({ total: 3, count: 3, waiting: [{ answer_id: first.id, held_by: 'other' }] })
  expect(part.waiting).toHaveLength(1)
  expect(part.next.map(({ answer_id }) => answer_id)).toEqual([second.id, third.id])
  expect(await call<Part>(mentor, 'mentor_queue', 'asked', 50)).toMatchObject({
    ...{ total: 3, count: 1, waiting: [{ answer_id: third.id }] },
  })
  expect(await call<Part>(mentor, 'mentor_queue', 'appeal', 50)).toMatchObject({
    total: 3,
    count: 0,
    waiting: [],
  })
})

test('a draft is not at the desk, nor is anything for who is no mentor', async () => {
  const mentor = await newMentor()
  const learner = await newUser()
  const { id } = await handedIn({ by: learner, status: 'needs_mentor' })
  await asOwner(`update public.answers set status = 'draft', submitted_at = null where id = $1`, [id])
  await expect(take(mentor, id)).rejects.toThrow('There is no such answer to mark')
  await asOwner(`update public.answers set status = 'needs_mentor', submitted_at = now() where id = $1`, [id])

  const asked: [string, ...unknown[]][] = [
    ['mentor_queue'],
    ['take_answer', id],
    ['lay_back_answer', id],
    ['pull_sample'],
    ['save_marks', id, 0, draftOf()],
    ['release_marks', id],
    ['ask_second_look', id],
    ['answer_appeal', id, 'upheld', 'It stays as it was marked.'],
    ['mentor_second_looks'],
    ['mentor_appeals'],
    ['my_marking'],
    ['marks_beside_engine', id],
    ['keep_library_comment', id, 'x', null, true],
    ['use_library_comment', id],
  ]
  for (const who of [learner, withAal(learner, 'aal2')])
    for (const [name, ...given] of asked)
      await expect(call(who, name, ...given), name).rejects.toThrow('Only mentors mark answers')
  for (const [name, ...given] of asked)
    await expect(call('visitor', name, ...given), name).rejects.toThrow('permission denied')
})

test('what no mentor marked is pulled at random, and what is at another desk is not', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const { id } = await handedIn()
  expect(await call(meera, 'pull_sample')).toBeNull()
  await asOwner(
    `insert into public.evaluations (answer_id, by, band_low, band_high) values ($1, 'rules', 4, 6)`,
    [id],
  )
  expect(await call(meera, 'pull_sample')).toBe(id)
  await take(asha, id)
  expect(await call(meera, 'pull_sample')).toBeNull()
  await asOwner('delete from private.mentor_claims')
  await release(meera, id, MARKS)
  expect(await call(meera, 'pull_sample')).toBeNull()
})

test('nothing of the tables behind the desk is reached by name', async () => {
  const mentor = await newMentor()
  for (const table of ['mentor_claims', 'mentor_requests', 'answer_appeals', 'second_looks', 'seen_marks'])
    for (const who of [mentor, await newUser()])
      await expect(as(who, `select * from private.${table}`)).rejects.toThrow('permission denied')
  expect(await told(mentor)).toEqual([])
})

test('marks given anew that left the desk before they were released are not told as released', async () => {
  const [meera, asha] = [await newMentor(), await newMentor()]
  const { id, learner } = await handedIn({ status: 'needs_mentor' })
  await release(meera, id)
  await mark(meera, id, [1.75, 2, 1, 0.75, 0.5, 0.25], {}, 'change')
  await asOwner(`update private.mentor_claims set until = now() - interval '1 minute'`)
  await call(learner, 'file_appeal', id, 'The second point about lags was made in the text.')
  await take(asha, id, 'appeal')

  await expect(call(meera, 'release_marks', id)).rejects.toThrow('your draft is kept')
})
