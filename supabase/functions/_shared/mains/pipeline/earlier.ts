/** What a model made of the very same text before, so that the same answer is not marked one way today and another tomorrow. */

import { PROMPT_VERSION } from '../mark-with-model.ts'
import type { Admin, Claimed, Made } from './queue.ts'

/** Undefined where it never marked this text, or the checklist has changed since. */
export async function earlierRun(
  admin: Admin,
  { answer, key }: Claimed,
  model: string,
  run: 1 | 2,
): Promise<Made | undefined> {
  const { data } = await admin
    .rpc('earlier_marking', {
      ...{ p_answer: answer.id, p_run: run, p_model: model, p_prompt_version: PROMPT_VERSION },
    })
    .throwOnError()
  const earlier = data as Pick<Made, 'criteria' | 'points' | 'fixes'> | null
  const points = earlier?.points ?? []
  const isSameList =
    points.length === key.checklist.length &&
    points.every(({ index, point }) => key.checklist[index]?.point === point)
  if (!earlier || !isSameList) return undefined
  return { by: 'ai', run, ...earlier, model, prompt_version: PROMPT_VERSION, latency_ms: 0, tokens: 0 }
}
