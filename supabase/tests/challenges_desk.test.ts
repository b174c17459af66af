/** Challenges at the desk: arenas that are made and changed before they open, called off with a word, and who may do so. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { ends, newChallenge, newQuestions } from './challenges.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])
await newQuestions(60, { difficulty: 4 })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const FIELDS = {
  ...{
    title: 'Sunday arena',
    title_hi: 'रविवार का अखाड़ा',
    about: 'Prices and growth',
    about_hi: 'कीमतें और वृद्धि',
  },
  ...{ topics: [], opens_at: inHours(48), window: 120, minutes: 15, questions: 8 },
}
type Fields = Record<string, unknown>
const save = (fields: Fields = {}) => call<string>(meera, 'save_challenge', { ...FIELDS, ...fields })
const at = (slug: string) => call<Fields>(meera, 'challenge_at_desk', slug)
const stateOf = async (slug: string) =>
  (await as<{ state: string }>(meera, `select state from public.challenge_desk() where slug = '${slug}'`))[0]
    ?.state
const WHY = 'The server is being looked after.'
const WHY_HI = 'सर्वर की देखभाल हो रही है।'
const told = (who: string) =>
  asOwner<{ kind: string; body: string; href: string }>(
    'select kind, body, href from public.notifications where user_id = $1',
    [who],
  )

test('only administrators see all challenges, make arenas and call challenges off', async () => {
  const slug = await save()
  for (const who of [anil, asha]) {
    await expect(as(who, 'select * from public.challenge_desk()')).rejects.toThrow('Only administrators')
    for (const [name, ...given] of [
      ['challenge_at_desk', slug],
      ['save_challenge', FIELDS],
      ['cancel_challenge', slug, WHY, WHY_HI],
    ] as const)
      await expect(call(who, name, ...given), name).rejects.toThrow('Only administrators')
  }
  await expect(call('visitor', 'save_challenge', FIELDS)).rejects.toThrow('permission denied')
})

test('an arena that is sent once more is the one that was made, as it was sent last', async () => {
  // no two challenges that are ahead ask the same
  await newQuestions(50, { difficulty: 4 })
  const made_as = crypto.randomUUID()
  const slug = await save({ made_as })
  expect(await save({ made_as })).toBe(slug)
  expect(await save({ made_as, title: 'Monday arena' })).toBe(slug)
  expect(await at(slug)).toMatchObject({ title: 'Monday arena' })
  expect(slug).toMatch(/^arena-sunday-arena-/)
  const other = await save({ made_as: crypto.randomUUID() })
  expect(other).not.toBe(slug)
  for (const wrong of ['', '%', 7, null]) expect(await save({ made_as: wrong })).not.toBe(slug)
})

test('an arena stands among what is ahead, is changed until it opens, and not afterwards', async () => {
  const slug = await save()
  const { ahead } = await call<{ ahead: { id: string }[] }>(asha, 'list_challenges')
  expect(ahead.map(({ id }) => id)).toContain(slug)
  const held = () =>
    asOwner('select question_id from exam_private.challenge_questions where challenge = $1', [slug])
  const drawn = await held()
  await save({ slug, title: 'Monday arena' })
  expect(await held()).toEqual(drawn)
  await save({ slug, questions: 10 })
  expect(await held()).toHaveLength(10)
  expect(await at(slug)).toMatchObject({ question_count: 10, entries: [] })

  await asOwner(`update public.challenges set opens_at = now() - interval '1 minute' where slug = $1`, [slug])
  await expect(save({ slug, title: 'Tuesday' })).rejects.toMatchObject({ code: 'PT409', detail: 'locked' })
  const duel = await newChallenge(await newQuestions(5), { kind: 'duel', opens: '1 day', ends: '2 days' })
  await expect(save({ slug: duel })).rejects.toThrow('make themselves')
  const acts = await asOwner<{ action: string }>(
    'select action from private.audit_log where actor = $1 and subject_id = $2 order by id',
    [meera, slug],
  )
  expect(acts[0]).toEqual({ action: 'challenges.insert' })
})

test('a live round of a mentor can be put to another hour before it opens', async () => {
  const { id } = await call<{ id: string }>(anil, 'new_mentor_live', {
    ...{ title: 'Clinic', topics: [], questions: 5, seconds: 60, opens_at: inHours(24), visibility: 'all' },
  })
  await save({ slug: id, questions: 5, seconds: 90, opens_at: inHours(30), window: 60 })
  expect(await at(id)).toMatchObject({ kind: 'mentor', seconds: 90, title: 'Sunday arena' })
  await call(meera, 'cancel_challenge', id, WHY, WHY_HI)
  expect(await told(anil)).toContainEqual({ kind: 'challenge_cancelled', body: WHY, href: '/challenges' })
  expect(await stateOf(id)).toBe('cancelled')
})

test('administrators make live rounds and lead them', async () => {
  const { id } = await call<{ id: string }>(meera, 'new_mentor_live', {
    title: 'Clinic',
    topics: [],
    questions: 5,
  })
  expect(await call(meera, 'host_challenge', id, 'start')).toMatchObject({ step: { position: 1 } })
})

test('called off while it runs, it ends at once: the board stays, those in it are told, their answers are theirs', async () => {
  const slug = await newChallenge(await newQuestions(5))
  const learner = await newUser()
  await call(learner, 'join_challenge', slug)
  const answer = {
    seq: 1,
    selected: 0,
    calls: '',
    confidence: null,
    struck: [],
    time_ms: 4000,
    half_time: false,
  }
  await call(learner, 'lock_answer', slug, 1, answer)
  await call(meera, 'cancel_challenge', slug, WHY, WHY_HI)

  expect(await stateOf(slug)).toBe('cancelled')
  expect((await told(learner)).find(({ kind }) => kind === 'challenge_cancelled')).toMatchObject({
    body: WHY,
  })
  await expect(call(learner, 'lock_answer', slug, 2, answer)).rejects.toThrow()
  await expect(call(asha, 'join_challenge', slug)).rejects.toThrow('over')
  await asOwner('select public.run_challenges()')
  expect(await call(learner, 'challenge_results', slug)).toBeTruthy()
  await expect(call(meera, 'cancel_challenge', slug, WHY, WHY_HI)).rejects.toThrow('frozen')
  const [act] = await asOwner(
    `select reason from private.audit_log where action = 'challenges.cancel' and subject_id = $1`,
    [slug],
  )
  expect(act).toEqual({ reason: WHY })
})

test('what is over stays as it is', async () => {
  const slug = await newChallenge(await newQuestions(5))
  await ends(slug)
  await expect(call(meera, 'cancel_challenge', slug, WHY, WHY_HI)).rejects.toMatchObject({ code: 'PT409' })
})

test('what cannot be taken is refused in words, by its field', async () => {
  const refused = (fields: Fields, detail: string) =>
    expect(save(fields), detail).rejects.toMatchObject({ code: 'PT400', detail })
  await refused({ title: '' }, 'title')
  await refused({ title_hi: 8 }, 'title_hi')
  await refused({ topics: ['nowhere'] }, 'topics')
  await refused({ opens_at: inHours(-1) }, 'opens_at')
  await refused({ opens_at: null }, 'opens_at')
  await refused({ window: 5 }, 'window')
  await refused({ questions: 100 }, 'questions')
  await refused({ minutes: 60, window: 30 }, 'minutes')
  await expect(save({ slug: 'nothing' })).rejects.toMatchObject({ code: 'PT404' })
  await expect(call(meera, 'cancel_challenge', 'nothing', WHY, WHY_HI)).rejects.toMatchObject({
    code: 'PT404',
  })
  await expect(call(meera, 'cancel_challenge', await save(), '', WHY_HI)).rejects.toMatchObject({
    detail: 'reason',
  })
})

test('who saves an arena second is told what the first one changed', async () => {
  await newQuestions(50, { difficulty: 4 })
  const slug = await save()
  const seen = await at(slug)
  await save({ slug, title: 'Monday arena', seen })
  const refused = { code: 'PT409', detail: 'seen' }
  await expect(save({ slug, about: 'Prices again', seen })).rejects.toMatchObject(refused)
  await save({ slug, title: 'Monday arena', about: 'Prices again', seen: await at(slug) })
  expect(await at(slug)).toMatchObject({ title: 'Monday arena', about: 'Prices again' })
})

test('a challenge that was moved meanwhile is not called off from a page of before, and one is called off once', async () => {
  await newQuestions(50, { difficulty: 4 })
  const slug = await save()
  const seen = await at(slug)
  await save({ slug, opens_at: inHours(96), seen })
  const cancel = (over: unknown, why = WHY) => call(meera, 'cancel_challenge', slug, why, WHY_HI, over)
  const late = { code: 'PT409', detail: 'read' }
  await expect(cancel(seen)).rejects.toMatchObject(late)
  expect(await stateOf(slug)).toBe('ahead')
  const now = await at(slug)
  await cancel(now)
  await cancel(now)
  await expect(cancel(now, 'The power is out in the hall.')).rejects.toMatchObject(late)
  expect(await at(slug)).toMatchObject({ cancelled_for: WHY })
})
