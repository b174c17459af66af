/** Doing a mission: what is done by itself, what has to be said, what was done without a connection. */

import { beforeAll, expect, test } from 'vitest'
import { cardOf, type ReviewLog, recallOn } from '#supabase/functions/_shared/learning/review-schedule.ts'
import { INDIAN_CLOCK, type StudyClock } from '#supabase/functions/_shared/learning/study-day.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import {
  doSet,
  haveAnswered,
  type Mission,
  myMission,
  SKELETON,
  someQuestions,
  type Task,
  taskOf,
} from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

async function learner({ minutes = 30, due = 0 } = {}) {
  const id = await newUser()
  await as(id, `update public.study_settings set daily_minutes = ${minutes}`)
  if (due > 0) await haveAnswered(id, await someQuestions(due), { ago: '40 days', right: false })
  return id
}

const start = (who: string, task: Task) =>
  call<{ attempt_id: string | null; href: string | null }>(who, 'start_mission_task', task.id)
const finish = (who: string, task: Task, evidence: object = {}) =>
  call<Mission>(who, 'finish_mission_task', task.id, evidence)
const resize = (who: string, minutes: number, keep = false) =>
  call<Mission>(who, 'choose_mission_minutes', minutes, keep)
const same = (mission: Mission, { id }: Task) => mission.tasks.find((task) => task.id === id) as Task

/** One more task of this kind, whatever day of the week it is. */
async function added(id: string, kind: 'skeleton' | 'answer', minutes: number) {
  const { day } = await myMission(id)
  await asOwner(
    `select private.add_mission_task(
       $1, $2, $3, $4, array(select choice from private.mission_material($1, $2, now()) choice), now())`,
    [id, day, kind, minutes],
  )
  const { tasks } = await myMission(id)
  return tasks.findLast((task) => task.kind === kind) as Task
}

test('a set is begun once, and done when it is handed in; its minutes count', async () => {
  const asha = await learner()
  const weak = taskOf(await myMission(asha), 'weak')
  const { attempt_id } = await start(asha, weak)
  expect((await start(asha, weak)).attempt_id).toBe(attempt_id)
  const [attempt] = await as(asha, 'select kind, mode, setup, question_count from public.attempts')
  expect(attempt).toMatchObject({
    ...{ kind: 'mission', mode: 'learn', question_count: weak.count },
    setup: { mission_task: weak.id, task_kind: 'weak' },
  })
  expect(same(await myMission(asha), weak)).toMatchObject({
    status: 'open',
    progress: { done: 0, of: weak.count },
  })

  expect(await doSet(asha, weak)).toBe(attempt_id)
  const mission = await myMission(asha)
  expect(same(mission, weak)).toMatchObject({
    status: 'done',
    can_swap: false,
    progress: { done: weak.count },
  })
  expect(mission.done_minutes).toBe(weak.minutes)
})

test('handing in ends the task at once, for other pages too', async () => {
  const asha = await learner()
  const weak = taskOf(await myMission(asha), 'weak')
  await doSet(asha, weak)
  expect(
    await as(asha, `select status from public.mission_tasks where kind = 'weak' and status = 'done'`),
  ).toHaveLength(1)
})

test('a set whose keys were all shown is done, although nobody handed it in', async () => {
  const asha = await learner()
  const mixed = taskOf(await myMission(asha), 'mixed')
  const attempt = await doSet(asha, mixed, { handIn: false })
  expect(same(await myMission(asha), mixed).status).toBe('done')
  expect(
    await as(asha, {
      text: 'select 1 from public.attempts where id = $1 and graded_at is not null',
      values: [attempt],
    }),
  ).toHaveLength(1)
})

test('handing in while the mission is looked at, on several devices, is no quarrel', async () => {
  const asha = await learner()
  const mixed = taskOf(await myMission(asha), 'mixed')
  const attempt = await doSet(asha, mixed, { handIn: false })
  await asOwner(
    `update public.mission_tasks set status = 'open', done_at = null, done_day = null where id = $1`,
    [mixed.id],
  )
  await Promise.all([
    ...[call(asha, 'submit_attempt', attempt), myMission(asha), call(asha, 'submit_attempt', attempt)],
    ...[myMission(asha), finish(asha, mixed)],
  ])
  expect(same(await myMission(asha), mixed).status).toBe('done')
})

test('half of the questions is a try; with fewer the task stays open and gets a new set', async () => {
  const asha = await learner()
  const weak = taskOf(await myMission(asha), 'weak')
  const first = await doSet(asha, weak, { count: 1 })
  expect(same(await myMission(asha), weak)).toMatchObject({ status: 'open' })
  const second = await doSet(asha, weak, { count: Math.ceil(weak.count / 2) })
  expect(second).not.toBe(first)
  expect(same(await myMission(asha), weak).status).toBe('done')
})

