/** What the server finds (`search_everything`). */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Kind = z.enum([
  'topic',
  'fact',
  'term',
  'note',
  'book',
  'chapter',
  'news',
  'question',
  'mains',
  'event',
  'doubt',
  'passage',
])
const Found = z.object({
  kind: Kind,
  id: z.string(),
  title: z.string(),
  title_hi: z.nullable(z.string()),
  context: z.nullable(z.string()),
  context_hi: z.nullable(z.string()),
  href: z.string(),
  day: z.nullable(z.string()),
  why: z.string(),
})
export type Found = z.infer<typeof Found>

/** A page that is open since before an update leaves out what it does not know yet. */
export function foundIn(data: unknown): Found[] {
  const rows = z.array(z.looseObject({ kind: z.string() })).parse(data)
  return z.array(Found).parse(rows.filter(({ kind }) => Kind.safeParse(kind).success))
}

/** What was found last stays while the next is looked for, so that nothing flickers under the reader. */
export function searchQuery(query: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['search_everything', isSignedIn, query],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('search_everything', { p_query: query })
        .abortSignal(signal)
        .throwOnError()
      return foundIn(data)
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: 1,
  })
}
