/** Lets a language model write an answer, checked as it comes; the step that fails is tried once more. */

import { type Checked, checked } from './checked-text.ts'
import {
  expectedTokens,
  ModelFailed,
  type Prompt,
  pauseAfter,
  type TextModel,
  textOf,
  type Usage,
} from './model.ts'
import type { Source } from './reply.ts'
import type { AnswerEvent } from './stream.ts'
import type { Outcome } from './usage.ts'

export type ByModel = {
  /** 'done' alone is an answer that may stand. */
  outcome: Outcome
  text: string
  usage: Usage
  /** The model has met distress, and what it was told to do then is not to answer. */
  meetsDistress?: boolean
}

type Rules = { sources: Source[]; mustCite: boolean; stopped: AbortSignal }

/** Yields the text as it may be shown. Never throws for what the model does. */
export async function* writeWithModel(
  model: TextModel,
  prompt: Prompt,
  { sources, mustCite, stopped }: Rules,
): AsyncGenerator<AnswerEvent, ByModel> {
  const limit = AbortSignal.timeout(model.patience)
  const signal = AbortSignal.any([stopped, limit])
  const gate = checked({ sources, mustCite, instructions: prompt.instructions, soFar: prompt.soFar })
  const usage = { tokensIn: 0, tokensOut: 0 }
  let text = prompt.soFar
  for (let tries = 2; ; ) {
    tries -= 1
    const pieces = readChecked(model, { ...prompt, soFar: text }, gate, signal)
    try {
      for (;;) {
        const { done, value } = await pieces.next()
        if (done) {
          add(usage, value)
          const verdict = gate.verdict()
          return verdict === 'distress'
            ? { outcome: 'not-covered', text, usage, meetsDistress: true }
            : { outcome: verdict === 'usable' ? 'done' : verdict, text, usage }
        }
        text += value
        yield { event: 'text', data: { text: value } }
      }
    } catch (error) {
      if (error instanceof ModelFailed) add(usage, error.usage)
      if (stopped.aborted) return { outcome: 'stopped', text, usage }
      const mayPass = error instanceof ModelFailed && error.mayPass && !limit.aborted
      if (mayPass && tries > 0 && (await pause(pauseAfter(error), signal))) {
        gate.restart()
        continue
      }
      if (stopped.aborted) return { outcome: 'stopped', text, usage }
      console.error('The language model did not answer:', error instanceof Error ? error.message : error)
      return { outcome: 'failed', text, usage }
    }
  }
}

async function* readChecked(
  model: TextModel,
  prompt: Prompt,
  gate: Checked,
  signal: AbortSignal,
): AsyncGenerator<string, Usage> {
  const pieces = textOf(model, prompt, signal)
  let said = 0
  for (;;) {
    const { done, value } = await pieces.next()
    const shown = done ? gate.end(value.complete) : gate.push(value)
    if (shown) yield shown
    if (done) return value.usage
    said += value.length
    if (gate.isOver()) {
      await pieces.return({ complete: false, usage: { tokensIn: 0, tokensOut: 0 } })
      return { tokensIn: expectedTokens(prompt), tokensOut: Math.ceil(said / 3) }
    }
  }
}

function add(sum: Usage, { tokensIn, tokensOut }: Usage) {
  sum.tokensIn += tokensIn
  sum.tokensOut += tokensOut
}

/** Whether the time is there to wait. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(true), ms)
    const end = (waited: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      resolve(waited)
    }
    const leave = () => end(false)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
}
