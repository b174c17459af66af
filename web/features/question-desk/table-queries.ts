/** The bank as a table, and what is done with many questions at once (supabase/migrations: question_desk, publishing_questions). */

import * as z from 'zod/mini'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { FORMATS } from '#web/features/player/index.ts'
import { supabase } from '#web/lib/supabase.ts'

/** All that is read here begins so: an act reads it anew. */
export const questionDeskKey = ['question_desk'] as const

export const STATUSES = ['draft', 'live', 'challenged', 'retired'] as const
export const ORIGINS = ['library', 'desk', 'import', 'ai'] as const
export const KINDS = ['static', 'current', 'hybrid'] as const
export const FIGURES = ['suspect', 'weak', 'hard', 'easy', 'good', 'few'] as const
export const HINDI = ['none', 'part', 'differs', 'same'] as const
export const REVIEWS = ['waiting', 'nobody', 'reviewed'] as const
export const DRAFTERS = ['person', 'ai'] as const

const text = z.nullable(z.string())

const Row = z.object({
  id: z.string(),
  stem: text,
  stem_hi: text,
  format: z.enum(FORMATS),
  topic: z.string(),
  topic_title: text,
  topic_title_hi: text,
  kind: z.enum(KINDS),
  difficulty: z.number(),
  status: z.enum(STATUSES),
  origin: z.enum(ORIGINS),
  version: z.number(),
  waiting: z.nullable(z.number()),
  drafted_by: z.nullable(z.enum(DRAFTERS)),
  answers: z.number(),
  facility: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  figures: z.enum(FIGURES),
  hindi: z.enum(HINDI),
  review: z.enum(REVIEWS),
  reviewer: text,
  disputes: z.number(),
  is_edited: z.boolean(),
  changed_at: z.string(),
})
export type QuestionRow = z.infer<typeof Row>

export const readQuestions: ReadRows<QuestionRow> = async (
  { search, filters, sort },
  { from, most, signal },
) => {
  let query = supabase.rpc('desk_questions', { p_search: search }, { count: 'exact' })
  for (const name of ['status', 'format', 'topic', 'origin', 'kind', 'figures', 'hindi', 'review'] as const) {
    const wanted = filters[name]
    if (wanted) query = query.eq(name, wanted)
  }
  if (filters.difficulty) query = query.eq('difficulty', Number(filters.difficulty))
  if (filters.drafted_by) query = query.eq('drafted_by', filters.drafted_by)
  if (filters.more === 'disputed') query = query.gt('disputes', 0)
  if (filters.more === 'edited') query = query.eq('is_edited', true)
  query = query
    .order(sort?.column ?? 'changed_at', { ascending: sort?.ascending ?? false, nullsFirst: false })
    .order('id')
    .range(from, from + most - 1)
  if (signal) query = query.abortSignal(signal)
  const { data, count } = await query.throwOnError()
  return { rows: z.array(Row).parse(data), count: count ?? 0 }
}

const Retired = z.object({ done: z.array(z.string()), still_in: z.array(z.string()) })
const Published = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), says: z.string() })),
})
export type Published = z.infer<typeof Published>

/** Questions that are acted on, as they were seen: what somebody else has changed since is not undone unknowingly. */
function asSeen<Name extends keyof QuestionRow>(
  rows: readonly Pick<QuestionRow, 'id' | Name>[],
  ...names: Name[]
) {
  const seen = rows.map((row) => [row.id, Object.fromEntries(names.map((name) => [name, row[name]]))])
  return { p_ids: rows.map(({ id }) => id), p_seen: Object.fromEntries(seen) }
}

export async function retireQuestions(
  rows: readonly Pick<QuestionRow, 'id' | 'version' | 'status'>[],
  reason: string,
) {
  const given = { ...asSeen(rows, 'version', 'status'), p_reason: reason }
  const { data } = await supabase.rpc('retire_questions', given).throwOnError()
  return Retired.parse(data)
}

export async function publishQuestions(rows: readonly QuestionRow[]): Promise<Published> {
  const { data } = await supabase.rpc('publish_questions', asSeen(rows, 'waiting')).throwOnError()
  return Published.parse(data)
}

export async function setTopic(rows: readonly QuestionRow[], topic: string): Promise<number> {
  const given = { ...asSeen(rows, 'topic'), p_topic: topic }
  const { data } = await supabase.rpc('set_question_topic', given).throwOnError()
  return z.number().parse(data)
}
