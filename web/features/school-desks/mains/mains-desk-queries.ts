/** What the desk of mains questions reads and writes. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import type { TableAsked } from '#web/components/data-table/table-address.ts'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export const STATUSES = ['draft', 'live', 'retired'] as const
export const DRAFTERS = ['person', 'ai'] as const
export const DIRECTIVES = [
  ...['discuss', 'examine', 'critically examine', 'analyse', 'critically analyse', 'evaluate', 'comment'],
  ...['explain', 'elucidate', 'justify', 'to what extent'],
]

const Row = z.object({
  id: z.string(),
  topic: z.string(),
  topic_title: z.nullable(z.string()),
  marks: z.number(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  status: z.enum(STATUSES),
  drafted_by: z.enum(DRAFTERS),
  reviewed_by: z.nullable(z.string()),
  points: z.number(),
  answers: z.number(),
})
export type MainsRow = z.infer<typeof Row>

const Point = z.object({ point: z.string(), words: z.array(z.string()) })
const Source = z.object({
  id: z.optional(z.string()),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  date: z.nullish(z.string()),
  checked: z.nullish(z.string()),
})

const Question = z.object({
  id: z.string(),
  topic: z.string(),
  marks: z.number(),
  words: z.number(),
  directive: z.string(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  parts: z.array(z.string()),
  rubric: z.record(z.string(), z.string()),
  status: z.enum(STATUSES),
  drafted_by: z.enum(DRAFTERS),
  reviewed_by: z.nullable(z.string()),
  checklist: z.optional(z.array(Point)),
  model_answer: z.optional(z.string()),
  fact_ids: z.optional(z.array(z.string())),
  sources: z.optional(z.array(Source)),
  answers: z.number(),
})
/** `seen`: as the server told it, with what a form has no field for. */
export type MainsQuestion = z.infer<typeof Question> & { seen: Json }

export const mainsKeys = [['mains_question_desk'], ['mains_questions']] as const

export async function readMains(
  { search, filters, sort }: TableAsked,
  { from, most, signal }: { from: number; most: number; signal?: AbortSignal },
) {
  let asked = supabase.rpc('mains_question_desk', {}, { count: 'exact' })
  if (search.trim()) asked = asked.or(holding(['question', 'question_hi', 'topic_title'], search))
  for (const column of ['status', 'drafted_by'] as const)
    if (filters[column]) asked = asked.eq(column, filters[column])
  if (filters.marks) asked = asked.eq('marks', Number(filters.marks))
  const ordered = asked
    .order(sort?.column ?? 'status', { ascending: sort?.ascending ?? true })
    .order('id')
    .range(from, from + most - 1)
  const { data, count } = await (signal ? ordered.abortSignal(signal) : ordered).throwOnError()
  return { rows: z.array(Row).parse(data), count: count ?? 0 }
}

export function mainsQuestionQuery(id: string) {
  return queryOptions({
    queryKey: ['mains_question_desk', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('mains_question_at_desk', { p_id: id })
        .abortSignal(signal)
        .throwOnError()
      return { ...Question.parse(data), seen: data }
    },
    staleTime: 0,
  })
}

export type MainsFields = {
  /** Of a new one: whoever sends it once more means the same. */
  made_as: string
  topic: string
  marks: number
  words: number
  directive: string
  question: string
  question_hi: string
  parts: string[]
  rubric: Record<string, string>
  checklist: z.infer<typeof Point>[]
  model_answer: string
  fact_ids: string[]
  sources: z.infer<typeof Source>[]
  drafted_by: string
  reviewer: string
}

/** With what was seen, so that nobody writes over what somebody else saved meanwhile. */
export async function saveMains(before: MainsQuestion | null, fields: MainsFields): Promise<string> {
  const { data } = await supabase
    .rpc('save_mains_question', {
      p_fields: { ...fields, ...(before && { id: before.id, seen: before.seen }) },
    })
    .throwOnError()
  return z.string().parse(data)
}

/** As it was seen: what somebody else has written since is neither published unread nor thrown away. */
export async function publishMains({ id, seen }: MainsQuestion, reviewer: string): Promise<void> {
  await supabase
    .rpc('publish_mains_question', { p_id: id, p_reviewer: reviewer, p_seen: seen })
    .throwOnError()
}

/** As it was seen. */
export async function retireMains({ id, seen }: MainsQuestion, reason: string): Promise<void> {
  await supabase.rpc('retire_mains_question', { p_id: id, p_reason: reason, p_seen: seen }).throwOnError()
}
