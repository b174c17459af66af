/** Answers that were handed in, what the engines made of them, and mentors who mark them. */

import { as, asOwner, call, newUser } from './as-user.ts'

export const CRITERIA = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'] as const
/** Of a question of ten marks. */
export const OUT_OF = [2.5, 3, 1.5, 1.5, 1, 0.5]

export const TEXT = 'Inflation targeting anchors expectations. Monetary policy works with long lags.'

export async function newMainsQuestion(marks: 10 | 15 = 10) {
  const id = `m-${crypto.randomUUID()}`
  await asOwner(
    `insert into public.topics (slug, title, summary, position) values ('inflation', 'Inflation', 'x', 1) on conflict do nothing`,
  )
  await asOwner(
    `insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, parts, rubric, origin)
     values ($1, 'inflation', $2, 150, 8, 'discuss', 'Discuss inflation targeting.', '{}', '{}', 'desk')`,
    [id, marks],
  )
  await asOwner(
    `insert into exam_private.mains_answers (question_id, checklist, model_answer)
     values ($1, '[{"point": "Names the target", "words": ["target"]}, {"point": "Names the lags", "words": ["lags"]}]', 'MODEL')`,
    [id],
  )
  return id
}

export async function newMentor() {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [id])
  return id
}

/** From now on nobody else is a mentor. */
export async function onlyMentors(...ids: string[]) {
  await asOwner(
    `update public.user_roles set role = 'student' where role = 'mentor' and not user_id = any ($1::uuid[])`,
    [ids],
  )
}

type Handed = { by?: string; question?: string; status?: string; hoursAgo?: number; text?: string }

/** An answer that was handed in; evaluated unless said otherwise. */
export async function handedIn(fields: Handed = {}) {
  const learner = fields.by ?? (await newUser())
  const question = fields.question ?? (await newMainsQuestion())
  const id = crypto.randomUUID()
  await asOwner(
    `insert into public.answers (id, user_id, question_id, version_no, text, words, status, submitted_at, evaluated_at)
     values ($1, $2, $3, coalesce((select max(version_no) + 1 from public.answers where user_id = $2 and question_id = $3), 1),
       $4, 11, $5, now() - $6 * interval '1 hour', now())`,
    [id, learner, question, fields.text ?? TEXT, fields.status ?? 'evaluated', fields.hoursAgo ?? 1],
  )
  return { id, learner, question }
}

/** What an engine gave, in shares by criterion. */
export async function engineGave(answer: string, by: 'rules' | 'ai', shares: number[], run = 0) {
  const criteria = CRITERIA.map((criterion, at) => {
    const outOf = OUT_OF[at] ?? 0
    return { criterion, share: shares[at], marks: (shares[at] ?? 0) * outOf, out_of: outOf }
  })
  const marks = criteria.reduce((sum, one) => sum + one.marks, 0)
  await asOwner(
    `insert into public.evaluations (answer_id, by, run, criteria, band_low, band_high, released_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [answer, by, run, JSON.stringify(criteria), Math.max(0, marks - 0.5), Math.min(10, marks + 0.5)],
  )
  return marks
}

export const MARKS = [1.5, 2, 1, 0.75, 0.5, 0.25]

export function draftOf(marks: number[] = MARKS, more: Record<string, unknown> = {}) {
  return {
    criteria: marks.map((given, at) => ({ criterion: CRITERIA[at], marks: given, remark: '' })),
    points: [],
    remark: '',
    comments: [],
    ...more,
  }
}

export type Case = {
  claimed: boolean
  task: string
  draft: {
    evaluation_id: string
    revision: number
    criteria: { criterion: string; marks: number }[]
    comments: unknown[]
  }
  [field: string]: unknown
}

export function take(mentor: string, answer: string, task?: string) {
  return task ? call<Case>(mentor, 'take_answer', answer, task) : call<Case>(mentor, 'take_answer', answer)
}

type Kept = { saved: boolean; reason?: string; revision?: number }

export async function mark(mentor: string, answer: string, marks = MARKS, more = {}, task?: string) {
  const { draft } = await take(mentor, answer, task)
  return call<Kept>(mentor, 'save_marks', answer, draft.revision, draftOf(marks, more))
}

export type Released = {
  released: boolean
  task?: string
  marks: number
  first?: number
  difference?: number
  apart?: boolean
}

/** Takes, marks and releases. */
export async function release(mentor: string, answer: string, marks = MARKS, task?: string) {
  await mark(mentor, answer, marks, {}, task)
  return call<Released>(mentor, 'release_marks', answer)
}

/** No first mark waits for a second look but those that a test asks for. */
export function forgetSecondLooks() {
  return asOwner('delete from private.second_looks')
}

export type Line = { answer_id: string; task: string; why: string; place: number; [field: string]: unknown }

export async function queueOf(mentor: string) {
  return (await call<{ waiting: Line[] }>(mentor, 'mentor_queue', 'all', 1000)).waiting
}

export async function told(learner: string) {
  return as<{ kind: string; title: string; title_hi: string; href: string }>(
    learner,
    'select kind, title, title_hi, href from public.notifications order by created_at',
  )
}
