/**
 * What evaluations hold, as it is read: the shapes of the server's marking, told apart with care. A part that cannot be
 * read is left out of the page; the rest of it stands.
 */

import * as z from 'zod/mini'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'

const Span = z.object({ start: z.number(), end: z.number() })
const values = z.catch(z.record(z.string(), z.union([z.string(), z.number()])), {})
const Name = z.enum(CRITERIA)

const CHECKS = [
  ...(['words', 'time', 'introduction', 'conclusion', 'parts', 'directive'] as const),
  ...(['numbers', 'named', 'shape', 'diagram', 'copied', 'language'] as const),
] as const
const KINDS = ['article', 'act', 'committee', 'report', 'scheme', 'court'] as const

const Check = z.object({
  id: z.enum(CHECKS),
  state: z.enum(['good', 'weak', 'missing', 'told']),
  values,
  spans: z.catch(z.array(Span), []),
})

const FoundNumber = z.extend(Span, {
  state: z.enum(['right', 'outdated', 'unknown']),
  fact: z.optional(z.string()),
  name: z.optional(z.string()),
  now: z.optional(z.string()),
})

const Checks = z.object({
  words: z.number(),
  list: z.catch(z.array(Check), []),
  parts: z.catch(z.array(z.object({ part: z.string(), span: z.nullable(Span) })), []),
  numbers: z.catch(z.array(FoundNumber), []),
  named: z.catch(z.array(z.extend(Span, { name: z.string(), kind: z.enum(KINDS) })), []),
})

const Point = z.object({
  index: z.number(),
  point: z.string(),
  verdict: z.enum(['covered', 'partly', 'missing']),
  quote: z.catch(z.nullable(z.string()), null),
  span: z.catch(z.nullable(Span), null),
})

const CriterionMark = z.object({
  criterion: Name,
  share: z.catch(z.nullable(z.number()), null),
  marks: z.number(),
  out_of: z.number(),
  reasons: z.catch(z.array(z.object({ id: z.string(), values })), []),
  remark: z.catch(z.string(), ''),
  quote: z.catch(z.nullable(z.string()), null),
})

const Fix = z.object({
  criterion: Name,
  gain: z.number(),
  id: z.catch(z.string(), ''),
  values,
  text: z.catch(z.string(), ''),
  span: z.catch(z.nullable(Span), null),
})

export const Evaluation = z.object({
  id: z.string(),
  by: z.enum(['rules', 'ai', 'mentor']),
  run: z.number(),
  purpose: z.string(),
  checks: z.catch(z.nullable(Checks), null),
  criteria: z.catch(z.array(CriterionMark), []),
  points: z.catch(z.array(Point), []),
  fixes: z.catch(z.array(Fix), []),
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  marks: z.nullable(z.number()),
  reasons: z.catch(z.array(z.string()), []),
  remark: z.catch(z.string(), ''),
  model: z.nullable(z.string()),
  created_at: z.string(),
  released_at: z.nullable(z.string()),
  /** A mentor's, once a new mark has taken its place. */
  replaced_at: z.nullish(z.string()),
})

export const Step = z.object({
  step: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  tries: z.number(),
  problem: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
})

export type Evaluation = z.infer<typeof Evaluation>
export type Step = z.infer<typeof Step>
export type CriterionMark = z.infer<typeof CriterionMark>
export type Point = z.infer<typeof Point>
export type Fix = z.infer<typeof Fix>
export type FoundNumber = z.infer<typeof FoundNumber>
export type Span = z.infer<typeof Span>
