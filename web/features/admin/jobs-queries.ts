/** How the jobs are doing, as the database tells administrators. */

import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'
import { JobOverview } from './jobs-rules.ts'

/** Milliseconds between two looks, as long as somebody looks. */
const LOOK_EVERY = 30_000

export const jobsQuery = queryOptions({
  queryKey: ['job_overview'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('job_overview').abortSignal(signal).throwOnError()
    return JobOverview.parse(data)
  },
  staleTime: 0,
  refetchInterval: LOOK_EVERY,
})
