/**
 * Accounts for every call of a model in a learner's name: what it may use is entered before it is made, what it did
 * use after it. Beyond the learner's limit of the day, or the ceiling for all learners together, no call is made.
 */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'
import { env } from '../env.ts'

export type Quota = {
  limit: number | null
  used: number
  left: number | null
  /** When the learner's day ends, ISO. */
  resets_at: string
}

export type Step = 'text' | 'embedding' | 'speech'
export type Outcome = 'done' | 'stopped' | 'not-covered' | 'unusable' | 'failed'

type Call = { step: Step; model: string; tokensIn?: number; tokensOut?: number; promptVersion?: string }
type Used = { outcome: Outcome; tokensIn?: number; tokensOut?: number; audioSeconds?: number | undefined }

export type OpenCall = {
  /** False beyond the day's limit: then the call must not be made, and there is nothing to close. */
  allowed: boolean
  /** It is the day of all learners together that is used up, and not this one's. */
  ofAll: boolean
  /** Before this call. */
  quota: Quota
  /** Returns the quota after it; undefined when it could not be written, which is logged. */
  close: (used: Used) => Promise<Quota | undefined>
}

export type Ledger = { open: (call: Call) => Promise<OpenCall> }

/** As the database tells it; `is_first` of the first call of a day that is not made because of all. */
type Opened = Quota & { id: number | null; of_all: boolean; is_first?: boolean }

type Admin = SupabaseClient<Database>

/** Share of the day's tokens from which on the learner is told. */
const NEAR = 0.8
const DEFAULT_DAILY_TOKENS = 200_000
const DEFAULT_DAILY_TOKENS_TOTAL = 20_000_000

/** LLM_DAILY_TOKENS; undefined when there is no limit. */
export function dailyTokens(): number | undefined {
  return limitIn('LLM_DAILY_TOKENS', DEFAULT_DAILY_TOKENS)
}

/** Of all learners together. */
function dailyTokensTotal(): number | undefined {
  return limitIn('LLM_DAILY_TOKENS_TOTAL', DEFAULT_DAILY_TOKENS_TOTAL)
}

function limitIn(name: string, otherwise: number): number | undefined {
  const set = env(name)
  const tokens = set === undefined ? otherwise : Number(set)
  return tokens > 0 ? tokens : undefined
}

export function isNear({ limit, used }: Quota): boolean {
  return limit !== null && used >= limit * NEAR
}

/** `admin` is the service's own client: learners enter nothing themselves. */
export function ledgerOf(admin: Admin, userId: string, messageId?: string): Ledger {
  const limit = dailyTokens()
  const limited = limit === undefined ? {} : { p_limit: limit }
  const ceiling = dailyTokensTotal()
  return {
    open: async ({ step, model, tokensIn, tokensOut, promptVersion }) => {
      const began = performance.now()
      const { data } = await admin
        .rpc('open_assistant_call', {
          ...{ p_user_id: userId, p_step: step, p_model: model.slice(0, 200), ...limited },
          ...(ceiling === undefined ? {} : { p_ceiling: ceiling }),
          ...(messageId === undefined ? {} : { p_message_id: messageId }),
          ...(promptVersion === undefined ? {} : { p_prompt_version: promptVersion }),
          ...{ p_tokens_in: tokensIn ?? 0, p_tokens_out: tokensOut ?? 0 },
        })
        .throwOnError()
      const { id, of_all, is_first, ...quota } = data as Opened
      if (is_first) console.error(`Models are used up for today: ${ceiling} tokens, LLM_DAILY_TOKENS_TOTAL`)
      return {
        allowed: id !== null,
        ofAll: of_all,
        quota,
        close: async (used) => {
          if (id === null) return quota
          const { data: after, error } = await admin.rpc('close_assistant_call', {
            ...{ p_id: id, p_outcome: used.outcome, p_ms: Math.round(performance.now() - began), ...limited },
            ...{ p_tokens_in: used.tokensIn ?? 0, p_tokens_out: used.tokensOut ?? 0 },
            ...(used.audioSeconds === undefined ? {} : { p_audio_seconds: used.audioSeconds }),
            p_cost_micros: step === 'text' ? costOf(used) : 0,
          })
          if (error) console.error('What a model used could not be entered:', error.message)
          return error ? undefined : (after as Quota)
        },
      }
    },
  }
}

/** LLM_PRICE_IN and LLM_PRICE_OUT are prices of a million tokens, so a token costs as many millionths. */
function costOf({ tokensIn = 0, tokensOut = 0 }: Used) {
  const price = (name: string) => Math.max(0, Number(env(name)) || 0)
  return Math.round(tokensIn * price('LLM_PRICE_IN') + tokensOut * price('LLM_PRICE_OUT'))
}
