/** One question of the bank: its versions and keys, where it is used, how it did, and what is done with it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Both, Feedback, FORMATS, Question } from '#web/features/player/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { DRAFTERS, HINDI, KINDS, ORIGINS, questionDeskKey, STATUSES } from './table-queries.ts'

const text = z.nullable(z.string())
const moment = z.nullable(z.string())
const { sources } = Feedback.shape

const Version = z.object({
  version: z.number(),
  asked: Question.shape.asked,
  negative: z.boolean(),
  created_at: z.string(),
  drafted_by: z.nullable(z.enum(DRAFTERS)),
  drafter: text,
  reviewed_by: text,
  reviewed_at: moment,
  key: z.number(),
  truths: z.array(z.boolean()),
  reasons: z.array(Both),
  explanation: Both,
  fact_ids: z.array(z.string()),
  sources,
  dropped: z.boolean(),
  answers: z.number(),
})
export type Version = z.infer<typeof Version>

export const Problem = z.object({
  at: z.string(),
  code: z.string(),
  says: z.string(),
  stops: z.enum(['version', 'publishing']),
})
export type Problem = z.infer<typeof Problem>

const Place = z.object({ slug: z.string(), title: z.string(), title_hi: text })

const Uses = z.object({
  tests: z.array(z.extend(Place, { position: z.number(), status: z.string() })),
  challenges: z.array(z.extend(Place, { position: z.number(), status: z.string() })),
  events: z.array(z.extend(Place, { day: z.string() })),
  news: z.nullable(z.object({ id: z.string(), title: z.string(), title_hi: text })),
  answers: z.record(z.string(), z.number()),
  mission_tasks: z.number(),
  facts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      display: z.string(),
      unit: z.string(),
      period: z.string(),
      is_old: z.nullable(z.boolean()),
    }),
  ),
})
export type Uses = z.infer<typeof Uses>

const Outcome = z.enum(['stands', 'new_key', 'dropped'])

const Dispute = z.object({
  id: z.string(),
  version: z.number(),
  claimed: z.nullable(z.number()),
  reasoning: z.string(),
  status: z.enum(['open', 'upheld', 'rejected']),
  created_at: z.string(),
})

const Ruling = z.object({
  id: z.number(),
  version: z.number(),
  outcome: Outcome,
  old_key: z.number(),
  new_key: z.number(),
  ruling: z.string(),
  ruled_at: z.string(),
  ruled_by: text,
  results: z.number(),
})

const Decision = z.object({
  id: z.number(),
  version: z.number(),
  decision: z.enum(['live', 'retired']),
  reason: z.string(),
  decided_at: z.string(),
  decided_by: text,
})

const Whole = z.object({
  id: z.string(),
  topic: z.string(),
  format: z.enum(FORMATS),
  kind: z.enum(KINDS),
  difficulty: z.number(),
  diagnostic: z.boolean(),
  version: z.number(),
  status: z.enum(STATUSES),
  origin: z.enum(ORIGINS),
  is_edited: z.boolean(),
  changed_at: z.string(),
  pyq: z.nullish(z.object({ year: z.number(), paper: z.string(), no: z.number() })),
  versions: z.array(Version),
  problems: z.array(Problem),
  hindi: z.nullable(
    z.object({
      state: z.enum(HINDI),
      differences: z.array(
        z.object({
          at: z.string(),
          kind: z.enum(['missing', 'english', 'numbers']),
          en: z.nullish(z.string()),
          hi: z.nullish(z.string()),
        }),
      ),
    }),
  ),
  draft: z.nullable(z.object({ updated_at: z.string(), updated_by: z.string() })),
  uses: Uses,
  disputes: z.array(Dispute),
  rulings: z.array(Ruling),
  decisions: z.array(Decision),
})
export type WholeQuestion = z.infer<typeof Whole>

/** Null where there is no such question. */
export function questionQuery(id: string) {
  return queryOptions({
    queryKey: [...questionDeskKey, 'question', id],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('desk_question', { p_id: id }).abortSignal(signal)
      if (error?.code === 'PT404') return null
      if (error) throw error
      return Whole.parse(data)
    },
    staleTime: 0,
  })
}

const Figures = z.object({
  least: z.number(),
  answered: z.number(),
  answers: z.number(),
  counted_at: z.optional(z.string()),
  facility: z.nullish(z.number()),
  discrimination: z.nullish(z.number()),
  difficulty: z.nullish(z.number()),
  seconds: z.nullish(z.number()),
  seconds_right: z.nullish(z.number()),
  blank: z.optional(z.number()),
  options: z.optional(
    z.array(z.object({ option: z.number(), n: z.number(), able: z.number(), others: z.number() })),
  ),
})
export type Figures = z.infer<typeof Figures>

export function figuresQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [...questionDeskKey, 'figures', id, version],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('desk_question_figures', { p_id: id, p_version: version })
        .abortSignal(signal)
        .throwOnError()
      return Figures.parse(data)
    },
    staleTime: 0,
  })
}

const Rule = z.object({
  title: z.string(),
  title_hi: z.string(),
  right_sixths: z.number(),
  wrong_sixths: z.number(),
})

/** How the paper counts, for the preview. */
export const paperRuleQuery = queryOptions({
  queryKey: [...questionDeskKey, 'rule'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('exam_rules')
      .select('title, title_hi, right_sixths, wrong_sixths')
      .eq('id', 'gs1')
      .abortSignal(signal)
      .single()
      .throwOnError()
    return Rule.parse(data)
  },
})
export type PaperRule = z.infer<typeof Rule>

export async function publishVersion(id: string, version: number) {
  await supabase.rpc('publish_question', { p_id: id, p_version: version }).throwOnError()
}

export async function discardVersion(id: string, version: number) {
  await supabase.rpc('discard_question_version', { p_id: id, p_version: version }).throwOnError()
}

export async function restoreQuestion(id: string, reason: string) {
  await supabase.rpc('restore_question', { p_id: id, p_reason: reason }).throwOnError()
}
