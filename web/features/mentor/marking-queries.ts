/** One answer at the desk: taken, kept while it is marked, released, laid back. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { deskKey } from './desk-queries.ts'
import { Criterion, type Draft, Saved, StoredDraft } from './marking-shapes.ts'

export const TASKS = ['marks', 'change', 'appeal', 'second'] as const
export type Task = (typeof TASKS)[number]

const Case = z.object({
  claimed: z.literal(true),
  task: z.enum(TASKS),
  until: z.string(),
  answer: z.object({
    id: z.string(),
    text: z.string(),
    language: z.enum(['en', 'hi']),
    mode: z.enum(['typed', 'pages']),
    words: z.nullable(z.number()),
    seconds: z.number(),
    version_no: z.number(),
    submitted_at: z.string(),
  }),
  question: z.object({
    topic: z.string(),
    marks: z.number(),
    words: z.number(),
    directive: z.string(),
    question: z.string(),
    question_hi: z.nullable(z.string()),
    parts: z.array(z.string()),
    rubric: z.catch(z.record(z.string(), z.string()), {}),
  }),
  key: z.nullable(z.object({ checklist: z.nullable(z.array(z.string())), model_answer: z.string() })),
  pages: z.array(z.object({ page: z.number(), path: z.string(), width: z.number(), height: z.number() })),
  asked: z.nullable(z.string()),
  appeal: z.nullable(
    z.object({
      reason: z.string(),
      filed_at: z.string(),
      marks: z.number(),
      remark: z.string(),
      own: z.boolean(),
    }),
  ),
  draft: StoredDraft,
})
export type Case = z.infer<typeof Case>

const Taken = z.union([Case, z.object({ claimed: z.literal(false), until: z.nullable(z.string()) })])

/** Takes the answer to the desk; asked again, it holds it on. */
export function takenQuery(answerId: string, task: Task | undefined) {
  return queryOptions({
    queryKey: [...deskKey, 'taken', answerId, task],
    queryFn: async () =>
      Taken.parse(
        await orRefused(supabase.rpc('take_answer', { p_answer: answerId, ...(task && { p_task: task }) })),
      ),
    // Nothing is put under the hands of whoever marks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function saveMarks(answerId: string, revision: number, draft: Draft): Promise<Saved> {
  return Saved.parse(
    await orRefused(supabase.rpc('save_marks', { p_answer: answerId, p_revision: revision, p_draft: draft })),
  )
}

const Released = z.object({
  released: z.boolean(),
  task: z.optional(z.string()),
  marks: z.number(),
  first: z.optional(z.number()),
  apart: z.optional(z.boolean()),
  /** Of an appeal: the marks stay those of the mentor who gave them. */
  isUpheld: z.optional(z.boolean()),
})
export type Released = z.infer<typeof Released>

export async function releaseMarks(answerId: string, reason?: string) {
  const released = Released.parse(
    await orRefused(
      supabase.rpc('release_marks', { p_answer: answerId, ...(reason && { p_reason: reason }) }),
    ),
  )
  sendMailNow()
  return released
}

/** The learner's mail goes at once. Where this does not get through, the minute's own run sends it. */
function sendMailNow() {
  supabase.functions.invoke('notification-mails', { method: 'POST' }).catch(() => {})
}

export async function answerAppeal(answerId: string, outcome: 'upheld' | 'changed', reply: string) {
  const data = await orRefused(
    supabase.rpc('answer_appeal', { p_answer: answerId, p_outcome: outcome, p_reply: reply }),
  )
  const { marks } = z.object({ marks: z.number() }).parse(data)
  sendMailNow()
  return { released: true, task: 'appeal', marks, isUpheld: outcome === 'upheld' }
}

export async function layBack(answerId: string) {
  await orRefused(supabase.rpc('lay_back_answer', { p_answer: answerId }))
}

export async function askSecondLook(answerId: string) {
  await orRefused(supabase.rpc('ask_second_look', { p_answer: answerId }))
}

const Beside = z.array(
  z.object({
    by: z.enum(['ai', 'rules', 'mentor']),
    purpose: z.string(),
    own: z.nullable(z.boolean()),
    marks: z.nullable(z.number()),
    band_low: z.nullable(z.number()),
    band_high: z.nullable(z.number()),
    criteria: z.array(z.object({ criterion: Criterion, marks: z.number() })),
  }),
)
export type Beside = z.infer<typeof Beside>

/** What others made of it, once the mentor's own marks stand. */
export function besideQuery(answerId: string) {
  return queryOptions({
    queryKey: [...deskKey, 'beside', answerId],
    queryFn: async () =>
      Beside.parse((await orRefused(supabase.rpc('marks_beside_engine', { p_answer: answerId }))) ?? []),
    staleTime: 0,
  })
}