test('news is done when it was read and its two questions answered, in whichever order', async () => {
  const asha = await learner()
  const news = taskOf(await myMission(asha), 'news')
  expect(news).toMatchObject({ href: `/daily-news?item=${news.ref}`, count: 2, progress: { done: 0, of: 3 } })
  await expect(finish(asha, news)).rejects.toMatchObject({ code: 'PT409' })
  await doSet(asha, news)
  expect(same(await myMission(asha), news)).toMatchObject({ status: 'open', progress: { done: 2, of: 3 } })
  await call(asha, 'keep_news_reads', [{ item_id: news.ref, at: new Date().toISOString(), read: true }])
  expect(same(await finish(asha, news), news)).toMatchObject({ status: 'done', progress: { done: 3, of: 3 } })

  const ravi = await learner()
  const other = taskOf(await myMission(ravi), 'news')
  await call(ravi, 'keep_news_reads', [{ item_id: other.ref, at: new Date().toISOString(), read: true }])
  expect(same(await myMission(ravi), other).status).toBe('open')
  await doSet(ravi, other)
  expect(same(await myMission(ravi), other).status).toBe('done')
})

test('a skeleton is kept with its task, can be written anew, and is not kept empty', async () => {
  const asha = await learner()
  const skeleton = await added(asha, 'skeleton', 3)
  for (const evidence of [
    ...[
      {},
      { skeleton: 'x' },
      { skeleton: { intro: 1, heads: [] } },
      { skeleton: { intro: 'x', heads: 'y' } },
    ],
    ...[{ skeleton: { intro: ' ', heads: ['a', 'b'] } }, { skeleton: { intro: 'x', heads: ['a', ' '] } }],
    ...[{ skeleton: { intro: 'x', heads: [1, 2] } }, { skeleton: { intro: 'x', heads: Array(9).fill('h') } }],
    ...[{ skeleton: { intro: 'x', heads: ['a', 'b'], conclusion: 3 } }],
    ...[[], '"x"', 'null', 7],
  ]) {
    await expect(call(asha, 'finish_mission_task', skeleton.id, evidence)).rejects.toMatchObject({
      code: 'PT400',
    })
  }
  expect(same(await finish(asha, skeleton, SKELETON), skeleton)).toMatchObject({
    status: 'done',
    skeleton: SKELETON.skeleton,
  })
  const anew = { skeleton: { ...SKELETON.skeleton, intro: 'Anew.' } }
  expect(same(await finish(asha, skeleton, anew), skeleton).skeleton).toEqual(anew.skeleton)
})

test('a skeleton is measured in characters, whatever it is written in', async () => {
  const asha = await learner()
  const skeleton = await added(asha, 'skeleton', 3)
  for (const letter of ['क', '🙂', 'a\n']) {
    const line = letter.repeat(950)
    const written = { intro: line, heads: [line, line], conclusion: 'ख'.repeat(6000 - 3 * [...line].length) }
    expect(same(await finish(asha, skeleton, { skeleton: written }), skeleton).skeleton).toEqual(written)
    written.conclusion += 'ख'
    await expect(finish(asha, skeleton, { skeleton: written })).rejects.toThrow('6,000 characters')
  }
})

test('a full answer is done when it is handed in', async () => {
  const asha = await learner()
  const answer = await added(asha, 'answer', 7)
  expect(answer.href).toBe(`/mains-evaluation?question=${answer.ref}`)
  await expect(finish(asha, answer)).rejects.toThrow('when the answer is handed in')
  const id = crypto.randomUUID()
  await call(asha, 'save_answer', id, answer.ref, 0, { text: 'Growth needs savings.' })
  expect(same(await myMission(asha), answer).status).toBe('open')
  await call(asha, 'submit_answer', id)
  expect(
    await as(asha, `select 1 from public.mission_tasks where kind = 'answer' and status = 'done'`),
  ).toHaveLength(1)
})

test('a text is read when its learner says so', async () => {
  const asha = await learner({ minutes: 120 })
  const read = taskOf(await myMission(asha), 'read')
  expect((await start(asha, read)).href).toMatch(/^\/ebooks\?(note|book)=/)
  expect(same(await finish(asha, read), read).status).toBe('done')
})

