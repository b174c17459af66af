/** Missions for tests: made at a moment that the test names, and questions answered as it wants. */

import { asOwner, call } from './as-user.ts'

export type Task = {
  id: string
  position: number
  kind: 'review' | 'weak' | 'mixed' | 'news' | 'skeleton' | 'answer' | 'read'
  title: { en: string; hi: string }
  minutes: number
  count: number
  topic: string | null
  ref: string | null
  reason_code: string
  reason: { en: string; hi: string }
  href: string | null
  status: 'open' | 'done' | 'skipped' | 'swapped'
  skip_reason: string | null
  done_at: string | null
  attempt_id: string | null
  progress: { done: number; of: number } | null
  can_swap: boolean
  skeleton: object | null
}

export type Mission = {
  day: string
  budget_minutes: number
  minimum_minutes: number
  algo_version: number
  day_ends_at: string
  is_rest_day: boolean
  tasks: Task[]
  done_minutes: number
  is_minimum_done: boolean
  is_done: boolean
  moved: { topic: string | null; title: object; before: number | null; after: number; what: string }[] | null
  streak: {
    current: number
    best: number
    freezes: number
    week: { day: string; state: string }[]
    week_done: number
    week_goal: number
    repair: { day: string; until: string; minutes_left: number; keeps: number } | null
  }
}

/** A Tuesday, on which the library's latest news is some months old. */
export const NOON = '2026-11-24T12:00:00+05:30'

/** As `my_mission` at another moment. */
export async function missionAt(learner: string, moment: string): Promise<Mission> {
  const [row] = await asOwner<{ told: Mission }>('select private.mission_of($1, $2) as told', [
    learner,
    moment,
  ])
  return row?.told as Mission
}

export const myMission = (learner: string) => call<Mission>(learner, 'my_mission')

export const minutesOf = (tasks: readonly Task[]) => tasks.reduce((sum, { minutes }) => sum + minutes, 0)

export function taskOf(mission: Mission, kind: Task['kind']): Task {
  const task = mission.tasks.find((one) => one.kind === kind && one.status !== 'swapped')
  if (!task) throw new Error(`no ${kind} in ${mission.tasks.map((one) => one.kind).join(', ')}`)
  return task
}

/** The ids of the questions of each task, by its kind. */
export async function questionsOf(learner: string, day: string) {
  return asOwner<{ kind: string; questions: string[] }>(
    `select kind, questions from public.mission_tasks where user_id = $1 and day = $2 and status <> 'swapped' order by position`,
    [learner, day],
  )
}

/** Answers of some time ago, graded: rightly or wrongly, and how sure. */
export async function haveAnswered(
  learner: string,
  questions: string[],
  given: { ago: string; right: boolean; confidence?: number; ms?: number },
) {
  const [made] = await asOwner<{ id: string }>(
    `select private.new_attempt($1, 'practice', 'learn', null, '{}', 'gs1', null, $2) as id`,
    [learner, questions],
  )
  await asOwner(
    `update public.attempt_answers answer
     set selected = case when $2 then key.key else (key.key + 1) % 4 end, confidence = $3, time_ms = $4,
       saved_at = now() - $5::interval, checked_at = now() - $5::interval
     from exam_private.question_keys key
     where answer.attempt_id = $1 and key.question_id = answer.question_id and key.version = answer.version`,
    [made?.id, given.right, given.confidence ?? 2, given.ms ?? 50_000, given.ago],
  )
  await asOwner(`select private.close_attempt($1, 'learner')`, [made?.id])
  return made?.id as string
}

export async function someQuestions(count: number, topic?: string) {
  const rows = await asOwner<{ id: string }>(
    `select id from public.questions where status = 'live' and not diagnostic and ($2::text is null or topic = $2)
       and id in (select id from private.practice_pool(null)) order by md5(id) limit $1`,
    [count, topic ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Begins the task and answers its questions one by one, the first `count` of them; hands in unless told otherwise. */
export async function doSet(
  learner: string,
  task: Task,
  { count = task.count, handIn = true, right = true } = {},
) {
  const { attempt_id } = await call<{ attempt_id: string }>(learner, 'start_mission_task', task.id)
  const keys = await asOwner<{ position: number; key: number }>(
    `select answer.position, key.key from public.attempt_answers answer
     join exam_private.question_keys key on key.question_id = answer.question_id and key.version = answer.version
     where answer.attempt_id = $1 order by answer.position`,
    [attempt_id],
  )
  for (const { position, key } of keys.slice(0, count)) {
    await call(learner, 'check_answer', attempt_id, {
      ...{ position, seq: 1, confidence: 2, time_ms: 20_000, selected: right ? key : (key + 1) % 4 },
    })
  }
  if (handIn) await call(learner, 'submit_attempt', attempt_id)
  return attempt_id
}

export const SKELETON = {
  skeleton: { intro: 'Define it.', heads: ['Causes', 'Measures', 'Limits', 'Way forward'], conclusion: '' },
}
