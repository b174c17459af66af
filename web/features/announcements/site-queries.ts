/** What every page asks for from time to time: parts that are closed, and what the school says to this reader. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  body: z.string(),
  body_hi: z.string(),
  is_important: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

const SiteState = z.object({
  off: z.array(z.object({ part: z.string(), reason: z.string(), reason_hi: z.string() })),
  announcements: z.array(Announcement),
})

/** Milliseconds: what is switched reaches every open page within them. */
const EVERY = 30_000

export function siteStateQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['site_state', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('site_state').abortSignal(signal).throwOnError()
      return SiteState.parse(data)
    },
    staleTime: EVERY / 2,
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
  })
}

/** Put away for good, wherever the account is signed in. Said twice it is said once. */
export async function putAway(announcementId: string): Promise<void> {
  const { error } = await supabase
    .from('announcement_dismissals')
    .insert([{ announcement_id: announcementId }])
  if (error && error.code !== '23505') throw error
}
