/** The learner's own security log, and what they say to an event of it. */

import { infiniteQueryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { supabase } from '#web/lib/supabase.ts'

const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  risk_level: z.enum(['low', 'medium', 'high', 'critical']),
  description: z.string(),
  created_at: z.string(),
  device: z.string().nullable(),
  country: z.string().nullable(),
  answer: z.enum(['me', 'not_me']).nullable(),
})
export type SecurityEvent = z.infer<typeof Event>

const ON_A_PAGE = 20

export function securityLogQuery(userId: string, isEverything: boolean) {
  return infiniteQueryOptions({
    // beside the banner's: an answer makes both old
    queryKey: ['security_events', userId, 'log', isEverything],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase
        .rpc('my_security_events', {
          p_everything: isEverything,
          p_limit: ON_A_PAGE,
          ...(pageParam && { p_before: pageParam.created_at, p_before_id: pageParam.id }),
        })
        .abortSignal(signal)
        .throwOnError()
      return z.array(Event).parse(data)
    },
    initialPageParam: null as Pick<SecurityEvent, 'id' | 'created_at'> | null,
    getNextPageParam: (page) => (page.length < ON_A_PAGE ? null : (page.at(-1) ?? null)),
    staleTime: 0,
  })
}

export async function acknowledge(event: string) {
  await supabase.rpc('acknowledge_security_event', { p_event: event }).throwOnError()
}

/** Throws with the server's words. */
export async function lockAccount(event: string) {
  const { error } = await supabase.functions.invoke('lock-account', { body: { event } })
  if (error) throw new Error(await functionErrorMessage(error), { cause: error })
}
