/** The mission of those without an account, the same for everybody on a day. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { StoryText } from '#web/features/daily-news/index.ts'
import { Question } from '#web/features/player/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Both, BothOrNone } from './mission-types.ts'
import { TASK_KINDS } from './task-kinds.ts'

const PublicTask = z.object({
  position: z.number(),
  kind: z.enum(TASK_KINDS),
  title: Both,
  minutes: z.number(),
  count: z.nullish(z.number()),
  topic: z.nullish(z.string()),
  reason: Both,
  href: z.nullish(z.string()),
  ref: z.nullish(z.string()),
  questions: z.nullish(z.array(Question)),
  detail: BothOrNone,
  /** Of a story, which only learners may open whole. */
  text: z.nullish(StoryText),
})
export type PublicTask = z.infer<typeof PublicTask>

export const PublicMission = z.object({
  day: z.string(),
  day_ends_at: z.string(),
  server_now: z.string(),
  budget_minutes: z.number(),
  tasks: z.array(PublicTask),
})
export type PublicMission = z.infer<typeof PublicMission>

const ReadPublic = z.extend(PublicMission, { read_at: z.number() })
export type ReadPublicMission = z.infer<typeof ReadPublic>

/** Today's mission for those without an account, the same for all. */
export const publicMissionQuery = queryOptions({
  queryKey: ['public_mission'],
  queryFn: async ({ signal }): Promise<ReadPublicMission> => {
    const { data } = await supabase.rpc('public_mission').abortSignal(signal).throwOnError()
    return { ...PublicMission.parse(data), read_at: Date.now() }
  },
})
