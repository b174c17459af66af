/** What waits for a person, as the database counts it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { QUEUE_KEYS } from './admin-home-rules.ts'

const Home = z.object({
  server_now: z.string(),
  queues: z.array(
    z.object({
      key: z.enum(QUEUE_KEYS),
      waiting: z.number(),
      oldest: z.nullable(z.string()),
      hours: z.number(),
    }),
  ),
})

const MINUTE_MS = 60_000

export const homeQuery = queryOptions({
  queryKey: ['admin_home'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('admin_home').abortSignal(signal).throwOnError()
    return Home.parse(data)
  },
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})
