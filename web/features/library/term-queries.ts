/** The glossary for a text: the names of all terms, and the meaning of one. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Name = z.object({ slug: z.string(), term: z.string(), also: z.array(z.string()) })
export type TermName = z.infer<typeof Name>

export const termNamesQuery = queryOptions({
  queryKey: ['glossary_terms', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('glossary_terms')
      .select('slug, term, also')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Name).parse(data)
  },
  staleTime: 3_600_000,
})

const Meaning = z.object({
  term: z.string(),
  term_hi: z.string(),
  meaning: z.string(),
  meaning_hi: z.string(),
})

export function termQuery(slug: string) {
  return queryOptions({
    queryKey: ['glossary_terms', 'one', slug],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('glossary_terms')
        .select('term, term_hi, meaning, meaning_hi')
        .eq('slug', slug)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(Meaning).parse(data)
    },
    staleTime: 3_600_000,
  })
}
