/** Who writes the answers here, whether speech is understood, and what is left of the day's share. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Quota = z.object({ limit: z.number(), used: z.number(), left: z.number(), resets_at: z.string() })

const AssistantStatus = z.object({
  writes: z.catch(z.enum(['model', 'library', 'webhook']), 'library'),
  speech: z.catch(z.boolean(), false),
  quota: z.catch(z.nullish(Quota), null),
})

export function assistantStatusQuery(userId: string) {
  return queryOptions({
    queryKey: ['assistant-status', userId],
    // every answer takes from the share
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.functions.invoke('assistant-status', { method: 'GET', signal })
      if (error) throw error
      return AssistantStatus.parse(data)
    },
  })
}
