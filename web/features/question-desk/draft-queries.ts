/** A question while it is written: the shape of the bank with gaps, read, saved, made a version, thrown away. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Feedback, FORMATS, type Format } from '#web/features/player/index.ts'
import type { Saved } from '#web/lib/draft-keeper.ts'
import { orRefused, Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Problem } from './question-queries.ts'
import { questionDeskKey } from './table-queries.ts'

const words = z.optional(z.string())

const Part = z.object({
  text: words,
  text_hi: words,
  left: words,
  left_hi: words,
  right: words,
  right_hi: words,
  correct: z.optional(z.boolean()),
  why: words,
  why_hi: words,
})
export type Part = z.infer<typeof Part>

/** Of the single format options are parts; of the others, lists of numbers. */
const Options = z.array(z.union([z.array(z.number()), Part]))

export const Fields = z.object({
  id: z.string(),
  format: z.enum(FORMATS),
  topic: words,
  kind: words,
  difficulty: z.optional(z.number()),
  diagnostic: z.optional(z.boolean()),
  negative: z.optional(z.boolean()),
  pyq: z.nullish(z.object({ year: z.number(), paper: z.string(), no: z.number() })),
  stem: words,
  stem_hi: words,
  statements: z.optional(z.array(Part)),
  pairs: z.optional(z.array(Part)),
  items: z.optional(z.array(Part)),
  options: z.optional(Options),
  order: z.optional(z.array(z.number())),
  heads: z.optional(z.array(z.string())),
  heads_hi: z.optional(z.array(z.string())),
  key: words,
  explains: z.optional(z.boolean()),
  why: words,
  why_hi: words,
  facts: z._default(z.array(z.string()), []),
  sources: z._default(Feedback.shape.sources, []),
  explanation: words,
  explanation_hi: words,
})
export type Fields = z.infer<typeof Fields>

const Draft = z.object({
  id: z.string(),
  base_version: z.nullable(z.number()),
  fields: Fields,
  revision: z.number(),
  updated_at: z.string(),
  updated_by: z.string(),
  problems: z.array(Problem),
  stands: z.nullable(z.object({ version: z.number(), status: z.string(), newest: z.number() })),
})
export type Draft = z.infer<typeof Draft>

export const Kept = z.object({ fields: Fields, revision: z.number() })

/** Begins the draft where there is none. Null where there is neither question nor draft. */
export function draftQuery(id: string) {
  return queryOptions({
    // Not of the desk's key: an act reads the desk anew, and this would begin a draft that was just done with.
    queryKey: ['question_draft', id],
    queryFn: async ({ signal }) => {
      const there = await readDraft(id, signal)
      if (there) return there
      const begun = await supabase.rpc('start_question_draft', { p_id: id }).abortSignal(signal)
      if (begun.error?.code === 'PT404') return null
      if (begun.error) throw begun.error
      return Draft.parse(begun.data)
    },
    // Nothing is put under the hands of whoever writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Null where there is none. */
export async function readDraft(id: string, signal = new AbortController().signal) {
  const { data, error } = await supabase.rpc('question_draft', { p_id: id }).abortSignal(signal)
  if (error?.code === 'PT404') return null
  if (error) throw error
  return Draft.parse(data)
}

const Listed = z.object({
  id: z.string(),
  is_new: z.boolean(),
  stem: z.nullable(z.string()),
  updated_at: z.string(),
  updated_by: z.string(),
})

export const draftsQuery = queryOptions({
  queryKey: [...questionDeskKey, 'drafts'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('question_drafts').abortSignal(signal).throwOnError()
    return z.array(Listed).parse(data)
  },
  staleTime: 0,
})

export async function startDraft(id: string, format: Format): Promise<void> {
  await orRefused(supabase.rpc('start_question_draft', { p_id: id, p_format: format }))
}

const Answer = z.object({ revision: z.number(), problems: z.array(Problem) })

/** Rejects with Refused when trying again cannot help. */
export async function saveDraft(id: string, revision: number, fields: Fields): Promise<Saved<Problem>> {
  const { data, error } = await supabase.rpc('save_question_draft', {
    ...{ p_id: id, p_revision: revision, p_fields: fields as Json },
  })
  if (!error) return { kind: 'saved', ...Answer.parse(data) }
  if (error.code === 'PT409') return { kind: 'conflict', says: error.message }
  if (/^(PT4|22|23|42)/.test(error.code)) throw new Refused(error.message)
  throw error
}

const Made = z.object({ version: z.number(), made: z.enum(['new', 'version', 'same']) })

export async function makeVersion(id: string, revision: number) {
  const { data } = await supabase
    .rpc('make_question_version', { p_id: id, p_revision: revision })
    .throwOnError()
  return Made.parse(data)
}

/** As it was seen: what somebody else has written since stays. */
export async function discardDraft(id: string, revision: number) {
  await supabase.rpc('discard_question_draft', { p_id: id, p_revision: revision }).throwOnError()
}
