/** What the daily mission asks the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import type { DailyMinutes } from '#web/features/study-settings/index.ts'
import { KEPT_OFFLINE, keepOffline, keptOffline } from '#web/lib/kept-offline.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Mission, type SkipReason } from './mission-types.ts'
import type { Skeleton } from './skeleton-rules.ts'

/** When this device's clock stood how, as the server told its own. */
const ReadMission = z.extend(Mission, { read_at: z.number() })
export type ReadMission = z.infer<typeof ReadMission>

export const missionKeys = { mine: (userId: string) => ['my_mission', userId] as const }

const KEPT_AS = 'mission'
const about = () => ({ title: 'Daily Mission', title_hi: 'आज का मिशन', address: '/daily-mission' })

/** Today's mission. It stays readable without a network. */
export function missionQuery(userId: string) {
  return queryOptions({
    queryKey: missionKeys.mine(userId),
    queryFn: ({ signal }) => keptOffline(KEPT_AS, ReadMission, () => readMission(signal), about),
    staleTime: 0,
    ...KEPT_OFFLINE,
  })
}

export async function readMission(signal?: AbortSignal): Promise<ReadMission> {
  const asked = supabase.rpc('my_mission')
  return stamped(await orRefused(signal ? asked.abortSignal(signal) : asked))
}

/** Also an answer to something else that was asked is the mission as it is now. */
export async function keepMission(mission: ReadMission): Promise<void> {
  await keepOffline(KEPT_AS, mission, about())
}

export function stamped(data: unknown): ReadMission {
  return { ...Mission.parse(data), read_at: Date.now() }
}

export async function chooseMinutes(minutes: DailyMinutes, isKept: boolean): Promise<ReadMission> {
  const { data } = await supabase
    .rpc('choose_mission_minutes', { p_minutes: minutes, p_keep: isKept })
    .throwOnError()
  return stamped(data)
}

export async function skipTask(task: string, reason: SkipReason): Promise<ReadMission> {
  return stamped(await orRefused(supabase.rpc('skip_mission_task', { p_task: task, p_reason: reason })))
}

export async function takeBackSkip(task: string): Promise<ReadMission> {
  return stamped(await orRefused(supabase.rpc('take_back_skip', { p_task: task })))
}

export async function swapTask(task: string): Promise<ReadMission> {
  const { data } = await supabase.rpc('swap_mission_task', { p_task: task }).throwOnError()
  return stamped(data)
}

const Started = z.object({ attempt_id: z.nullish(z.string()), href: z.nullish(z.string()) })

export async function beginTask(task: string) {
  return await supabase.rpc('start_mission_task', { p_task: task })
}

/** Begins a task, or goes on with it: the attempt of its questions, or where it is done. */
export async function startTask(task: string): Promise<z.infer<typeof Started>> {
  const { data } = await supabase.rpc('start_mission_task', { p_task: task }).throwOnError()
  return Started.parse(data)
}

export type Evidence = { skeleton?: Skeleton | undefined; done_at: string }

export async function finishTask(task: string, evidence: Evidence): Promise<ReadMission> {
  return stamped(
    await orRefused(supabase.rpc('finish_mission_task', { p_task: task, p_evidence: evidence as Json })),
  )
}

const Outcome = z.object({
  submitted_at: z.nullable(z.string()),
  right_count: z.nullable(z.number()),
  question_count: z.number(),
  score_sixths: z.nullable(z.number()),
})
export type Outcome = z.infer<typeof Outcome>

/** What a set of questions came to. */
export function outcomeQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['attempts', 'outcome', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('attempts')
        .select(Object.keys(Outcome.shape).join(', '))
        .eq('id', attemptId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(Outcome).parse(data)
    },
    staleTime: 0,
  })
}

export async function importPublicMission(day: string, done: Json): Promise<ReadMission> {
  return stamped(await orRefused(supabase.rpc('import_public_mission', { p_day: day, p_done: done })))
}