test('what was written without a connection is taken for a week, and counts for the day it was written on', async () => {
  const asha = await learner()
  const skeleton = await added(asha, 'skeleton', 3)
  await asOwner(`update public.missions set generated_at = now() - interval '9 days' where user_id = $1`, [
    asha,
  ])
  const sent = (hours: number) => ({
    ...SKELETON,
    done_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  })
  const ago = async () =>
    (
      await asOwner<{ hours: number }>(
        'select round(extract(epoch from now() - done_at) / 3600)::int as hours from public.mission_tasks where id = $1',
        [skeleton.id],
      )
    )[0]?.hours
  await finish(asha, skeleton, sent(30))
  expect(await ago()).toBe(30)
  await finish(asha, skeleton, sent(1))
  expect(await ago()).toBe(30)
  await asOwner(
    `update public.mission_tasks set status = 'open', done_at = null, done_day = null where id = $1`,
    [skeleton.id],
  )
  await finish(asha, skeleton, sent(500))
  expect(await ago()).toBe(48)
  await asOwner(
    `update public.mission_tasks set status = 'open', done_at = null, done_day = null where id = $1`,
    [skeleton.id],
  )
  await finish(asha, skeleton, { ...SKELETON, done_at: 'yesterday evening' })
  expect(await ago()).toBeLessThanOrEqual(48)
})

test('when nothing is open the day says what it moved, and stops', async () => {
  const asha = await learner({ minutes: 15, due: 20 })
  const mission = await myMission(asha)
  expect(mission).toMatchObject({ is_done: false, moved: null })
  for (const task of mission.tasks) await doSet(asha, task)
  const done = await myMission(asha)
  expect(done).toMatchObject({ is_done: true, is_minimum_done: true, done_minutes: 15 })
  const recall = done.moved?.find(({ topic }) => topic === null)
  expect(recall?.what).toBe('recall_exam')
  expect(recall?.after).toBeGreaterThan(recall?.before ?? 1)
  const ability = done.moved?.find(({ topic }) => topic === taskOf(mission, 'weak').topic)
  expect(ability?.what).toBe('ability')
  expect(ability?.after).toBeGreaterThan(0)
  expect(ability?.after).toBeLessThan(1)
  expect(await myMission(asha)).toMatchObject({ moved: done.moved })
  // a larger size opens the day again
  expect(await resize(asha, 30)).toMatchObject({ is_done: false, moved: null })
})

test('what the reviews moved is told by the days of the learner', async () => {
  const york = { zone: 'America/New_York', dayStarts: 240 }
  const asha = await learner({ minutes: 15, due: 20 })
  await as(
    asha,
    `update public.study_settings set time_zone = '${york.zone}', day_starts = ${york.dayStarts}`,
  )
  // early in an afternoon of New York, in India just before midnight and after it
  await asOwner(
    `insert into public.review_logs (user_id, question_id, attempt_id, position, rating, reviewed_at)
     select log.user_id, log.question_id, private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null,
       array[log.question_id]), 1, given.rating, (current_date - 10 + given.hour) at time zone 'UTC'
     from public.review_logs log
     cross join (values (1::smallint, time '18:10'), (3::smallint, time '19:10')) given (rating, hour)
     where log.user_id = $1`,
    [asha],
  )
  const review = taskOf(await myMission(asha), 'review')
  const attempt = await doSet(asha, review)
  const [told] = await asOwner<{ moved: Mission['moved'] }>(
    `select private.mission_moved(mission, now()) as moved from public.missions mission where user_id = $1`,
    [asha],
  )
  const { exam_day } = await call<{ exam_day: string }>(asha, 'my_reviews')
  const questions = await asOwner<{ logs: ReviewLog[] }>(
    `select jsonb_agg(jsonb_build_object('attempt_id', attempt_id, 'position', position, 'rating', rating,
       'reviewed_at', reviewed_at)) as logs
     from public.review_logs where user_id = $1 group by question_id`,
    [asha],
  )
  const done = questions.filter(({ logs }) => logs.some(({ attempt_id }) => attempt_id === attempt))
  expect(done.length).toBe(review.count)
  const recalled = (clock: StudyClock, isCounted: (log: ReviewLog) => boolean) => {
    const chances = done.map(({ logs }) => {
      const card = cardOf(logs.filter(isCounted), clock)
      return card ? recallOn(card, exam_day) : 0
    })
    return chances.reduce((sum, one) => sum + one, 0) / chances.length
  }
  const before = (clock: StudyClock) => recalled(clock, ({ attempt_id }) => attempt_id !== attempt)
  const line = told?.moved?.find(({ topic }) => topic === null)
  expect(Math.abs((line?.before ?? 0) - before(york))).toBeLessThan(0.0051)
  expect(Math.abs((line?.after ?? 0) - recalled(york, () => true))).toBeLessThan(0.0051)
  // else nothing was tried here
  expect(Math.abs(before(york) - before(INDIAN_CLOCK))).toBeGreaterThan(0.05)
})
