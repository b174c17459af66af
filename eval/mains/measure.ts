/** Has the engine mark the benchmark as the product does, and holds each marking against what an examiner expects. */

import { checkAnswer } from '#supabase/functions/_shared/mains/checks.ts'
import { combineRuns } from '#supabase/functions/_shared/mains/combine.ts'
import { markByRules } from '#supabase/functions/_shared/mains/mark-by-rules.ts'
import type { Band, Checks, Doubt, Marking } from '#supabase/functions/_shared/mains/types.ts'
import { facts, terms } from './asked.ts'
import { type Benchmarked, writtenAnswer } from './read.ts'

export type Result = { marking: Marking; band: Band; doubts: Doubt[] }
export type Measured = {
  answer: Benchmarked
  result: Result
  /** The same answer, handed in once more. */
  again: Result | undefined
}
/** The two runs of a model over an answer, or none without a model. */
export type Runs = (answer: Benchmarked, checks: Checks) => Promise<Marking[]>

export async function mark(answer: Benchmarked, runs?: Runs): Promise<Result> {
  const { question, key } = answer.asked
  const written = writtenAnswer(answer)
  const checks = checkAnswer(question, written, facts, key.model_answer, terms)
  const rules = markByRules(question, key, written, checks, terms)
  return combineRuns({
    ...{ question, rules, checks, readingConfidence: null, bias: {} },
    runs: runs ? await runs(answer, checks) : [],
  })
}

/** Without a model. What is handed in again was typed with other spaces and the line ends of another system. */
export async function measureRules(answers: Benchmarked[]): Promise<Measured[]> {
  return Promise.all(
    answers.map(async (answer) => ({
      answer,
      result: await mark(answer),
      again: await mark({ ...answer, text: `${answer.text.replaceAll('\n', '  \r\n')}\r\n` }),
    })),
  )
}
