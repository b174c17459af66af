/** What a learner asks of mentors: the place in the line, the marks with their comments, an appeal, and the agreement. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'

/** Everything of answers begins with this: whoever hears that an answer was marked reads all of it anew. */
export const answersKey = ['answers'] as const

const Place = z.object({
  state: z.enum(['none', 'waiting', 'marking', 'marked']),
  why: z.nullable(z.string()),
  position: z.nullable(z.number()),
  eta: z.nullable(z.string()),
  asked: z.boolean(),
  waiting: z.number(),
  most: z.number(),
  may_ask: z.boolean(),
})
export type Place = z.infer<typeof Place>

const placeKey = (answerId: string) => [...answersKey, 'place', answerId]

export function placeQuery(answerId: string) {
  return queryOptions({
    queryKey: placeKey(answerId),
    queryFn: async () =>
      Place.parse(await orRefused(supabase.rpc('my_place_in_queue', { p_answer: answerId }))),
    staleTime: 0,
  })
}

export async function askMentor(answerId: string, reason: string) {
  return Place.parse(await orRefused(supabase.rpc('ask_mentor', { p_answer: answerId, p_reason: reason })))
}

export async function takeBackRequest(answerId: string) {
  return Place.parse(await orRefused(supabase.rpc('take_back_request', { p_answer: answerId })))
}

const Appeal = z.object({
  state: z.enum(['none', 'open', 'upheld', 'changed', 'withdrawn']),
  reason: z.nullable(z.string()),
  filed_at: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  may_appeal: z.boolean(),
})
export type Appeal = z.infer<typeof Appeal>

export function appealQuery(answerId: string) {
  return queryOptions({
    queryKey: [...answersKey, 'appeal', answerId],
    queryFn: async () => Appeal.parse(await orRefused(supabase.rpc('my_appeal', { p_answer: answerId }))),
    staleTime: 0,
  })
}

export async function fileAppeal(answerId: string, reason: string) {
  return Appeal.parse(await orRefused(supabase.rpc('file_appeal', { p_answer: answerId, p_reason: reason })))
}

export async function withdrawAppeal(answerId: string) {
  return Appeal.parse(await orRefused(supabase.rpc('withdraw_appeal', { p_answer: answerId })))
}

const Comment = z.object({
  id: z.string(),
  criterion: z.nullable(z.enum(['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'])),
  quote: z.nullable(z.string()),
  page: z.nullable(z.number()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  body: z.string(),
})
export type LearnerComment = z.infer<typeof Comment>

const Marks = z.object({
  id: z.string(),
  marks: z.number(),
  remark: z.string(),
  reason: z.nullable(z.string()),
  released_at: z.string(),
  replaced_at: z.nullable(z.string()),
  answer_comments: z.array(Comment),
})
const Marked = z.object({
  language: z.enum(['en', 'hi']),
  mains_questions: z.nullable(z.object({ marks: z.number() })),
  answer_pages: z.array(z.object({ page: z.number(), path: z.string() })),
  evaluations: z.array(Marks),
})

/** The marks that stand, newest first before those that they took the place of, with all comments. */
export function mentorMarksQuery(answerId: string) {
  return queryOptions({
    queryKey: [...answersKey, 'mentor', answerId],
    queryFn: async () => {
      const data = await orRefused(
        supabase
          .from('answers')
          .select(
            `language, mains_questions(marks), answer_pages(page, path), evaluations(id, marks, remark, reason, released_at,
             replaced_at, answer_comments(id, criterion, quote, page, x, y, body, position))`,
          )
          .eq('id', answerId)
          .eq('evaluations.by', 'mentor')
          .not('evaluations.released_at', 'is', null)
          .order('released_at', { referencedTable: 'evaluations', ascending: false })
          .order('position', { referencedTable: 'evaluations.answer_comments' })
          .maybeSingle(),
      )
      return data === null ? null : Marked.parse(data)
    },
    staleTime: 0,
  })
}

const Row = z.object({
  engine: z.enum(['ai', 'rules', 'mentor']),
  criterion: z.enum(['overall', 'demand', 'content', 'structure', 'evidence', 'conclusion', 'language']),
  n: z.number(),
  bias: z.nullable(z.number()),
  mae: z.nullable(z.number()),
  kappa: z.nullable(z.number()),
})
export type CalibrationRow = z.infer<typeof Row>
export type Engine = CalibrationRow['engine']
const Calibration = z.object({ least: z.number(), updated_at: z.nullable(z.string()), rows: z.array(Row) })

export const calibrationQuery = queryOptions({
  queryKey: ['evaluator_calibration'],
  queryFn: async () => Calibration.parse(await orRefused(supabase.rpc('calibration', {}))),
  staleTime: 60_000,
})
