/** What the page of the syllabus asks the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { CLAIMS, type Claim } from './claim-rules.ts'
import type { BankLine } from './next-rules.ts'

/** The parts that topics fall into when one sits down to study them. */
export const partsQuery = queryOptions({
  queryKey: ['micro_topics'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('micro_topics')
      .select('slug, topic, title, title_hi')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})
export type Part = { slug: string; topic: string; title: string; title_hi: string }

export const officialQuery = queryOptions({
  queryKey: ['official_lines'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('official_lines')
      .select('id, paper, text_en, text_hi, hindi_is_ours, topics, source_url, checked, checked_with')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})
export type OfficialLine = {
  id: string
  paper: string
  text_en: string
  text_hi: string
  hindi_is_ours: boolean
  topics: string[]
  source_url: string
  checked: string | null
  checked_with: string | null
}

/** Names of terms, by which a topic is found too. */
export const termNamesQuery = queryOptions({
  queryKey: ['glossary_terms', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('glossary_terms')
      .select('slug, topic, term, term_hi, also')
      .order('term')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

const Bank = z.array(
  z.object({
    topic: z.string(),
    live: z.number(),
    static: z.number(),
    current: z.number(),
    hybrid: z.number(),
    past: z.array(z.object({ year: z.number(), paper: z.string(), count: z.number() })),
  }),
)

/** The bank by topics, in counts. */
export const bankQuery = queryOptions({
  queryKey: ['syllabus_bank'],
  queryFn: async ({ signal }): Promise<BankLine[]> => {
    const { data } = await supabase.rpc('syllabus_bank').abortSignal(signal).throwOnError()
    return Bank.parse(data)
  },
})

const title = { title: z.string(), title_hi: z.nullable(z.string()) }
const Node = z.object({
  notes: z.array(z.object({ slug: z.string(), ...title })),
  chapters: z.array(
    z.object({
      book: z.string(),
      slug: z.string(),
      ...title,
      book_title: z.string(),
      book_title_hi: z.string(),
    }),
  ),
  news_count: z.number(),
  news: z.array(z.object({ id: z.string(), ...title, day: z.string() })),
  mains: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      question_hi: z.nullable(z.string()),
      marks: z.number(),
      words: z.number(),
    }),
  ),
  events: z.array(z.object({ slug: z.string(), ...title, starts_at: z.string() })),
  terms: z.array(z.object({ slug: z.string(), term: z.string(), term_hi: z.string() })),
  facts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      name_hi: z.nullish(z.string()),
      display: z.string(),
      unit: z.string(),
      unit_hi: z.nullish(z.string()),
      period: z.string(),
    }),
  ),
})
export type SyllabusNode = z.infer<typeof Node>

/** All that hangs on one topic, with what falls under it. */
export function nodeQuery(slug: string) {
  return queryOptions({
    queryKey: ['syllabus_node', slug],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('syllabus_node', { p_topic: slug })
        .abortSignal(signal)
        .throwOnError()
      return Node.parse(data)
    },
  })
}

const ClaimRow = z.object({ node: z.string(), status: z.enum(CLAIMS), said_at: z.string() })

export const claimsQuery = queryOptions({
  queryKey: ['topic_claims'],
  queryFn: async ({ signal }): Promise<Claim[]> => {
    const { data } = await supabase
      .from('topic_claims')
      .select('node, status, said_at')
      .abortSignal(signal)
      .throwOnError()
    return z.array(ClaimRow).parse(data)
  },
})

/** Sends claims; what is sent twice, or late, changes nothing. */
export async function sendClaims(claims: Claim[]): Promise<void> {
  await orRefused(supabase.rpc('keep_claims', { p_claims: claims }))
}
