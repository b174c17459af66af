/** A mission handed to a device before it is begun: what it holds, what it must not, and for when its work counts. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { doSet, type Mission, myMission, type Task, taskOf } from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

type Held = {
  mission: Mission
  attempts: {
    attempt: { id: string; submitted_at: string | null }
    questions: object[]
    feedback: object[]
  }[]
}

const hold = (who: string) => call<Held>(who, 'hold_mission')
const same = (mission: Mission, { id }: Task) => mission.tasks.find((task) => task.id === id) as Task
const keysOf = (attempt: string) =>
  asOwner<{ position: number; key: number }>(
    `select answer.position, key.key from public.attempt_answers answer
     join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
     where answer.attempt_id = $1 order by answer.position`,
    [attempt],
  )

test('every set of today’s open tasks is handed out, the same each time, and nothing counts as begun', async () => {
  const asha = await newUser()
  const first = await hold(asha)
  const asked = first.mission.tasks.filter(({ kind }) => ['review', 'weak', 'mixed', 'news'].includes(kind))
  const sets = asked.filter(({ attempt_id }) => attempt_id !== null)
  expect(sets.length).toBeGreaterThan(0)
  expect(first.attempts.map(({ attempt }) => attempt.id)).toEqual(sets.map(({ attempt_id }) => attempt_id))
  const again = await hold(asha)
  expect(again.attempts.map(({ attempt }) => attempt.id)).toEqual(
    first.attempts.map(({ attempt }) => attempt.id),
  )
  const weak = taskOf(again.mission, 'weak')
  expect(weak).toMatchObject({ status: 'open', can_swap: true, progress: { done: 0 } })
  expect((await call<{ attempt_id: string }>(asha, 'start_mission_task', weak.id)).attempt_id).toBe(
    weak.attempt_id,
  )
  expect(
    await asOwner('select from public.mission_tasks where user_id = $1 and started_at is not null', [asha]),
  ).toHaveLength(1)
})

test('no key, truth or reason is handed out that its learner has not been told', async () => {
  const asha = await newUser()
  const { attempts } = await hold(asha)
  expect(attempts.flatMap(({ feedback }) => feedback)).toEqual([])
  expect(JSON.stringify(attempts)).not.toMatch(/"(key|truths|reasons|explanation)":/)
  const [first] = attempts
  const [{ position, key }] = (await keysOf(first?.attempt.id as string)) as [
    { position: number; key: number },
  ]
  await call(asha, 'check_answer', first?.attempt.id, { position, seq: 1, confidence: 2, selected: key })
  const told = (await hold(asha)).attempts[0]?.feedback as { position: number; key: number }[]
  expect(told.map((one) => [one.position, one.key])).toEqual([[position, key]])
})

test('what a learner handed in with hardly an answer is begun anew by nobody else', async () => {
  const asha = await newUser()
  const weak = taskOf((await hold(asha)).mission, 'weak')
  await doSet(asha, weak, { count: 1 })
  const { mission, attempts } = await hold(asha)
  expect(same(mission, weak)).toMatchObject({ status: 'open', attempt_id: weak.attempt_id })
  expect(attempts.map(({ attempt }) => attempt.id)).not.toContain(weak.attempt_id)
})

test('a set that was done without a network counts for the moment it was done, and sent twice it counts once', async () => {
  const asha = await newUser()
  const weak = taskOf((await hold(asha)).mission, 'weak')
  await asOwner(`update public.missions set generated_at = now() - interval '3 days' where user_id = $1`, [
    asha,
  ])
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  const answers = (await keysOf(weak.attempt_id as string)).map(({ position, key }) => ({
    ...{ position, seq: hoursAgo(20) + position, selected: key, confidence: 3, time_ms: 20_000 },
  }))
  // the first answer of the server was lost on its way
  await call(asha, 'submit_attempt', weak.attempt_id, answers)
  await call(asha, 'submit_attempt', weak.attempt_id, answers)
  expect(same(await myMission(asha), weak)).toMatchObject({ status: 'done' })
  const [done] = await asOwner<{ hours: number }>(
    'select round(extract(epoch from now() - done_at) / 3600)::int as hours from public.mission_tasks where id = $1',
    [weak.id],
  )
  expect(done?.hours).toBe(20)
  expect(await as(asha, 'select from public.attempts')).toHaveLength((await hold(asha)).attempts.length + 1)
  expect(
    await asOwner(
      `select question_id from public.review_logs where user_id = $1 group by question_id having count(*) > 1`,
      [asha],
    ),
  ).toEqual([])
})

test('a story counts as read two days ago at most, and for a mission not before there was that mission', async () => {
  const readAt = async (hoursAgo: number, madeAgo: string) => {
    const learner = await newUser()
    const news = taskOf(await myMission(learner), 'news')
    await asOwner(`update public.missions set generated_at = now() - $2::interval where user_id = $1`, [
      ...[learner, madeAgo],
    ])
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    await call(learner, 'keep_news_reads', [{ item_id: news.ref, at, read: true }])
    // its questions were gone when it was made
    const [told] = await asOwner<{ hours: number }>(
      `update public.mission_tasks task set questions = '{}' where id = $1
       returning (select round(extract(epoch from now() - finished_at) / 3600)::int from private.task_progress(task)) as hours`,
      [news.id],
    )
    return told?.hours
  }
  expect(await readAt(100, '5 days')).toBe(48)
  expect(await readAt(20, '5 days')).toBe(20)
  expect(await readAt(20, '6 hours')).toBe(6)
})

test('a clock that cannot be right is not believed, and nothing is older than two days', async () => {
  const at = async (seq: number | string) =>
    (
      await asOwner<{ hours: number }>(
        `select round(extract(epoch from now() - private.answered_at(
           $1, now(), now() - interval '5 days')) / 3600)::int as hours`,
        [seq],
      )
    )[0]?.hours
  const ago = (hours: number) => Math.round(Date.now() - hours * 3_600_000)
  expect(await at(ago(3))).toBe(3)
  expect(await at(ago(100))).toBe(48)
  expect(await at(ago(200))).toBe(0)
  expect(await at(ago(-5))).toBe(0)
  expect(await at(7)).toBe(0)
  expect(await at('9000000000000000000')).toBe(0)
})
