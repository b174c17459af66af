/** Answers that wait for the engines, as the database gives them out: one worker at a time, each step once. */

import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../../database.types.ts'
import type {
  Checks,
  CriterionMark,
  Fix,
  Language,
  MainsKey,
  MainsQuestion,
  PointVerdict,
  WrittenAnswer,
} from '../types.ts'

export type Admin = SupabaseClient<Database>

export const STEPS = ['checks', 'checklist', 'first_marking', 'second_marking', 'band'] as const
export type Step = (typeof STEPS)[number]

/** A row of `evaluations` as far as it is said: what is left out stays as it was. */
export type Made = {
  by: 'rules' | 'ai'
  run: 0 | 1 | 2
  checks?: Checks
  criteria?: CriterionMark[]
  points?: PointVerdict[]
  fixes?: Fix[]
  band_low?: number
  band_high?: number
  reasons?: string[]
  model?: string
  prompt_version?: string
  latency_ms?: number
  tokens?: number
}

export type Claimed = {
  answer: WrittenAnswer & { id: string; user_id: string }
  question: MainsQuestion
  key: MainsKey
  /** In which language the learner reads the site. */
  reads: Language
  /** How sure the reader of handwriting was of the worst page; null where nothing was read for the learner. */
  confidence: number | null
  steps: Partial<Record<Step, 'waiting' | 'running' | 'done' | 'failed' | 'skipped'>>
  made: Made[]
}

export type Ending = { evaluations?: Made[]; skipped?: string; status?: 'evaluated' | 'needs_mentor' }

/** Another process has taken the answer over: nothing more may be written of it. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

export type Held = {
  claimed: Claimed
  /** False where it broke off too often: then the answer has failed. Keeps the answer for so many seconds. */
  begin: (step: Step, brokeOff: string, seconds: number) => Promise<boolean>
  finish: (step: Step, ending: Ending) => Promise<void>
  /** `wait` is in seconds, what a model's server asked for. */
  fail: (step: Step, problem: string, again: { again: boolean; wait: number }) => Promise<void>
  /** Others may go on with it. */
  leave: () => Promise<void>
}

/** The answer that has waited longest, held in the name of one worker; undefined when none is due. */
export async function claim(admin: Admin, seconds: number): Promise<Held | undefined> {
  const p_worker = crypto.randomUUID()
  const { data } = await admin.rpc('claim_answer', { p_worker, p_seconds: seconds }).throwOnError()
  const claimed = data as Claimed | null
  if (!claimed) return undefined
  const of = { p_answer: claimed.answer.id, p_worker }
  return {
    claimed,
    begin: async (step, brokeOff, lease) =>
      done(
        await admin.rpc('begin_marking_step', {
          ...{ ...of, p_step: step, p_problem: brokeOff, p_seconds: lease },
        }),
      ) === true,
    finish: async (step, { evaluations = [], skipped, status }) => {
      done(
        await admin.rpc('finish_marking_step', {
          ...{ ...of, p_step: step, p_evaluations: evaluations as unknown as Json },
          ...(skipped === undefined ? {} : { p_skipped: skipped }),
          ...(status === undefined ? {} : { p_status: status }),
        }),
      )
    },
    fail: async (step, problem, { again, wait }) => {
      done(
        await admin.rpc('fail_marking_step', {
          ...{ ...of, p_step: step, p_problem: problem, p_again: again, p_wait: Math.ceil(wait) },
        }),
      )
    },
    leave: async () => {
      done(await admin.rpc('leave_answer', of))
    },
  }
}

function done<Data>({ data, error }: { data: Data; error: PostgrestError | null }): Data {
  if (error?.code === 'PT404') throw new TakenOver(error.message)
  if (error) throw error
  return data
}
