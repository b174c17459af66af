/** What a mentor's draft holds, as it is kept on the device and by the server. */

import * as z from 'zod/mini'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'

export const Criterion = z.enum(CRITERIA)

export const Comment = z.object({
  id: z.string(),
  criterion: z.nullable(Criterion),
  range_start: z.nullable(z.number()),
  range_end: z.nullable(z.number()),
  quote: z.nullable(z.string()),
  page: z.nullable(z.number()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  body: z.string(),
})
export type Comment = z.infer<typeof Comment>

export const Draft = z.object({
  criteria: z.array(z.object({ criterion: Criterion, marks: z.number(), remark: z.string() })),
  points: z.array(z.object({ index: z.number(), verdict: z.enum(['covered', 'partly', 'missing']) })),
  remark: z.string(),
  comments: z.array(Comment),
})
export type Draft = z.infer<typeof Draft>

export const StoredDraft = z.extend(Draft, { evaluation_id: z.string(), revision: z.number() })

export const Saved = z.union([
  z.object({ saved: z.literal(true), revision: z.number(), until: z.string() }),
  z.object({ saved: z.literal(false), reason: z.literal('newer'), draft: StoredDraft }),
  z.object({ saved: z.literal(false), reason: z.literal('claimed') }),
])
export type Saved = z.infer<typeof Saved>
