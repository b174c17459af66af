/** What /scheduler writes (supabase/migrations: plans). A conflict with another device is an error of its own. */

import type { PostgrestError } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import type {
  Block,
  Plan,
  PlanChange,
  PlanChoices,
  PlanTask,
} from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { env } from '#web/lib/env.ts'
import { Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Fields } from './plan-changes.ts'
import { Task } from './plan-rows.ts'

/** Somebody, on another device, was first. */
export class Conflict extends Error {}

async function answer<Data>(asked: PromiseLike<{ data: Data; error: PostgrestError | null }>): Promise<Data> {
  const { data, error } = await asked
  if (!error) return data
  if (error.code === 'PT409') throw new Conflict(error.message)
  throw /^(PT4|22|23|42)/.test(error.code) ? new Refused(error.message) : new Error(error.message)
}

const Changed = z.object({ version: z.number(), task: Task })
const Version = z.object({ version: z.number() })
const json = (value: unknown) => value as NonNullable<Json>

/** The server takes now where a device does not know. */
function whenDone(at: string | undefined) {
  return at !== undefined && { p_at: at }
}

export async function changeTask(task: string, version: number, to: Fields, at?: string) {
  const asked = { p_task: task, p_version: version, p_change: json(to), ...whenDone(at) }
  return Changed.parse(await answer(supabase.rpc('change_plan_task', asked)))
}

export async function addTask(task: PlanTask, at?: string) {
  return Changed.parse(await answer(supabase.rpc('add_plan_task', { p_task: json(task), ...whenDone(at) })))
}

export async function removeTask(task: string) {
  return Version.parse(await answer(supabase.rpc('remove_plan_task', { p_task: task })))
}

export async function restoreTask(task: PlanTask) {
  return Version.parse(await answer(supabase.rpc('restore_plan_task', { p_task: json(task) })))
}

export async function startClock(
  id: string,
  task: string | null,
  kind: 'stopwatch' | 'pomodoro',
  at: string,
) {
  const about = task !== null && { p_task: task }
  await answer(supabase.rpc('start_clock', { p_id: id, ...about, p_kind: kind, ...whenDone(at) }))
}

export async function stopClock(id: string, seconds: number) {
  await answer(supabase.rpc('stop_clock', { p_id: id, p_seconds: seconds }))
}

export async function logMinutes(id: string, task: string, minutes: number, day: string) {
  await answer(supabase.rpc('log_minutes', { p_id: id, p_task: task, p_minutes: minutes, p_day: day }))
}

/** What a plan changes of the days of rest. */
export type RestChange = { added: string[]; removed: string[]; weekdays?: number[] }

/**
 * With a version: in the place of the plan that there is. Sent is what is open from today on; of the rest the server
 * knows itself.
 */
export async function keepPlan(
  choices: PlanChoices,
  plan: Plan,
  { today, version, rest }: { today: string; version: number | null; rest: RestChange },
) {
  const open = plan.tasks.filter(({ status, day }) => status === 'open' && day >= today)
  return Version.parse(
    await answer(
      supabase.rpc('keep_plan', {
        ...{ p_choices: json(choices), p_phases: json(plan.phases), p_finish: plan.finishDay },
        ...{ p_tasks: json(open), p_rest: json(rest) },
        ...(version !== null && { p_version: version }),
      }),
    ),
  )
}

export async function keepBlocks(blocks: Block[]): Promise<void> {
  await answer(supabase.rpc('keep_blocks', { p_blocks: json(blocks) }))
}

export type ReplanReason = 'slip' | 'bankruptcy' | 'choices' | 'adjust'

export async function keepReplan(
  version: number,
  changes: PlanChange[],
  finishDay: string,
  reason: ReplanReason,
) {
  return z.object({ id: z.string(), version: z.number() }).parse(
    await answer(
      supabase.rpc('keep_replan', {
        ...{ p_version: version, p_changes: json(changes), p_finish: finishDay, p_reason: reason },
      }),
    ),
  )
}

export async function undoReplan(id: string) {
  return Version.parse(await answer(supabase.rpc('undo_replan', { p_id: id })))
}

/** The new secret address. */
export async function renewFeed(language: 'en' | 'hi'): Promise<string> {
  const token = await answer(supabase.rpc('renew_plan_feed', { p_language: language }))
  return `${env.supabaseUrl}/functions/v1/plan-calendar?token=${token}`
}

export async function removeFeed(): Promise<void> {
  await answer(supabase.rpc('remove_plan_feed'))
}

/** Single days of rest, from what they were to what they are to be. */
export async function keepRestDays(before: readonly string[], after: readonly string[]): Promise<void> {
  const { removed, added } = restChange(before, after)
  if (removed.length > 0) await answer(supabase.from('rest_days').delete().in('day', removed))
  if (added.length > 0)
    await answer(
      supabase.from('rest_days').upsert(
        added.map((day) => ({ day })),
        { onConflict: 'user_id,day', ignoreDuplicates: true },
      ),
    )
}

export function restChange(before: readonly string[], after: readonly string[]): RestChange {
  return {
    added: after.filter((day) => !before.includes(day)),
    removed: before.filter((day) => !after.includes(day)),
  }
}
