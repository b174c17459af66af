/**
 * Marks an answer with a language model: it judges the points with quotes and the criteria with remarks. The marks are
 * made here, from what of its judgement can be shown in the answer; a total of the model's own is never read.
 */

import { wrapLanguageModel } from 'ai'
import { ModelFailed, type Prompt, type TextModel, textOf, type Usage } from '../assistant/model.ts'
import { shareOfPoints } from './checklist.ts'
import { ranked } from './fixes.ts'
import { instructionsIn, withoutInstructions } from './instructions.ts'
import { groundOf } from './mark-by-rules.ts'
import { markingPrompt, PROMPT_VERSION, repairPrompt } from './marking-prompt.ts'
import { BEST, marksOf, sumOf } from './marks.ts'
import { type Judged, readReply } from './model-reply.ts'
import type { Cap } from './reasons.ts'
import { clamp } from './substance.ts'
import {
  type Checks,
  CRITERIA,
  type CriterionMark,
  type Fix,
  type MainsKey,
  type MainsQuestion,
  type Marking,
  WEIGHTS,
  type WrittenAnswer,
} from './types.ts'

export { PROMPT_VERSION }

export type ModelMarking = { marking: Marking; latencyMs: number; tokens: number; modelId: string }

/** Of one reply; ten points with quotes in Devanagari need them. */
const MOST_TOKENS = 4000
/** Of the content's marks what the points decide; the rest is the model's view of their quality. */
const BY_POINTS = 0.7
/** What an examiner gives for every point of the checklist made: more asks for more than the list. */
const WHOLE_CHECKLIST = 0.75
/** So much more than its shown points bear out may a model give for content. */
const MOST_BEYOND_POINTS = 0.2

/** Throws ModelFailed, also where two replies could not be read or `signal` is aborted. */
export async function markWithModel(
  question: MainsQuestion,
  key: MainsKey,
  answer: WrittenAnswer,
  checks: Checks,
  model: TextModel,
  { run, signal }: { run: 1 | 2; signal?: AbortSignal },
): Promise<ModelMarking> {
  const began = performance.now()
  const limit = AbortSignal.timeout(model.patience)
  const stopped = signal ? AbortSignal.any([signal, limit]) : limit
  const marked = withoutInstructions(answer.text)
  const prompt = await markingPrompt(question, key, answer, checks, run)
  const usage: Usage = { tokensIn: 0, tokensOut: 0 }
  let problem = ''
  for (const asked of [prompt, undefined]) {
    const text = await wholeText(model, asked ?? repairPrompt(prompt, problem), stopped, usage)
    const judged = readReply(text, key, marked)
    if (typeof judged !== 'string') {
      return {
        marking: markingOf(judged, { question, key, answer, checks }),
        latencyMs: performance.now() - began,
        tokens: usage.tokensIn + usage.tokensOut,
        modelId: model.id,
      }
    }
    problem = judged
  }
  throw new ModelFailed(new Error(`Its marking could not be read: ${problem}`), { mayPass: true, usage })
}

async function wholeText(
  model: TextModel,
  prompt: Prompt,
  stopped: AbortSignal,
  usage: Usage,
): Promise<string> {
  let text = ''
  try {
    const pieces = textOf(withMoreTokens(model), prompt, stopped)
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) {
        usage.tokensIn += value.usage.tokensIn
        usage.tokensOut += value.usage.tokensOut
        return text
      }
      text += value
    }
  } catch (error) {
    if (error instanceof ModelFailed) {
      const spent = {
        tokensIn: usage.tokensIn + error.usage.tokensIn,
        tokensOut: usage.tokensOut + error.usage.tokensOut,
      }
      const failed = new ModelFailed(error.cause, { mayPass: error.mayPass, usage: spent })
      throw failed
    }
    throw error
  }
}

function withMoreTokens(model: TextModel): TextModel {
  const transformParams = async <Params extends object>({ params }: { params: Params }) => ({
    ...params,
    ...{ maxOutputTokens: MOST_TOKENS, temperature: 0 },
  })
  return {
    ...model,
    model: wrapLanguageModel({
      model: model.model as Parameters<typeof wrapLanguageModel>[0]['model'],
      middleware: { specificationVersion: 'v4', transformParams },
    }),
  }
}

type Asked = { question: MainsQuestion; key: MainsKey; answer: WrittenAnswer; checks: Checks }

function markingOf({ points, criteria, fixes }: Judged, { question, key, answer, checks }: Asked): Marking {
  const { ground } = groundOf(question, key, answer, checks)
  const covered = shareOfPoints(points)
  const shares = CRITERIA.map((criterion) => {
    const own = criteria[criterion].mark / 10
    const share =
      criterion === 'content'
        ? covered * WHOLE_CHECKLIST * BY_POINTS +
          Math.min(own, covered + MOST_BEYOND_POINTS) * (1 - BY_POINTS)
        : own
    return Math.min(BEST[criterion], clamp(share))
  })
  // What is copied, padded or too short is so whatever a model says; what a text is about it may know better.
  const caps = ground.substance.caps.filter(({ reason }) => reason !== 'off_topic' || covered < 0.2)
  const marks = capped(shares, caps)
  const spoken = instructionsIn(answer.text).length
  const marked = CRITERIA.map(
    (criterion, index): CriterionMark => ({
      criterion,
      ...marksOf(criterion, marks[index] as number, question.marks),
      reasons:
        criterion !== 'demand'
          ? []
          : [
              ...(spoken > 0 ? [{ id: 'instructions_in_the_answer', values: { count: spoken } }] : []),
              ...caps.map(({ reason, values }) => ({ id: reason, values })),
            ],
      ...{ remark: criteria[criterion].remark, quote: criteria[criterion].quote },
    }),
  )
  return { points, criteria: marked, marks: sumOf(marked), fixes: fixesFrom(fixes, marked, question.marks) }
}

function capped(shares: readonly number[], [cap]: readonly Cap[]): readonly number[] {
  const all = shares.reduce(
    (sum, share, index) => sum + (share * WEIGHTS[CRITERIA[index] as (typeof CRITERIA)[number]]) / 100,
    0,
  )
  return cap && all > cap.most ? shares.map((share) => (share * cap.most) / all) : shares
}

/** The model says what to mend, the marks say what it is worth. */
function fixesFrom(fixes: Judged['fixes'], criteria: readonly CriterionMark[], marks: number): Fix[] {
  const times = new Map<string, number>()
  return ranked(
    fixes.map(({ criterion, text, span }): Fix => {
      const one = criteria.find((other) => other.criterion === criterion)
      const nth = (times.get(criterion) ?? 0) + 1
      times.set(criterion, nth)
      const left = Math.max(0, BEST[criterion] - (one?.share ?? 0)) * ((marks * WEIGHTS[criterion]) / 100)
      // A second thing in the same criterion brings less than the first.
      return { criterion, gain: Math.max(0.1, (left * 0.5) / nth), id: '', values: {}, text, span }
    }),
  )
}
