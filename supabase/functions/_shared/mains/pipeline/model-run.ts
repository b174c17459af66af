/** One run of the language model over an answer, entered in the learner's ledger before it is made. */

import { expectedTokens, ModelFailed, type TextModel } from '../../assistant/model.ts'
import { ledgerOf } from '../../assistant/usage.ts'
import { markWithModel, PROMPT_VERSION } from '../mark-with-model.ts'
import { markingPrompt } from '../marking-prompt.ts'
import type { Checks } from '../types.ts'
import type { Problem } from './problems.ts'
import type { Admin, Claimed, Made } from './queue.ts'

export type RunOutcome =
  | { kind: 'made'; made: Made }
  /** The day's tokens are used up, the learner's or those of all: no call was made. */
  | { kind: 'limit' | 'limitOfAll' }
  | { kind: 'failed'; problem: Problem; again: boolean; wait: number }

/** What a judgement usually has, before it is known. */
const JUDGEMENT_TOKENS = 2500

export async function runModel(
  admin: Admin,
  model: TextModel,
  { answer, question, key }: Claimed,
  checks: Checks,
  { run, signal }: { run: 1 | 2; signal: AbortSignal },
): Promise<RunOutcome> {
  const expected = {
    tokensIn: expectedTokens(await markingPrompt(question, key, answer, checks, run)),
    tokensOut: JUDGEMENT_TOKENS,
  }
  const call = await ledgerOf(admin, answer.user_id).open({
    ...{ step: 'text', model: model.id, promptVersion: PROMPT_VERSION, ...expected },
  })
  if (!call.allowed) return { kind: call.ofAll ? 'limitOfAll' : 'limit' }
  try {
    const given = await markWithModel(question, key, answer, checks, model, { run, signal })
    await call.close({
      ...{ outcome: 'done', tokensIn: Math.min(expected.tokensIn, given.tokens) },
      tokensOut: Math.max(0, given.tokens - expected.tokensIn),
    })
    const { criteria, points, fixes } = given.marking
    return {
      kind: 'made',
      made: {
        ...{ by: 'ai', run, criteria, points, fixes, model: given.modelId, prompt_version: PROMPT_VERSION },
        ...{ latency_ms: Math.round(given.latencyMs), tokens: given.tokens },
      },
    }
  } catch (error) {
    const failed = error instanceof ModelFailed ? error : undefined
    await call.close({ outcome: 'failed', ...(failed?.usage ?? {}) })
    if (!failed && !signal.aborted) throw error
    console.error('The language model did not mark:', error instanceof Error ? error.message : error)
    const wait = (failed?.waitAsked ?? 0) / 1000
    if (failed && !failed.mayPass) return { kind: 'failed', problem: 'refused', again: false, wait }
    return { kind: 'failed', problem: wait > 0 ? 'busy' : 'noAnswer', again: true, wait }
  }
}
